import ContactCards
import ContactStore

/// Groups of contacts that may be one, gone through one after another: likely duplicates, or those that
/// somebody has chosen.
///
/// Duplicates are found once: what is decided of one group leads to the next one at once, however many
/// contacts there are.
final class DuplicateWalk {
  private let book: BrowsedBook
  private let groups: [(ids: [Int64], title: String)]
  /// Whether the groups were found, and not chosen.
  let isSearch: Bool
  private var place = 0
  /// The places of the groups of which something was decided, the last one at the end.
  private var decided: [Int] = []

  /// Looks for duplicates.
  ///
  /// - Returns: Nil when there are none.
  /// - Throws: ``StoreError``.
  init?(in book: BrowsedBook) throws {
    let clusters = try book.book.duplicates().clusters
    if clusters.isEmpty { return nil }
    self.book = book
    isSearch = true
    groups = clusters.enumerated().map { place, cluster in
      let reasons = cluster.reasons.map(\.words).joined(separator: ", ")
      let position = "Duplicates, \(place + 1) of \(clusters.count)"
      return (cluster.ids, "\(position): \(cluster.percent) %, \(reasons)")
    }
  }

  /// Takes one group of contacts, of which the first one stays.
  init(of ids: [Int64], in book: BrowsedBook) {
    self.book = book
    isSearch = false
    groups = [(ids, "Make one contact of \(ids.count)")]
  }

  /// The contacts of the group that one is at.
  var ids: [Int64] { groups[place].ids }

  /// What stands above them.
  var title: String { groups[place].title }

  /// Goes to the next group that still is one, or to the one before.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: ``StoreError``.
  func move(forward: Bool) throws -> Bool {
    let places =
      forward
      ? Array(place + 1..<max(place + 1, groups.count)) : Array((0..<place).reversed())
    guard let found = try places.first(where: isOpen) else { return false }
    place = found
    return true
  }

  /// Goes on once something was decided of the group.
  ///
  /// - Returns: Whether there is another one.
  /// - Throws: ``StoreError``.
  func decide() throws -> Bool {
    decided.append(place)
    return try move(forward: true) || move(forward: false)
  }

  /// Takes in what has changed in the address book: goes back to the group whose decision was undone,
  /// and on from one that is none any more.
  ///
  /// - Returns: Whether there is a group.
  /// - Throws: ``StoreError``.
  func update() throws -> Bool {
    if let last = decided.last, try isOpen(last) {
      decided.removeLast()
      place = last
    }
    return try isOpen(place) || move(forward: true) || move(forward: false)
  }

  private func isOpen(_ place: Int) throws -> Bool {
    try book.book.mayBeOne(groups[place].ids, ignoringMarks: !isSearch)
  }
}
