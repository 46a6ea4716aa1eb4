import Testing

@testable import ContactCards

@Suite("Contacts of one family")
struct DuplicateDoubtTests {
  /// People of one last name with one e-mail address, in the order of their first names.
  private func clusters(
    _ people: [(first: String, birthday: String)], least: Double = 0.5
  ) -> [DuplicateCluster] {
    let candidates = people.enumerated().map { number, person in
      var card = ContactCard()
      (card.name.first, card.name.last) = (person.first, "Lee")
      card.emails = [.init("home@lee.example")]
      card.birthday = .init(jsonText: person.birthday)
      return DuplicateCandidate(id: Int64(number + 1), card)
    }
    return DuplicateFinder(minimumConfidence: least).duplicates(among: candidates).clusters
  }

  @Test(
    "are not all but certain doubles where their first names differ in a letter or two",
    arguments: [
      ("Mark", "Mary"), ("John", "Jane"), ("Alexander", "Alexandra"), ("Eric", "Erik"),
    ])
  func firstNames(left: String, right: String) {
    let found = clusters([(left, ""), (right, "")])
    #expect(found.allSatisfy { $0.confidence < 0.8 }, "\(found)")
  }

  @Test(
    "are where a letter is missing or two have changed places",
    arguments: [
      ("Jon", "John"), ("Philip", "Phillip"), ("Jhon", "John"), ("Christop", "Christopher"),
    ])
  func slips(left: String, right: String) {
    #expect(clusters([(left, ""), (right, "")]).first?.confidence ?? 0 >= 0.9)
  }

  @Test("rooms and desks with other numbers are none")
  func numbers() {
    #expect(clusters([("Desk 1", ""), ("Desk 2", "")]).isEmpty)
    #expect(clusters([("Helpdesk1", ""), ("Helpdesk2", "")]).isEmpty)
  }

  @Test("are held together by nobody between them who may be either")
  func chains() {
    let family = [("John", ""), ("J", ""), ("Jane", "")]
    #expect(clusters(family).allSatisfy { $0.ids.count < 3 || $0.confidence < 0.8 })
    #expect(clusters(family, least: 0.9).map(\.ids) == [[1, 2]])
    let generations = [("John", "1950-01-01"), ("John", ""), ("John", "1980-01-01")]
    #expect(clusters(generations).allSatisfy { $0.ids.count < 3 || $0.confidence < 0.8 })
    #expect(clusters(generations, least: 0.9).allSatisfy { $0.ids.count == 2 })
  }
}
