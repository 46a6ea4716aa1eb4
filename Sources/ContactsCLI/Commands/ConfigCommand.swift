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
    help: "list, which is also what happens without one; get, set or unset.")
  private static let setting = Argument(
    "SETTING", count: .atMostOne, value: ValueSyntax<Setting>.setting, help: "Which setting.")
  private static let value = Argument(
    "VALUE", count: .atMostOne, value: .settingValue, help: "With set: the value.")
  private static let json = Flag("json", help: "With list and get: write a JSON object.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "config", summary: "Show and change what is settled for all commands.",
      discussion: """
        Writes each setting, its value, and where the value is from: an option, an environment \
        variable, a line of the file, or nowhere, which is the default. Options outweigh the \
        environment, and that outweighs the file. 'get' writes one value, 'set' and 'unset' change \
        the file and leave its comments and its order alone.

        The file is $XDG_CONFIG_HOME/contacts/config, where $XDG_CONFIG_HOME is ~/.config by default. \
        It need not be there. Its lines are 'setting = value', and a line that begins with # is a \
        comment. A mistake in it ends in status 78.

        'columns' and 'sort' are about tables on a terminal only, so that what a script reads depends \
        on its command line alone.
        """,
      examples: [
        Example("contacts config", "What is in force, and from where."),
        Example("contacts config set columns id,last,first,emails", "Another table."),
        Example("contacts config set sort last,first", "In another order."),
        Example("contacts config set pager ''", "No pager."),
        Example("contacts config unset columns", "The usual table again."),
      ],
      arguments: [action, setting, value], options: [json],
      sections: [
        HelpSection("Settings", rows: Setting.allCases.map { .init($0.rawValue, $0.summary) })
      ])
  }

  static func run(_ session: Session) throws {
    let arguments = session.arguments
    let (setting, value) = (arguments[setting].first, arguments[value].first)
    switch (arguments[action].first ?? .list, setting, value) {
    case (.list, nil, _): try list(session)
    case (.get, let setting?, nil):
      let value = try session.value(of: setting)
      if arguments[json] { return try session.output.write(value.json) }
      try session.output.write("\(value.text)\n")
    case (.set, _?, _?) where arguments[json], (.unset, _?, nil) where arguments[json]:
      throw UsageError(.refused("--json goes with list and get"), command: syntax)
    case (.set, let setting?, let value?): try session.set(setting, to: value)
    case (.unset, let setting?, nil): try session.set(setting, to: nil)
    case (.list, _, _):
      throw UsageError(
        .refused("list shows all settings; 'get SETTING' writes one"), command: syntax)
    case (_, nil, _): throw UsageError(.missingArgument("SETTING"), command: syntax)
    case (.set, _, nil): throw UsageError(.missingArgument("VALUE"), command: syntax)
    case (_, _, let value?): throw UsageError(.unexpectedArgument(value), command: syntax)
    }
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

  /// Writes the file anew with another value of a setting, or none.
  fileprivate func set(_ setting: Setting, to value: String?) throws {
    if let value, let problem = setting.problem(with: value) {
      throw UsageError(
        .refused("\(value.quoted) is no value for '\(setting.rawValue)': \(problem.reason)"),
        command: ConfigCommand.syntax)
    }
    if setting == .store, let value { try refuseFolder(value) }
    guard let path = Configuration.path(environment.variable) else {
      throw CommandFailure.noConfigurationFolder
    }
    let found = try Configuration.file(at: path)
    var file = try found ?? ConfigurationFile([])
    guard file.set(setting, to: value) || value != nil else {
      return tell("'\(setting.rawValue)' was not set")
    }
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
  static func setting(on arguments: ParsedArguments) -> Setting? { arguments[setting].first }
}

extension ValueSyntax<Setting> {
  /// The name of a setting.
  fileprivate static var setting: ValueSyntax {
    let names = Setting.allCases.map(\.rawValue)
    return ValueSyntax(expecting: "one of \(names.joined(separator: ", "))", choices: names) {
      Setting(rawValue: $0)
    }.completed(by: .named("setting"))
  }
}

extension ValueSyntax<String> {
  /// The value of a setting, which may be an order that begins with a hyphen.
  fileprivate static var settingValue: ValueSyntax {
    let keys = ValueSyntax<[AddressBook.SortKey]>.sortKeys
    return ValueSyntax(leadingHyphen: keys.leadingHyphen) { text throws(InvalidValue) in text }
      .completed(by: .named("setting value"), as: .signedList)
  }
}
