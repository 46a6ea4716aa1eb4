import CardTestSupport
import Testing

@testable import ContactCards

@Suite("Finding duplicates")
struct DuplicateFinderTests {
  /// Contacts from so few values that many have something in common.
  private func candidates(_ count: Int, _ random: inout RandomCards) -> [DuplicateCandidate] {
    let firsts = [
      "Anna", "Anne", "A", "Bob", "Lee", "Hanna", "Hannah", "Anna Maria", "", "Zoë", "Zoe",
      "Änne", "Aenne", "Anne Öd",
    ]
    let lasts = ["Lee", "Meyer", "Meier", "Anna", "Kay", "Kaye", "", "Müler", "Mueler", "Muler"]
    return (0..<count).map { index in
      var card = ContactCard()
      (card.name.first, card.name.last) = (random.pick(firsts), random.pick(lasts))
      if random.happens(percent: 15) { card.name.nickname = random.pick(["Bob", "Anna", "Änne"]) }
      if random.happens(percent: 10) {
        card.name.middle = random.pick(["M", "Maria", "Nora", "Rös", "Roes"])
      }
      if random.happens(percent: 10) { card.name.suffix = random.pick(["Jr", "Sr"]) }
      if random.happens(percent: 30) { card.company = random.pick(["Acme", "Other"]) }
      if random.happens(percent: 20) { card.uid = "u\(random.below(count))" }
      if random.happens(percent: 20) {
        card.birthday = .init(
          jsonText: random.pick(["1970-01-02", "--01-02", "1971-01-02", "1970"]))
      }
      for _ in 0..<random.below(3) { card.emails.append(.init("e\(random.below(count))@x.org")) }
      for _ in 0..<random.below(3) {
        let number = 1_000_000 + random.below(count)
        card.phones.append(.init(random.pick(["+49 30 \(number)", "030 \(number)", "\(number)"])))
      }
      return DuplicateCandidate(id: Int64(index), card)
    }
  }

  @Test("every pair that the rule accepts is found, and no other")
  func oracle() {
    let seed = RandomCards.environmentSeed()
    var random = RandomCards(seed: seed)
    var total = 0
    for _ in 0..<150 {
      let candidates = candidates(2 + random.below(38), &random)
      var expected: Set<[Int64]> = []
      for (index, left) in candidates.enumerated() {
        for right in candidates[(index + 1)...]
        where !DuplicateRule.reasons(left, right).isEmpty {
          expected.insert([left.id, right.id])
        }
      }
      let report = DuplicateFinder(minimumConfidence: 0).duplicates(among: candidates)
      let found = Set(report.pairs.map { [$0.first, $0.second] })
      #expect(found == expected, "CONTACTS_TEST_SEED=\(seed)")
      total += expected.count
      check(report, candidates, seed)
    }
    #expect(total > 600)
  }

  /// Clusters are parts of what the pairs connect, and nobody in one contradicts another, but for
  /// birthdays of which it is known that they are of the same person.
  private func check(
    _ report: DuplicateReport, _ candidates: [DuplicateCandidate], _ seed: UInt64
  ) {
    var seen: Set<Int64> = []
    for cluster in report.clusters {
      #expect(cluster.ids.count > 1 && cluster.ids == cluster.ids.sorted())
      let members = cluster.ids.map { candidates[Int($0)] }
      for (index, left) in members.enumerated() {
        #expect(seen.insert(left.id).inserted)
        for right in members[(index + 1)...] where DuplicateRule.conflict(left, right) {
          let isKnown = members.contains { one in
            members.contains { other in
              one.birthday == left.birthday && other.birthday == right.birthday
                && !DuplicateRule.conflict(one, other)
            }
          }
          let conflict = DuplicateRule.conflict(left, right, sparesBirthdays: true)
          #expect(isKnown && !conflict, "\(left.id), \(right.id), CONTACTS_TEST_SEED=\(seed)")
        }
      }
      checkAddresses(of: members, report, seed)
    }
    for pair in report.pairs where !seen.contains(pair.first) {
      #expect(seen.contains(pair.second), "CONTACTS_TEST_SEED=\(seed)")
    }
  }

  /// Where more than a name holds some of a cluster together, names bring no others in who have other
  /// addresses.
  private func checkAddresses(
    of members: [DuplicateCandidate], _ report: DuplicateReport, _ seed: UInt64
  ) {
    var parts = members.map { [$0] }
    func part(of id: Int64) -> Int? { parts.firstIndex { $0.contains { $0.id == id } } }
    for pair in report.pairs {
      let reasons = pair.reasons.reduce(into: DuplicateReasons()) { $0.insert(.init($1)) }
      if reasons.areOfNames { continue }
      guard let left = part(of: pair.first), let right = part(of: pair.second), left != right
      else { continue }
      parts[left] += parts[right]
      parts.remove(at: right)
    }
    guard parts.contains(where: { $0.count > 1 }) else { return }
    let haveEmails = parts.count { $0.contains { !$0.emails.isEmpty } }
    let havePhones = parts.count { $0.contains { !$0.phones.isEmpty } }
    let ids: Comment = "\(members.map(\.id)), CONTACTS_TEST_SEED=\(seed)"
    #expect(haveEmails <= 1 && havePhones <= 1, ids)
  }

  @Test("the same contacts in the same order give the same report")
  func determinism() {
    var random = RandomCards(seed: 3)
    let candidates = candidates(300, &random)
    let report = DuplicateFinder().duplicates(among: candidates)
    #expect(report == DuplicateFinder().duplicates(among: candidates))
    let confidences = report.pairs.map(\.confidence)
    #expect(confidences == confidences.sorted(by: >) && confidences.allSatisfy { $0 >= 0.5 })
  }

  @Test("thousands of the same name make one cluster without comparing each with each")
  func sameName() {
    let candidates = (0..<3000).map { index in
      var card = ContactCard()
      (card.name.first, card.name.last) = ("Maria", "Garcia")
      card.emails = [.init("m\(index)@x.org")]
      return DuplicateCandidate(id: Int64(index), card)
    }
    let report = DuplicateFinder().duplicates(among: candidates)
    #expect(report.clusters.map(\.ids.count) == [3000])
    #expect(report.pairs.count < 3000 * DuplicateBlocks.blockLimit)
  }

  @Test("thousands with one telephone number are told apart by their names")
  func samePhone() {
    let candidates = (0..<3000).map { index in
      var card = ContactCard()
      card.name.first = ["Anna", "Bob", "Carl"][index % 3]
      card.name.last = "Name\(index / 6)"
      card.phones = [.init("+49 30 1234567")]
      return DuplicateCandidate(id: Int64(index), card)
    }
    let report = DuplicateFinder(minimumConfidence: 0.9).duplicates(among: candidates)
    #expect(report.clusters.count == 1500)
    #expect(
      report.clusters.allSatisfy { $0.ids.count == 2 && $0.reasons == [.samePhone, .sameName] })
  }

  @Test("of nobody and of one there are no duplicates")
  func few() {
    #expect(DuplicateFinder().duplicates(among: []).pairs.isEmpty)
    let one = DuplicateCandidate(id: 1, ContactCard())
    #expect(DuplicateFinder().duplicates(among: [one]).clusters.isEmpty)
  }
}
