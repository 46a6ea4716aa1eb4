import ContactCards
import ContactStore

/// Groups of likely duplicates, gone through one after another.
///
/// They are found once: what is decided of one group leads to the next one at once, however many
/// contacts there are.
final class DuplicateWalk {
  private let book: BrowsedBook
  private let clusters: [DuplicateCluster]
  private var place = 0
  /// The places of the groups of which something was decided, the last one at the end.
  private var decided: [Int] = []

  /// Looks for duplicates.
  ///
  /// - Returns: Nil when there are none.
  /// - Throws: ``StoreError``.
  init?(in book: BrowsedBook) throws {
    self.book = book
    clusters = try book.book.duplicates().clusters
    if clusters.isEmpty { return nil }
  }

  /// The group that one is at.
  var cluster: DuplicateCluster { clusters[place] }

  /// Which one of how many that is.
  var position: String { "\(place + 1) of \(clusters.count)" }

  /// Goes to the next group that still is one, or to the one before.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: ``StoreError``.
  func move(forward: Bool) throws -> Bool {
    let places =
      forward
      ? Array(place + 1..<max(place + 1, clusters.count)) : Array((0..<place).reversed())
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
    try book.book.mayBeOne(clusters[place].ids)
  }
}
