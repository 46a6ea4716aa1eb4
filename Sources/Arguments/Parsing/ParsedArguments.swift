/// The options and arguments of a command line that obeys its grammar.
///
/// Declared options and arguments are the keys:
///
/// ```swift
/// let years: Int? = parsed[AddCommand.age]
/// let asksNothing = parsed[AddCommand.yes]
/// ```
///
/// What the command does not declare reads as not given. Reading takes time in proportion to the
/// number of declared options and to the values read.
package struct ParsedArguments {
  private var options = GivenWords()
  private var arguments = GivenWords()

  init() {}
}

extension ParsedArguments: Sendable {}

extension ParsedArguments {
  /// The value of an option, or nil if it was not given.
  package subscript<Value>(option: Option<Value>) -> Value? {
    guard let text = options[option.declaration.name]?.last else { return nil }
    return try? option.syntax.parse(text)
  }

  /// The values of an option in the order in which they were given.
  ///
  /// - Complexity: O(*n*) in the number of values.
  package subscript<Value>(option: RepeatedOption<Value>) -> [Value] {
    Self.values(options[option.declaration.name], option.syntax)
  }

  /// How an option was given, or nil if it was not.
  package subscript<Value>(option: OptionalValueOption<Value>) -> OptionalValueOption<Value>.Use? {
    guard let texts = options[option.declaration.name] else { return nil }
    guard let text = texts.last else { return .bare }
    return (try? option.syntax.parse(text)).map { .value($0) }
  }

  /// Whether a flag was given.
  package subscript(flag: Flag) -> Bool {
    contains(flag.declaration)
  }

  /// The values of an argument in the order in which they were given.
  ///
  /// - Complexity: O(*n*) in the number of values.
  package subscript<Value>(argument: Argument<Value>) -> [Value] {
    Self.values(arguments[argument.declaration.name], argument.syntax)
  }

  /// The words of an argument as one text, with blanks between them.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package func text(of argument: Argument<String>) -> String {
    let words = self[argument]
    guard var text = words.first else { return "" }
    for word in words.dropFirst() {
      text += " "
      text += word
    }
    return text
  }

  /// A loop, because every command comes by here: the library's generic functions look up how types
  /// conform to protocols when they first run, which takes longer than the rest of the parsing.
  private static func values<Value>(_ texts: [String]?, _ syntax: ValueSyntax<Value>) -> [Value] {
    var values: [Value] = []
    for text in texts ?? [] {
      if let value = try? syntax.parse(text) { values.append(value) }
    }
    return values
  }
}

extension ParsedArguments {
  func contains(_ option: OptionDeclaration) -> Bool {
    options[option.name] != nil
  }

  func contains(_ argument: ArgumentDeclaration) -> Bool {
    arguments[argument.name] != nil
  }

  mutating func add(_ value: String?, to option: OptionDeclaration) {
    options.add(value, to: option.name)
  }

  mutating func add(_ value: String, to argument: ArgumentDeclaration) {
    arguments.add(value, to: argument.name)
  }
}
