/// The rows at the other end of a relationship, in an order, each once.
///
/// A short list is an array and nothing else. A longer one makes an index of its rows when it is
/// first asked for one of them.
package struct ReferenceList {
  /// The rows in their order.
  package private(set) var elements: [RowReference] = []
  /// Nil exactly while the list is short.
  private var index: ReferenceIndex?

  /// How many rows are looked through faster than found in an index.
  package static let shortCount = 8

  /// Makes a list without rows.
  package init() {}

  /// Makes a list of rows that are different from each other, as those of a store are.
  ///
  /// - Complexity: O(1).
  package init(unique elements: [RowReference]) {
    self.elements = elements
    updateIndex()
  }

  /// Makes a list of rows; one that stands there twice keeps its first place.
  ///
  /// - Complexity: O(*n*) on average.
  package init(_ references: some Sequence<RowReference>) {
    for reference in references { append(reference) }
  }

  /// How many rows there are.
  package var count: Int { elements.count }

  /// Whether there are none.
  package var isEmpty: Bool { elements.isEmpty }

  /// Whether a row is among them.
  ///
  /// - Complexity: O(1) on average.
  package func contains(_ reference: RowReference) -> Bool {
    guard let index else { return elements.contains(reference) }
    return index.contains(reference, in: elements)
  }
}

extension ReferenceList {
  /// Adds a row at the end.
  ///
  /// - Returns: False when it is in the list already, which then stays as it is.
  /// - Complexity: O(1) on average.
  @discardableResult
  package mutating func append(_ reference: RowReference) -> Bool {
    insert(reference, at: count)
  }

  /// Adds a row at a place between 0 and ``count``, or at that of the two which is nearer.
  ///
  /// - Returns: False when it is in the list already, which then stays as it is.
  /// - Complexity: O(*n*) in the number of rows behind it.
  @discardableResult
  package mutating func insert(_ reference: RowReference, at position: Int) -> Bool {
    guard !contains(reference) else { return false }
    let position = min(max(0, position), count)
    elements.insert(reference, at: position)
    changeIndex { index, _ in index.inserted(reference, at: position) }
    return true
  }

  /// Removes a row; the others keep their order.
  ///
  /// - Returns: False when it is not in the list.
  /// - Complexity: O(*n*).
  @discardableResult
  package mutating func remove(_ reference: RowReference) -> Bool {
    guard let position = position(of: reference) else { return false }
    elements.remove(at: position)
    changeIndex { index, _ in index.removed(reference, at: position) }
    return true
  }

  /// Removes a row and puts the last one in its place.
  ///
  /// - Returns: False when it is not in the list.
  /// - Complexity: O(1) on average, unless rows have been inserted or removed in the middle since the
  ///   last time.
  @discardableResult
  package mutating func removeUnordered(_ reference: RowReference) -> Bool {
    guard contains(reference) else { return false }
    changeIndex { $0.update(for: $1) }
    guard let position = position(of: reference) else { return false }
    elements.swapAt(position, count - 1)
    elements.removeLast()
    changeIndex { $0.removed(reference, fillingWithLastAt: position, in: $1) }
    return true
  }

  /// Puts a row in the place of another or, if it is in the list already, removes the other.
  ///
  /// - Returns: False when the other is not in the list, which then stays as it is.
  /// - Complexity: O(1) on average for a row that is not in the list, unless rows have been inserted
  ///   or removed in the middle; else O(*n*).
  @discardableResult
  package mutating func replace(_ reference: RowReference, with other: RowReference) -> Bool {
    if reference == other { return contains(reference) }
    if contains(other) { return remove(reference) }
    guard let position = position(of: reference) else { return false }
    elements[position] = other
    changeIndex { index, _ in index.replaced(reference, with: other, at: position) }
    return true
  }

  private func position(of reference: RowReference) -> Int? {
    guard let index else { return elements.firstIndex(of: reference) }
    return index.position(of: reference, in: elements)
  }

  /// Tells the index of a change, if there is to be one.
  private mutating func changeIndex(_ change: (ReferenceIndex, [RowReference]) -> Void) {
    if !isKnownUniquelyReferenced(&index) { index = index.map(ReferenceIndex.init(copying:)) }
    if let index { change(index, elements) }
    updateIndex()
  }

  /// Makes or drops the index as the length of the list asks for.
  private mutating func updateIndex() {
    if count <= Self.shortCount {
      index = nil
    } else if index == nil {
      index = ReferenceIndex()
    }
  }
}

extension ReferenceList: Equatable {
  /// Whether both have the same rows in the same order.
  package static func == (left: ReferenceList, right: ReferenceList) -> Bool {
    left.elements == right.elements
  }

  /// Whether both have the same rows, in whatever order.
  ///
  /// - Complexity: O(*n*) on average.
  package func hasSameElements(as other: ReferenceList) -> Bool {
    count == other.count && elements.allSatisfy(other.contains)
  }
}
