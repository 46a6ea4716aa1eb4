import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Links that stand twice")
struct LinkRepetitionTests {
  private static func link(
    _ source: Int64, _ target: Int64, from entity: String = "Person"
  ) -> Link {
    Link(
      source: RowReference(entity: EntityNumber(name: entity), key: RowKey(source)),
      target: RowReference(entity: EntityNumber(name: "Tag"), key: RowKey(target)))
  }

  @Test("each link is left once, where it stands first, in any order and for any number of targets")
  func model() {
    var random = seededRandom(for: "links that stand twice")
    for round in 0..<200 {
      let (sources, targets) = (1 + random.below(6), 1 + random.below(60))
      var links = (0..<random.below(300)).map { _ in
        Self.link(
          -Int64(1 + random.below(sources)), Int64(1 + random.below(targets)),
          from: random.happens(percent: 95) ? "Person" : "Company")
      }
      // As an import gives them: source by source, with keys that count down.
      if round % 2 == 0 { links.sort { $0.source.key > $1.source.key } }
      var seen: Set<Link> = []
      #expect(links.withoutRepetitions == links.filter { seen.insert($0).inserted }, "\(round)")
    }
  }

  @Test("links of one source with more targets than are compared one by one")
  func manyTargets() {
    let links = [-1, -2].flatMap { source in (1...40).map { Self.link(source, $0) } }
    #expect(links.withoutRepetitions == links)
    #expect((links + links).withoutRepetitions == links)
    #expect(links.flatMap { [$0, $0] }.withoutRepetitions == links)
  }
}
