import Testing

@testable import AddressBook

@Suite("Finding duplicates")
struct DuplicateFinderTests {
  /// Contacts from so few values that many have something in common.
  private func candidates(_ count: Int, _ random: inout RandomCards) -> [DuplicateCandidate] {
    let firsts = [
      "Anna", "Anne", "A", "Bob", "Lee", "Hanna", "Hannah", "Anna Maria", "", "Zoë", "Zoe",
    ]
    let lasts = ["Lee", "Meyer", "Meier", "Anna", "Kay", "Kaye", ""]
    return (0..<count).map { index in
      var card = ContactCard()
      (card.name.first, card.name.last) = (random.pick(firsts), random.pick(lasts))
      if random.happens(percent: 15) { card.name.nickname = random.pick(["Bob", "Anna"]) }
      if random.happens(percent: 10) { card.name.middle = random.pick(["M", "Maria", "Nora"]) }
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

  /// Clusters are parts of what the pairs connect, and nobody in one contradicts another.
  private func check(
    _ report: DuplicateReport, _ candidates: [DuplicateCandidate], _ seed: UInt64
  ) {
    var seen: Set<Int64> = []
    for cluster in report.clusters {
      #expect(cluster.ids.count > 1 && cluster.ids == cluster.ids.sorted())
      for (index, left) in cluster.ids.enumerated() {
        #expect(seen.insert(left).inserted)
        for right in cluster.ids[(index + 1)...] {
          let conflict = DuplicateRule.conflict(candidates[Int(left)], candidates[Int(right)])
          #expect(!conflict, "\(left) and \(right), CONTACTS_TEST_SEED=\(seed)")
        }
      }
    }
    for pair in report.pairs where !seen.contains(pair.first) {
      #expect(seen.contains(pair.second), "CONTACTS_TEST_SEED=\(seed)")
    }
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
