import Arguments
import ContactStore
import Files

/// The verb `contacts config`.
enum ConfigCommand: Command {
  /// What to do.
  private enum Action: String, CaseIterable, Sendable {
    case list
    case get
    case set
    case unset
  }

  private static let action = Argument(
    "ACTION", count: .atMostOne, value: ValueSyntax<Action>.choice,
    help: "list (the default), get, set or unset.")
  private static let setting = Argument(
    "SETTING", count: .atMostOne, value: .settingName, help: "The setting.")
  private static let value = Argument(
    "VALUE", count: .atMostOne, value: .settingValue, help: "With set, the value.")
  private static let json = Flag("json", help: "With list and get, write a JSON object.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "config", summary: "Show or change settings.",
      discussion: """
        Writes each setting, its value, and where the value comes from: an option, an environment variable, a line \
        of the file, or nowhere, which is the default. Options come before the environment, and that before the \
        file. 'get' writes one value; 'set' and 'unset' change the file and keep its comments and order. 'unset' \
        also removes lines that are no setting, which other commands warn of.

        The file is $XDG_CONFIG_HOME/contacts/config, where $XDG_CONFIG_HOME is ~/.config by default. It need not \
        exist. Its lines are 'setting = value'; a line that begins with # is a comment. A value that is not valid \
        ends in status 78.

        'columns' and 'sort' apply to tables on a terminal only. What a script reads depends on its command line.
        """,
      examples: [
        Example("contacts config", "All settings, and where they come from."),
        Example(
          "contacts config set columns id,last,first,emails", "Choose the columns of tables."),
        Example("contacts config set sort last,first", "Sort tables."),
        Example("contacts config set pager ''", "No pager."),
        Example("contacts config unset columns", "Back to the default."),
      ],
      arguments: [action, setting, value], options: [json],
      sections: [
        HelpSection("Settings", rows: Setting.allCases.map { .init($0.rawValue, $0.summary) })
      ])
  }

  static func run(_ session: Session) throws {
    let arguments = session.arguments
    let (name, value) = (arguments[setting].first, arguments[value].first)
    let action = arguments[action].first ?? .list
    if action == .unset, let name, value == nil, !arguments[json] {
      return try session.unset(name)
    }
    let setting = try name.map(setting(named:))
    switch (action, setting, value) {
    case (.list, nil, _): try list(session)
    case (.get, let setting?, nil):
      let value = try session.value(of: setting)
      if arguments[json] { return try session.output.write(value.json) }
      try session.output.write("\(value.text)\n")
    case (.set, _?, _?) where arguments[json], (.unset, _?, nil):
      throw UsageError(.refused("--json goes with list and get"), command: syntax)
    case (.set, let setting?, let value?): try session.set(setting, to: value)
    case (.list, _, _):
      throw UsageError(
        .refused("list shows all settings; 'get SETTING' writes one"), command: syntax)
    case (_, nil, _): throw UsageError(.missingArgument("SETTING"), command: syntax)
    case (.set, _, nil): throw UsageError(.missingArgument("VALUE"), command: syntax)
    case (_, _, let value?): throw UsageError(.unexpectedArgument(value), command: syntax)
    }
  }

  private static func setting(named name: String) throws(UsageError) -> Setting {
    if let setting = Setting(rawValue: name) { return setting }
    let names = Setting.allCases.map(\.rawValue)
    let question = Suggestion.question(for: name, among: names)
    let list = "; the settings are \(names.joined(separator: ", "))"
    throw UsageError(
      .refused("no setting \(name.quoted)" + (question.isEmpty ? list : question)), command: syntax)
  }

  private static func list(_ session: Session) throws {
    let values = try Setting.allCases.map { ($0, try session.value(of: $0)) }
    if session.arguments[json] {
      let members = values.map { ($0.rawValue, $1.json) }
      let file = JSONValue.text(orNull: try session.configuration.path)
      return try session.output.write(JSONValue.object([("file", file)] + members))
    }
    let rows = values.map { [$0.rawValue, $1.text, $1.source.words].map(PlainText.escape) }
    guard session.environment.outputIsTerminal else {
      for row in rows { try session.output.write(row.joined(separator: "\t") + "\n") }
      return
    }
    let titles = ["Setting", "Value", "From"]
    let columns = AlignedColumns(
      fitting: rows, titles: titles, areNumbers: [false, false, false], width: .max)
    try session.show(
      columns.text(titles: titles, rows: rows, usesColor: try session.usesColor))
  }
}

/// The value of a setting that is in force, and who says so.
private struct SettingValue {
  /// Who says a value.
  enum Source {
    case option(String)
    case variable(String)
    case file(String, line: Int)
    case standard

