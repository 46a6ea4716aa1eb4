/// An element of a collection, the number of its elements, or the value of a key.
public struct IndexExpression: Hashable {
  /// What stands in the brackets.
  public enum Position: Hashable, Sendable {
    /// `[FIRST]`: the first element; nil of an empty collection.
    case first
    /// `[LAST]`: the last element; nil of an empty collection.
    case last
    /// `[SIZE]`: how many elements there are.
    case size
    /// `[n]`: the element at a position counted from zero, nil outside of the collection; or, for a
    /// string, the value of the key of that name.
    case at(FetchExpression)

    var operands: [FetchExpression] {
      if case .at(let expression) = self { [expression] } else { [] }
    }
  }

  /// The collection.
  public let collection: FetchExpression
  /// Which element.
  public let position: Position

  package init(_ collection: FetchExpression, _ position: Position) {
    self.collection = collection
    self.position = position
  }
}

extension IndexExpression: Sendable {}

extension IndexExpression {
  /// The index as it is written.
  package var format: String {
    "\(collection.format(bindingAtLeast: .postfix))[\(positionFormat)]"
  }

  private var positionFormat: String {
    switch position {
    case .first: return "FIRST"
    case .last: return "LAST"
    case .size: return "SIZE"
    case .at(let expression):
      let text = expression.format
      return Position(word: text) == nil ? text : "#" + text
    }
  }
}

extension IndexExpression.Position {
  /// The position that a word alone in the brackets is, in any mixture of cases.
  init?(word: String) {
    guard word.utf8.count <= 5 else { return nil }
    switch word.uppercased() {
    case "FIRST": self = .first
    case "LAST": self = .last
    case "SIZE": self = .size
    default: return nil
    }
  }
}
