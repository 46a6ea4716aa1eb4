/// Where the rows of a long ``ReferenceList`` stand.
///
/// Which rows there are is always known once the index has been made. Where they stand is known for
/// those in front; what was inserted or removed in the middle has moved those behind it.
final class ReferenceIndex {
  /// The position of each row, if it is in front of ``exactCount``; nil until somebody asks.
  private var positions: [RowReference: Int]?
  /// How many positions, counted from the first, are right.
  private var exactCount = 0

  init() {}

  init(copying other: ReferenceIndex) {
    positions = other.positions
    exactCount = other.exactCount
  }

  func contains(_ reference: RowReference, in elements: [RowReference]) -> Bool {
    make(from: elements)
    return positions?[reference] != nil
  }

  func position(of reference: RowReference, in elements: [RowReference]) -> Int? {
    make(from: elements)
    guard let position = positions?[reference] else { return nil }
    if position < exactCount, elements[position] == reference { return position }
    return elements[exactCount...].firstIndex(of: reference)
  }

  private func make(from elements: [RowReference]) {
    guard positions == nil else { return }
    var made: [RowReference: Int] = [:]
    made.reserveCapacity(elements.count)
    for (position, reference) in elements.enumerated() { made[reference] = position }
    positions = made
    exactCount = elements.count
  }

  /// Makes all positions right.
  func update(for elements: [RowReference]) {
    make(from: elements)
    for position in exactCount..<elements.count { positions?[elements[position]] = position }
    exactCount = elements.count
  }

  func inserted(_ reference: RowReference, at position: Int) {
    positions?[reference] = position
    if position <= exactCount { exactCount = position + 1 }
  }

  func removed(_ reference: RowReference, at position: Int) {
    positions?[reference] = nil
    exactCount = min(exactCount, position)
  }

  /// Notes that a row was removed and that the last one, if it was another, took its place.
  func removed(
    _ reference: RowReference, fillingWithLastAt position: Int, in elements: [RowReference]
  ) {
    positions?[reference] = nil
    if position < elements.count { positions?[elements[position]] = position }
    exactCount = min(exactCount, elements.count)
  }

  func replaced(_ reference: RowReference, with other: RowReference, at position: Int) {
    positions?[reference] = nil
    positions?[other] = position
  }
}
