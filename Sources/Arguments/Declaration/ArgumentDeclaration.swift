/// What the grammar and the help know of an argument, whatever the type of its value.
package struct ArgumentDeclaration {
  package let value: ValueDeclaration
  package let count: ArgumentCount
  /// What the argument is, as a sentence.
  package let help: String
}

extension ArgumentDeclaration: Sendable {}

extension ArgumentDeclaration {
  /// The argument's name: `ID`.
  package var name: String { value.placeholder }

  /// The argument as usage lines write it: `ID`, `[ID]`, `ID...` or `[ID...]`.
  package var label: String {
    let word = count.isRepeating ? "\(name)..." : name
    return count.isRequired ? word : "[\(word)]"
  }
}
