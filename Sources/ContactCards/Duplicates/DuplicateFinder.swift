/// Two contacts that are likely the same.
struct DuplicatePair: Hashable, Sendable {
  /// The contact that was given first.
  let first: Int64
  /// The other contact.
  let second: Int64
  private let evidence: DuplicateReasons
  /// How likely, from 0 to 1: the doubts that the weights of the reasons leave, multiplied and taken
  /// from 1.
  let confidence: Double

  init(_ first: Int64, _ second: Int64, _ link: DuplicateLink) {
    (self.first, self.second) = (first, second)
    (evidence, confidence) = (link.reasons, link.confidence)
  }

  /// Why, the strongest kind of reason first.
  var reasons: [DuplicateReason] { evidence.list }
}

/// Contacts that are likely one and the same.
package struct DuplicateCluster: Hashable, Sendable {
  /// The contacts, in the order in which they were given.
  package let ids: [Int64]
  /// Why those are together, the strongest kind of reason first.
  package let reasons: [DuplicateReason]
  /// The confidence of the weakest pair that holds the cluster together.
  let confidence: Double

  /// The confidence in whole percent.
  package var percent: Int { Int((confidence * 10_000).rounded()) / 100 }
}

/// What ``DuplicateFinder`` finds.
package struct DuplicateReport: Hashable, Sendable {
  /// The pairs, the most likely first.
  ///
  /// Among very many contacts of the same name, only those next to each other make pairs.
  let pairs: [DuplicatePair]
  /// The clusters, the most likely first.
  package let clusters: [DuplicateCluster]
}

/// Finds contacts that are likely the same.
///
/// Two contacts are taken for the same when they have the same UID, the same name, names that differ
/// in accents, in how umlauts are written (Müller, Mueller), order, an initial, a nickname or a further
/// first name, an e-mail address and compatible names, a telephone number and similar names, or names
/// a typo or a short form apart and the company, the birthday or the number in common. They are not
/// when birthdays, further first names or what stands behind the names (Jr., Sr.) differ; of the same
/// name and an address in common, birthdays may differ, but they are less likely the same then. An address that people with different
/// first names share says nothing, as families and companies do that.
///
/// Where contacts have nothing but a name in common, and e-mail addresses or telephone numbers that
/// differ, they are less likely the same, and never make one cluster of two.
///
/// Contacts that are known to be distinct are never in one cluster. Pairs are put together from the most
/// likely one on, and a pair that would bring distinct contacts into one cluster is left out. So of two
/// distinct contacts that a third one is like, the likelier one gets it.
package struct DuplicateFinder: Sendable {
  private let minimumConfidence: Double

  /// Describes what to find.
  ///
  /// - Parameter minimumConfidence: How likely it has to be that two contacts are the same.
  package init(minimumConfidence: Double = 0.5) {
    self.minimumConfidence = minimumConfidence
  }

  /// Finds likely duplicates.
  ///
  /// - Parameters:
  ///   - candidates: Up to four thousand million contacts, with IDs that differ.
  ///   - distinct: Pairs of contacts that are known not to be the same, by their IDs.
  /// - Returns: The same for the same contacts in the same order.
  /// - Complexity: O(*n* log *n*) in the number of contacts, whatever they have in common.
  package func duplicates(
    among candidates: [DuplicateCandidate], distinct: [(Int64, Int64)] = []
  ) -> DuplicateReport {
    let opponents = Self.opponents(distinct, among: candidates)
    var links = DuplicateBlocks(candidates).pairs.map { pair, reasons in
      DuplicateLink(pair: pair, reasons: reasons, among: candidates)
    }
    links.removeAll { link in
      link.confidence < minimumConfidence || opponents[link.left]?.contains(link.right) == true
    }
    links.sort()
    var clusters = DuplicateClusters(
      candidates, minimumConfidence: minimumConfidence, opponents: opponents)
    // Whom a name may belong to shows once those are together who have more in common.
    for link in links where !link.reasons.areOfNames { clusters.join(link) }
    for link in links where link.reasons.areOfNames { clusters.join(link) }
    let pairs = links.map { link in
      DuplicatePair(candidates[link.left].id, candidates[link.right].id, link)
    }
    return DuplicateReport(pairs: pairs, clusters: clusters.clusters)
  }

  /// The candidates that each is distinct from, by their places.
  private static func opponents(
    _ distinct: [(Int64, Int64)], among candidates: [DuplicateCandidate]
  ) -> [Int: Set<Int>] {
    if distinct.isEmpty { return [:] }
    let places = Dictionary(zip(candidates.map(\.id), candidates.indices)) { first, _ in first }
    var opponents: [Int: Set<Int>] = [:]
    for (left, right) in distinct {
      guard let left = places[left], let right = places[right] else { continue }
      opponents[left, default: []].insert(right)
      opponents[right, default: []].insert(left)
    }
    return opponents
  }
}

/// Two contacts that are likely the same, by their numbers.
struct DuplicateLink: Comparable {
  let pair: UInt64
  let reasons: DuplicateReasons
  let confidence: Double

  init(pair: UInt64, reasons: DuplicateReasons, among candidates: [DuplicateCandidate]) {
    (self.pair, self.reasons) = (pair, reasons)
    confidence = DuplicateRule.confidence(
      of: reasons, candidates[Int(pair >> 32)], candidates[Int(pair & 0xffff_ffff)])
  }

  var left: Int { Int(pair >> 32) }
  var right: Int { Int(pair & 0xffff_ffff) }

  static func < (left: DuplicateLink, right: DuplicateLink) -> Bool {
    left.confidence == right.confidence
      ? left.pair < right.pair : left.confidence > right.confidence
  }
}
