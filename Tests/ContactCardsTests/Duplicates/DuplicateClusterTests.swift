import Testing

@testable import ContactCards

@Suite("Clusters of duplicates")
struct DuplicateClusterTests {
  /// People with the same name, each with the rest that is given.
  private func clusters(
    _ changes: ((inout ContactCard) -> Void)..., minimum: Double = 0.5
  ) -> [DuplicateCluster] {
    let candidates = changes.enumerated().map { index, change in
      var card = ContactCard()
      (card.name.first, card.name.last) = ("Jan", "Müller")
      change(&card)
      return DuplicateCandidate(id: Int64(index + 1), card)
    }
    return DuplicateFinder(minimumConfidence: minimum).duplicates(among: candidates).clusters
  }

  private let nobody: (inout ContactCard) -> Void = { _ in }

  private func has(
    _ email: String, _ phone: String = "", born birthday: String = "", at company: String = ""
  ) -> (inout ContactCard) -> Void {
    { card in
      if !email.isEmpty { card.emails = [.init(email)] }
      if !phone.isEmpty { card.phones = [.init(phone)] }
      (card.birthday, card.company) = (.init(jsonText: birthday), company)
    }
  }

  @Test("two people of one name, each there twice, make two clusters")
  func twoPeople() {
    let (one, other) = ("+49 30 1234567", "+49 40 7654321")
    let clusters = clusters(
      has("a@x.org", one, born: "1970-01-02"), has("b@x.org", other, at: "Acme"),
      has("a@x.org", one, born: "1970-01-02"), has("b@x.org", other, at: "Acme"))
    #expect(Set(clusters.map(\.ids)) == [[1, 3], [2, 4]])
    #expect(clusters.allSatisfy { $0.percent > 90 })
  }

  @Test("somebody without addresses belongs to one of them, and brings the other no nearer")
  func between() {
    let clusters = clusters(
      has("a@x.org"), has("b@x.org"), nobody, has("b@x.org"), has("a@x.org"), nobody)
    #expect(Set(clusters.map(\.ids)) == [[1, 3, 5, 6], [2, 4]])
  }

  @Test("people who have nothing but the name in common make one cluster that is less likely")
  func namesOnly() {
    #expect(clusters(has("a@x.org"), has("b@x.org")).map(\.percent) == [53])
    #expect(clusters(has("a@x.org"), has("", "+49 30 1234567"), nobody).map(\.percent) == [70])
    let all = clusters(has("a@x.org"), has("b@x.org"), nobody)
    #expect(all.map(\.ids) == [[1, 2, 3]] && all.map(\.percent) == [53])
  }

  @Test("those who are less likely the same than is asked for are left out of a cluster")
  func minimum() {
    let parts = [has("a@x.org"), has("a@x.org"), nobody]
    #expect(clusters(parts[0], parts[1], parts[2]).map(\.ids) == [[1, 2, 3]])
    #expect(clusters(parts[0], parts[1], parts[2], minimum: 0.9).map(\.ids) == [[1, 2]])
    #expect(clusters(nobody, nobody, minimum: 0.7).map(\.ids) == [[1, 2]])
    #expect(clusters(nobody, nobody, minimum: 0.71).isEmpty)
  }

  @Test("a birthday that differs in spite of an address in common keeps nobody out")
  func birthdays() {
    let both = [has("a@x.org", born: "1934-12-09"), has("a@x.org", born: "1934-12-08")]
    let further = has("", born: "1934-12-09", at: "Acme")
    #expect(clusters(both[0], both[1]).map(\.ids) == [[1, 2]])
    #expect(clusters(both[0], both[1], further).map(\.ids) == [[1, 2, 3]])
    #expect(clusters(further, both[0], both[1], further).map(\.ids) == [[1, 2, 3, 4]])
    #expect(clusters(both[0], has("b@x.org", born: "1934-12-08")).isEmpty)
  }
}
