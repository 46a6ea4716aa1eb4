/// What the grammar and the help know of an option, whatever the type of its value.
package struct OptionDeclaration {
  /// Whether an option is followed by a value.
  package enum ValueRule: Sendable {
    /// A flag: it takes no value.
    case none
    /// A value may follow after `=`, and only so.
    case optional(ValueDeclaration)
    /// A value follows after `=` or as the next word.
    case required(ValueDeclaration)
  }

  package let names: OptionNames
  package let valueRule: ValueRule
  /// What the option is for, as a sentence.
  package let help: String
  /// Whether the option may be given more than once.
  package let isRepeatable: Bool
  /// Whether a command line without the option is an error.
  package let isRequired: Bool
  /// What to tell someone who left out a required option.
  package let requirement: String
  /// Whether an argument behind the flag may be meant for a value of it.
  let looksValued: Bool

  init(
    names: OptionNames, valueRule: ValueRule, help: String, isRepeatable: Bool = false,
    isRequired: Bool = false, requirement: String = "", looksValued: Bool = false
  ) {
    self.names = names
    self.valueRule = valueRule
    self.help = help
    self.isRepeatable = isRepeatable
    self.isRequired = isRequired
    self.requirement = requirement
    self.looksValued = looksValued
  }
}

extension OptionDeclaration: Sendable {}

extension OptionDeclaration {
  /// The option's long name: `limit`.
  package var name: String { names.long }

  /// The value that may or must follow.
  package var value: ValueDeclaration? {
    switch valueRule {
    case .none: nil
    case .optional(let value), .required(let value): value
    }
  }

  /// Whether a value has to follow.
  var takesValue: Bool {
    guard case .required = valueRule else { return false }
    return true
  }

  /// The option as usage lines write it: `--yes`, `--age YEARS` or `--json[=FIELDS]`.
  package var label: String { label(spelling: "--\(name)") }

  func label(spelling: String) -> String {
    switch valueRule {
    case .none: spelling
    case .optional(let value): "\(spelling)[=\(value.placeholder)]"
    case .required(let value): "\(spelling) \(value.placeholder)"
    }
  }
}