    var words: String {
      switch self {
      case .option(let name), .variable(let name): name
      case .file(let path, let line): "\(path), line \(line)"
      case .standard: "default"
      }
    }
  }

  let text: String
  let source: Source

  init(_ text: String, _ source: Source) {
    (self.text, self.source) = (text, source)
  }

  var json: JSONValue {
    let members: [(String, JSONValue)] =
      switch source {
      case .option(let name): [("from", .text("option")), ("option", .text(name))]
      case .variable(let name): [("from", .text("environment")), ("variable", .text(name))]
      case .file(_, let line): [("from", .text("file")), ("line", .number(line))]
      case .standard: [("from", .text("default"))]
      }
    return .object([("value", .text(text))] + members)
  }
}

extension Session {
  /// The value of a setting that is in force.
  fileprivate func value(of setting: Setting) throws -> SettingValue {
    switch setting {
    case .store:
      if let path = arguments[GlobalOptions.store] { return SettingValue(path, .option("--store")) }
    case .color:
      if arguments[GlobalOptions.noColor] { return SettingValue("never", .option("--no-color")) }
      if let choice = arguments[GlobalOptions.color] {
        return SettingValue(choice.rawValue, .option("--color"))
      }
      if let (name, usesColor) = environment.colorVariable {
        return SettingValue(usesColor ? "always" : "never", .variable(name))
      }
    case .pager:
      if arguments[GlobalOptions.noPager] { return SettingValue("", .option("--no-pager")) }
    case .columns, .sort, .editor: break
    }
    for name in setting.variables {
      guard let text = environment.variable(name) else { continue }
      if setting == .pager || !text.isEmpty { return SettingValue(text, .variable(name)) }
    }
    if let text = try configuration[setting], let line = try configuration.line(of: setting) {
      let path = setting == .store ? try configuration.store(environment.variable) : nil
      return SettingValue(path ?? text, .file(try configuration.path ?? "", line: line))
    }
    guard setting == .store else { return SettingValue(setting.standard, .standard) }
    return SettingValue(try location().path, .standard)
  }

  /// Writes the file anew with another value of a setting.
  fileprivate func set(_ setting: Setting, to value: String) throws {
    if let problem = setting.problem(with: value) {
      throw UsageError(
        .refused("\(value.quoted) is not valid for '\(setting.rawValue)': \(problem.reason)"),
        command: ConfigCommand.syntax)
    }
    if setting == .store { try refuseFolder(value) }
    try changeConfiguration { file in
      file.set(setting, to: value)
      return true
    }
  }

  /// Writes the file anew without the lines of a name.
  fileprivate func unset(_ name: String) throws {
    try changeConfiguration { file in
      if file.remove(name) { return true }
      tell("\(name.quoted) was not set")
      return false
    }
  }

  private func changeConfiguration(_ change: (inout ConfigurationFile) -> Bool) throws {
    guard let path = Configuration.path(environment.variable) else {
      throw CommandFailure.noConfigurationFolder
    }
    let found = try Configuration.file(at: path)
    var file = try found ?? ConfigurationFile([])
    guard change(&file) else { return }
    let files = POSIXFileSystem()
    if found == nil { try files.createDirectory(FilePath.folder(of: path)) }
    let place = try files.resolve(path)
    try files.replaceDurably(place, with: file.bytes, keeping: try files.status(of: place))
  }

  /// Refuses the path of an address book that is a folder; whatever else is the matter with it shows when
  /// it is opened.
  private func refuseFolder(_ path: String) throws {
    let place = try? Configuration.expanded(path, environment.variable)
    guard place.map(isFolder) == true else { return }
    throw UsageError(
      .refused("\(path.quoted) is a folder; name a file for the address book"),
      command: ConfigCommand.syntax)
  }
}

extension ConfigCommand {
  /// The setting that a command line is about.
  static func setting(on arguments: ParsedArguments) -> Setting? {
    arguments[setting].first.flatMap(Setting.init)
  }
}

extension ValueSyntax<String> {
  /// The name of a setting, or of what is none and can be removed.
  fileprivate static var settingName: ValueSyntax {
    .text.completed(by: .named("setting"))
  }

  /// The value of a setting, which may be an order that begins with a hyphen.
  fileprivate static var settingValue: ValueSyntax {
    let keys = ValueSyntax<[AddressBook.SortKey]>.sortKeys
    return ValueSyntax(leadingHyphen: keys.leadingHyphen) { text throws(InvalidValue) in text }
      .completed(by: .named("setting value"), as: .signedList)
  }
}
