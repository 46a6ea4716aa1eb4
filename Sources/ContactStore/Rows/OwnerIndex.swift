/// Finds what belongs to contacts of one kind, by the key of the contact.
///
/// Contacts are mostly asked about in the order of their keys, which takes no search.
struct OwnerIndex {
  /// The owners, ascending.
  private var owners: [Int64] = []
  /// Where what each of them owns is; nil when it is at the same place as the owner.
  private var places: [Int]?
  /// Whether owners with greater keys own what comes later.
  private let ascends: Bool
  private var next = 0

  /// Sorts places by their owners.
  ///
  /// - Parameter found: The owner of what is at each place; 0 for what no contact of the kind owns.
  /// - Complexity: O(*n*) when owners ascend, as they do after an import, else O(*n* log *n*).
  init(_ found: [Int64]) {
    var last: Int64 = 0
    var ascends = true
    var isWhole = true
    for owner in found {
      if owner == 0 { isWhole = false } else if owner < last { ascends = false }
      last = max(last, owner)
    }
    self.ascends = ascends
    if ascends, isWhole {
      owners = found
      return
    }
    var places = found.indices.filter { found[$0] != 0 }
    if !ascends { places.sort { (found[$0], $0) < (found[$1], $1) } }
    owners = places.map { found[$0] }
    self.places = places
  }

  /// Calls `body` with the places of all that a contact owns, ascending.
  mutating func forEachPlace(of owner: Int64, _ body: (Int) -> Void) {
    for position in positions(of: owner) { body(place(at: position)) }
  }

  /// Where all is that contacts with keys between two bounds own; more where that lies among it.
  ///
  /// - Returns: Nil when it is all over the place.
  func places(ofOwners keys: ClosedRange<Int64>) -> Range<Int>? {
    guard ascends else { return nil }
    let start = firstIndex(notBelow: keys.lowerBound)
    var end = start
    if keys.upperBound < .max { end = firstIndex(notBelow: keys.upperBound + 1) }
    guard let places else { return start..<max(start, end) }
    return start < end ? places[start]..<places[end - 1] + 1 : 0..<0
  }

  /// Where what lies at a position among those of a contact is.
  func place(at position: Int) -> Int { places?[position] ?? position }

  /// The positions of all that a contact owns, for ``place(at:)``.
  mutating func positions(of owner: Int64) -> Range<Int> {
    if next > 0, owners[next - 1] >= owner || next < owners.count && owners[next] < owner {
      next = firstIndex(notBelow: owner)
    } else if next == 0, let first = owners.first, first < owner {
      next = firstIndex(notBelow: owner)
    }
    let start = next
    while next < owners.count, owners[next] == owner { next += 1 }
    return start..<next
  }

  private func firstIndex(notBelow owner: Int64) -> Int {
    var (lower, upper) = (0, owners.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if owners[middle] < owner { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
