/// Puts contacts that are likely the same together, the likeliest first, as long as nobody in a
/// cluster contradicts another or is known to be distinct from another.
///
/// Links of names only are to be joined last. Where contacts with other addresses are held together by
/// more than a name, a name brings no further addresses into their cluster.
struct DuplicateClusters {
  /// How many contacts that differ in name or birthday a cluster may have: more are no duplicates,
  /// and each is compared with each.
  private static let variantLimit = 16

  /// What holds a cluster together.
  private struct Bond {
    /// None for a contact by itself.
    var reasons: DuplicateReasons = []
    var confidence = 1.0
    var hasEmails: Bool
    var hasPhones: Bool
    /// Whether some are the same for more than their names.
    var isFirm = false
    /// Whether some are the same for their names only, and have other addresses.
    var isLoose = false

    init(_ candidate: DuplicateCandidate) {
      (hasEmails, hasPhones) = (!candidate.emails.isEmpty, !candidate.phones.isEmpty)
    }

    /// Whether the contacts of two clusters have other addresses: with one in common, they would be
    /// together already.
    func isApart(from other: Bond) -> Bool {
      hasEmails && other.hasEmails || hasPhones && other.hasPhones
    }

    /// What holds two clusters together as one.
    func union(_ other: Bond, _ link: DuplicateLink) -> Bond {
      var bond = self
      bond.reasons.formUnion(other.reasons.union(link.reasons))
      bond.confidence = min(confidence, other.confidence, link.confidence)
      bond.hasEmails = hasEmails || other.hasEmails
      bond.hasPhones = hasPhones || other.hasPhones
      bond.isFirm = isFirm || other.isFirm || !link.reasons.areOfNames
      bond.isLoose = isLoose || other.isLoose
      return bond
    }
  }

  private let candidates: [DuplicateCandidate]
  private let minimumConfidence: Double
  /// Each contact's way to the first of its cluster.
  private var parents: [Int]
  /// For the first of a cluster: one contact of each name and birthday there.
  private var variants: [Int: [Int]] = [:]
  /// For the first of a cluster: what holds it together.
  private var bonds: [Bond]
  /// For the first of a cluster: the first of each cluster with somebody who is distinct from somebody
  /// there.
  private var opponents: [Int: Set<Int>]

  init(
    _ candidates: [DuplicateCandidate], minimumConfidence: Double, opponents: [Int: Set<Int>]
  ) {
    (self.candidates, self.minimumConfidence) = (candidates, minimumConfidence)
    self.opponents = opponents
    parents = Array(candidates.indices)
    bonds = candidates.map(Bond.init)
  }

  /// Joins the clusters of two contacts, unless that would bring together what contradicts.
  mutating func join(_ link: DuplicateLink) {
    let (left, right) = (root(of: link.left), root(of: link.right))
    if left == right || opponents[left]?.contains(right) == true { return }
    let (first, second) = (min(left, right), max(left, right))
    guard var bond = bond(of: link, joining: first, second),
      let joined = variants(joining: first, second, by: link), joined.count <= Self.variantLimit
    else { return }
    if !bond.reasons.areOfNames, isDoubted(joining: first, second) {
      bond.confidence = min(bond.confidence, bond.reasons.doubtedConfidence)
      if bond.confidence < minimumConfidence { return }
    }
    parents[second] = first
    variants[first] = joined
    variants[second] = nil
    bonds[first] = bond
    for opponent in opponents.removeValue(forKey: second) ?? [] {
      opponents[opponent]?.remove(second)
      opponents[opponent, default: []].insert(first)
      opponents[first, default: []].insert(opponent)
    }
  }

  /// Whether something speaks against it that some of two clusters are the same.
  private func isDoubted(joining first: Int, _ second: Int) -> Bool {
    let added = variants[second] ?? [second]
    return (variants[first] ?? [first]).contains { left in
      added.contains { DuplicateRule.speaksAgainst(candidates[left], candidates[$0]) }
    }
  }

  /// What holds two clusters together that a link joins; nil when it is not enough.
  private func bond(of link: DuplicateLink, joining first: Int, _ second: Int) -> Bond? {
    let (left, right) = (bonds[first], bonds[second])
    var bond = left.union(right, link)
    guard link.reasons.areOfNames else { return bond }
    if left.isApart(from: right) {
      bond.isLoose = true
      bond.confidence = min(bond.confidence, link.reasons.doubtedConfidence)
    }
    return bond.isFirm && bond.isLoose || bond.confidence < minimumConfidence ? nil : bond
  }

  /// One contact of each name and birthday in two clusters; nil when some contradict each other.
  private func variants(
    joining first: Int, _ second: Int, by link: DuplicateLink
  ) -> [Int]? {
    var joined = variants[first] ?? [first]
    let added = variants[second] ?? [second]
    for (left, right) in joined.flatMap({ left in added.map { (left, $0) } })
    where DuplicateRule.conflict(candidates[left], candidates[right]) {
      // Others of the same names and birthdays may be known to be the same.
      let isKnown =
        isSameVariant(left, link.left) && isSameVariant(right, link.right)
        || isSameVariant(left, link.right) && isSameVariant(right, link.left)
        || joined.contains { isSameVariant($0, right) }
        || added.contains { isSameVariant($0, left) }
      let isConflict = DuplicateRule.conflict(
        candidates[left], candidates[right], sparesBirthdays: true)
      if !isKnown || isConflict { return nil }
    }
    for variant in added where !joined.contains(where: { isSameVariant($0, variant) }) {
      joined.append(variant)
    }
    return joined
  }

  /// The clusters of more than one contact, the most likely first.
  var clusters: [DuplicateCluster] {
    var finder = self
    var members: [Int: [Int64]] = [:]
    for index in candidates.indices {
      let root = finder.root(of: index)
      if !bonds[root].reasons.isEmpty { members[root, default: []].append(candidates[index].id) }
    }
    let order = members.keys.sorted { left, right in
      let (one, other) = (bonds[left].confidence, bonds[right].confidence)
      return one == other ? left < right : one > other
    }
    return order.map { root in
      DuplicateCluster(
        ids: members[root] ?? [], reasons: bonds[root].reasons.list,
        confidence: bonds[root].confidence)
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

  /// Whether names and birthdays of two contacts are the same, and the years of their birth.
  private func isSameVariant(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (candidates[left], candidates[right])
    return one.isNamed(like: other) && one.birthday == other.birthday
      && one.birthYear == other.birthYear && (!one.isNameless || one.company == other.company)
  }
}
