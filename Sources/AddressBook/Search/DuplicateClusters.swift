/// Puts contacts that are likely the same together, the likeliest first, as long as nobody in a
/// cluster contradicts another.
struct DuplicateClusters {
  /// How many contacts that differ in name or birthday a cluster may have: more are no duplicates,
  /// and each is compared with each.
  private static let variantLimit = 16

  private let candidates: [DuplicateCandidate]
  /// Each contact's way to the first of its cluster.
  private var parents: [Int]
  /// For the first of a cluster: one contact of each name and birthday there.
  private var variants: [Int: [Int]] = [:]
  private var strengths: [Int: (reasons: DuplicateReasons, confidence: Double)] = [:]

  init(_ candidates: [DuplicateCandidate]) {
    self.candidates = candidates
    parents = Array(candidates.indices)
  }

  /// Joins the clusters of two contacts, unless that would bring together what contradicts.
  mutating func join(_ link: DuplicateLink) {
    let (left, right) = (root(of: link.left), root(of: link.right))
    if left == right { return }
    let (first, second) = (min(left, right), max(left, right))
    var joined = variants[first] ?? [first]
    let added = variants[second] ?? [second]
    for variant in added
    where joined.contains(where: { DuplicateRule.conflict(candidates[$0], candidates[variant]) }) {
      return
    }
    for variant in added where !joined.contains(where: { isSameVariant($0, variant) }) {
      joined.append(variant)
    }
    guard joined.count <= Self.variantLimit else { return }
    parents[second] = first
    variants[first] = joined
    variants[second] = nil
    let strength = [strengths[first], strengths[second]].compactMap(\.self)
      .reduce((link.reasons, link.confidence)) { whole, part in
        (whole.0.union(part.reasons), min(whole.1, part.confidence))
      }
    strengths[first] = strength
    strengths[second] = nil
  }

  /// The clusters of more than one contact, the most likely first.
  var clusters: [DuplicateCluster] {
    var finder = self
    var members: [Int: [Int64]] = [:]
    for index in candidates.indices {
      let root = finder.root(of: index)
      if strengths[root] != nil { members[root, default: []].append(candidates[index].id) }
    }
    let order = members.keys.sorted { left, right in
      let (one, other) = (strengths[left]?.confidence ?? 0, strengths[right]?.confidence ?? 0)
      return one == other ? left < right : one > other
    }
    return order.compactMap { root in
      guard let strength = strengths[root], let ids = members[root] else { return nil }
      return DuplicateCluster(
        ids: ids, reasons: strength.reasons.list, confidence: strength.confidence)
    }
  }

  /// The first contact of a cluster; the ways that were gone are made shorter.
  private mutating func root(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  private func isSameVariant(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (candidates[left], candidates[right])
    return one.first == other.first && one.last == other.last && one.middle == other.middle
      && one.suffix == other.suffix && one.nickname == other.nickname
      && one.birthday == other.birthday && (!one.isNameless || one.company == other.company)
  }
}
