/// What people write who know other programs, with what is called so here.
///
/// A word of these is never taken, only met with a question: "Did you mean 'find'?".
package struct OtherWords: Sendable {
  /// The words, with blanks between, for a command or for one and its first arguments, such as
  /// `store backup`.
  let commands: KeyValuePairs<String, String>
  /// The words within a group for a command of it, whose whole name is given: `group create`.
  let members: KeyValuePairs<String, String>
  /// The words for an option, all without their hyphens; behind the option's name a value may stand.
  ///
  /// Of two options for the same word, the first that a command has is meant.
  let options: KeyValuePairs<String, String>

  package init(
    commands: KeyValuePairs<String, String> = [:], members: KeyValuePairs<String, String> = [:],
    options: KeyValuePairs<String, String> = [:]
  ) {
    self.commands = commands
    self.members = members
    self.options = options
  }
}

extension OtherWords {
  /// The command, perhaps with arguments, that a word is another one for.
  ///
  /// - Complexity: O(*n*) in the number of words, as that of the others is.
  func command(for word: String) -> String? { Self.meanings(of: word, in: commands).first }

  /// The whole name of the command of a group that a word is another one for.
  func member(for word: String, of group: String) -> String? {
    Self.meanings(of: word, in: members).first { $0.hasPrefix("\(group) ") }
  }

  /// The options, perhaps with values, that a name may mean, the likeliest first: itself, what it is
  /// another one for, and either without the verb that stands before it in `add-email`.
  func options(for name: String) -> [String] {
    let bare = ["add-", "set-"].filter(name.hasPrefix).map { String(name.dropFirst($0.count)) }
    return ([name] + bare).flatMap { [$0] + Self.meanings(of: $0, in: options) }
  }

  /// How an option is written among those of a command: by its name, or by that which adds a value.
  ///
  /// - Parameters:
  ///   - option: The option, perhaps with a value behind a blank.
  ///   - names: The names that there are.
  /// - Returns: The option; nil where there is none.
  static func spelling(of option: String, among names: some Sequence<String>) -> String? {
    [option, "add-\(option)"].first { begins($0, withOneOf: names) }
  }

  /// Whether a text is one of some names, or has one and a blank before more.
  fileprivate static func begins(
    _ text: String, withOneOf names: some Sequence<String>
  ) -> Bool {
    names.contains { text == $0 || text.hasPrefix("\($0) ") }
  }

  private static func meanings(
    of word: String, in entries: KeyValuePairs<String, String>
  ) -> [String] {
    entries.filter { $0.value.split(separator: " ").contains { $0 == word } }.map(\.key)
  }
}

extension Program {
  /// What of the other words leads nowhere, and those that are not needed, as they are known anyway.
  func otherWordProblems() -> [String] {
    let words = otherWords
    let topNames = commands.filter { !$0.isInGroup }.flatMap { [$0.name] + $0.aliases }
    let wholeNames = topNames + commands.filter(\.isInGroup).map(\.name)
    let options = Set((commands.flatMap(\.options) + globalOptions).flatMap(\.names.longs))
    let lost =
      words.commands.map(\.key).filter { !OtherWords.begins($0, withOneOf: wholeNames) }
      + words.members.map(\.key).filter { !wholeNames.contains($0) }
      + words.options.map(\.key).filter { OtherWords.spelling(of: $0, among: options) == nil }
    let known = words.commands.flatMap { $0.value.split(separator: " ") }.filter {
      topNames.contains(String($0))
    }
    return lost.map { "there is no '\($0)' for other words to mean" }
      + known.map { "'\($0)' is a command, and no other word for one" }
  }
}
