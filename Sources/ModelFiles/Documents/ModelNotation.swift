/// How a model file says what can be said in several ways.
///
/// A document is written as Xcode writes it today. Other versions of Xcode, and people, leave out
/// what is the default or say it all the same, spell a number in another way, or use another order.
/// This is the difference, so that writing a document that was read gives the same file. Each
/// difference holds only as long as the model says what it said when the file was read.
struct ModelNotation {
  /// An attribute whose text differs; nil stands for an attribute that is not there.
  struct Change: Hashable {
    let name: String
    /// What would be written today.
    let usual: String?
    /// What the file has.
    let written: String?
  }

  /// A comment, or an element that says nothing, after so many other children.
  struct Extra: Hashable {
    let node: MarkupNode
    let index: Int
  }

  /// What is different in one element.
  struct Difference: Hashable {
    var changes: [Change] = []
    var attributeOrder: [String]?
    var childOrder: [ModelPath.Step]?
    var extras: [Extra] = []
  }

  /// The differences by the element in which they are.
  var differences: [ModelPath: Difference] = [:]
  /// Whether the last line of the file ends with a line break.
  var endsWithLineBreak = false
}

extension ModelNotation: Hashable {}

extension ModelNotation: Sendable {}

extension ModelNotation.Change: Sendable {}

extension ModelNotation.Extra: Sendable {}

extension ModelNotation.Difference: Sendable {}
