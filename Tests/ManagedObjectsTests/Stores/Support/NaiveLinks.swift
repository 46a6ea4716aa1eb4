import ManagedObjects
import SampleData

/// The links of one table as plain lists.
struct NaiveLinks {
  /// In the order in which they were inserted.
  private var links: [Link] = []
  /// The targets of each source in their order, where they have one.
  private var targets: [RowReference: [RowReference]] = [:]
  /// The sources of each target likewise.
  private var sources: [RowReference: [RowReference]] = [:]

  func targets(of source: RowReference, in table: LinkTable) -> [RowReference] {
    table.isSourceOrdered
      ? targets[source] ?? [] : links.filter { $0.source == source }.map(\.target).sorted()
  }

  func sources(of target: RowReference, in table: LinkTable) -> [RowReference] {
    table.isTargetOrdered
      ? sources[target] ?? [] : links.filter { $0.target == target }.map(\.source).sorted()
  }

  mutating func remove(where isGone: (Link) -> Bool) {
    for link in links where isGone(link) {
      targets[link.source]?.removeAll { $0 == link.target }
      sources[link.target]?.removeAll { $0 == link.source }
    }
    links.removeAll(where: isGone)
  }

  private mutating func insert(_ link: Link) {
    if links.contains(link) { return }
    links.append(link)
    targets[link.source, default: []].append(link.target)
    sources[link.target, default: []].append(link.source)
  }

  /// Makes up changes and carries them out here; nil for none.
  mutating func change(
    _ table: LinkTable, _ names: [NaiveFamilies.Name], _ random: inout SplitMix64
  ) -> LinkChanges? {
    if random.happens(percent: 30) { return nil }
    var changes = LinkChanges(table)
    let (first, second) = Self.ends(of: table)
    let sources = names.filter { first.contains($0.entity.name) }
    let targets = names.filter { second.contains($0.entity.name) }
    var final: [Link] = []
    if !sources.isEmpty, !targets.isEmpty {
      for _ in 0..<random.below(7) {
        let (source, target) = (random.element(of: sources), random.element(of: targets))
        changes.inserted.append(Link(source: source.given, target: target.given))
        final.append(Link(source: source.final, target: target.final))
      }
    }
    changes.deleted = links.filter { _ in random.happens(percent: 8) }
    remove { changes.deleted.contains($0) && !final.contains($0) }
    for link in final { insert(link) }
    let given = Dictionary(
      names.map { ($0.final, $0.given) }, uniquingKeysWith: { first, _ in first })
    if table.isSourceOrdered {
      changes.orderedTargets = Self.reorder(&self.targets, given, &random)
    }
    if table.isTargetOrdered {
      changes.orderedSources = Self.reorder(&self.sources, given, &random)
    }
    return changes
  }

  /// Moves some rows in some lists, and answers the new beginnings of those under the names given.
  private static func reorder(
    _ lists: inout [RowReference: [RowReference]], _ given: [RowReference: RowReference],
    _ random: inout SplitMix64
  ) -> [RowReference: [RowReference]] {
    var orders: [RowReference: [RowReference]] = [:]
    for (end, list) in lists.sorted(by: { $0.key < $1.key })
    where !list.isEmpty && random.happens(percent: 40) {
      var moved = list
      if random.happens(percent: 50) {
        moved.insert(moved.remove(at: random.below(moved.count)), at: random.below(moved.count + 1))
      } else {
        moved = random.shuffled(moved)
      }
      let named = moved.prefix(random.happens(percent: 70) ? moved.count : 1)
      lists[end] = named + list.filter { !named.contains($0) }
      orders[given[end] ?? end] = named.map { given[$0] ?? $0 }
    }
    return orders
  }

  /// The entities at both ends of a table.
  private static func ends(of table: LinkTable) -> (Set<String>, Set<String>) {
    let people: Set = ["Person", "Manager"]
    return switch table.name {
    case "Party.tags": (people.union(["Company"]), ["Tag"])
    case "Person.friends": (people, people)
    case "Person.favourites": (people, ["Tag"])
    default: (["Company"], people)
    }
  }
}
