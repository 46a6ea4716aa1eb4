import CardTestSupport
import TestSupport
import Testing

@testable import ContactCards

@Suite("Duplicates among contacts of whom some are known to be distinct")
struct DistinctContactsTests {
  private func card(_ first: String, _ emails: String...) -> ContactCard {
    var card = ContactCard()
    (card.name.first, card.name.last) = (first, "King")
    card.emails = emails.map { .init($0) }
    return card
  }

  private func clusters(
    _ cards: [ContactCard], distinct: [(Int64, Int64)]
  ) -> [DuplicateCluster] {
    let candidates = cards.enumerated().map { DuplicateCandidate(id: Int64($0 + 1), $1) }
    return DuplicateFinder().duplicates(among: candidates, distinct: distinct).clusters
  }

  @Test(
    "a cluster loses those who are distinct from others in it, and the likelier ones stay",
    arguments: [
      ([], [[1, 2, 3]]),
      ([(1, 2)], [[1, 3]]),
      ([(2, 1), (1, 2)], [[1, 3]]),
      ([(1, 3)], [[1, 2]]),
      ([(1, 2), (1, 3)], [[2, 3]]),
      ([(1, 2), (1, 3), (2, 3)], []),
      ([(1, 9), (9, 2)], [[1, 2, 3]]),
    ] as [([(Int64, Int64)], [[Int64]])])
  func three(distinct: [(Int64, Int64)], ids: [[Int64]]) {
    let cards = (1...3).map { _ in card("Ada", "a@x.org") }
    #expect(clusters(cards, distinct: distinct).map(\.ids) == ids)
  }

  @Test("of two distinct contacts, the one gets a third that it is likelier the same as")
  func likelier() {
    let cards = [card("Ada", "b@x.org"), card("Ada", "a@x.org"), card("Ada", "a@x.org")]
    #expect(clusters(cards, distinct: [(1, 2)]).map(\.ids) == [[2, 3]])
  }

  @Test("two clusters stay apart of which some are distinct, whatever else connects them")
  func apart() {
    let cards = [
      card("Ada", "a@x.org"), card("Ada", "a@x.org", "b@x.org"), card("Ada", "b@x.org"),
      card("Ada", "b@x.org"),
    ]
    #expect(clusters(cards, distinct: []).map(\.ids) == [[1, 2, 3, 4]])
    #expect(clusters(cards, distinct: [(1, 4)]).map(\.ids) == [[1, 2, 3]])
    #expect(clusters(cards, distinct: [(1, 4), (1, 3)]).map(\.ids) == [[1, 2], [3, 4]])
  }

  @Test("no cluster has two who are distinct, and those of other clusters change nothing")
  func random() {
    let seed = testSeed("distinct contacts")
    var random = RandomCards(seed: seed)
    for _ in 0..<testRounds(30) {
      let candidates = (0..<40).map { id in
        DuplicateCandidate(
          id: Int64(id), card(random.pick(["Ada", "A.", "Bo"]), "\(random.below(12))@x.org"))
      }
      let finder = DuplicateFinder()
      let before = finder.duplicates(among: candidates)
      var distinct = (0..<random.below(30)).map { _ in
        (Int64(random.below(40)), Int64(random.below(40)))
      }
      distinct.removeAll { $0 == $1 }
      let report = finder.duplicates(among: candidates, distinct: distinct)
      for (left, right) in distinct {
        #expect(
          !report.clusters.contains { $0.ids.contains(left) && $0.ids.contains(right) },
          "CONTACTS_TEST_SEED=\(seed)")
        #expect(
          !report.pairs.contains { Set([$0.first, $0.second]) == [left, right] },
          "CONTACTS_TEST_SEED=\(seed)")
      }
      distinct.removeAll { left, right in
        before.clusters.contains { $0.ids.contains(left) && $0.ids.contains(right) }
      }
      let after = finder.duplicates(among: candidates, distinct: distinct)
      #expect(after.clusters == before.clusters, "CONTACTS_TEST_SEED=\(seed)")
    }
  }
}
