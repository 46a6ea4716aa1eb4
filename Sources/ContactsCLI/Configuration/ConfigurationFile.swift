import Arguments

/// The text of a configuration file: lines with a setting, `=` and its value, comments behind `#`,
/// and empty lines.
struct ConfigurationFile {
  /// How many bytes a file may have.
  static let greatestSize = 1 << 20

  /// The lines as they are written, without their ends.
  private(set) var lines: [String]

  /// Takes a text into lines.
  ///
  /// - Throws: ``ConfigurationFault/notUTF8`` with the line.
  /// - Complexity: O(*n*) in the length of the text.
  init(_ bytes: [UInt8]) throws(ConfigurationFault) {
    lines = []
    var parts = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    for part in parts {
      guard let line = String(validating: part, as: UTF8.self) else {
        throw ConfigurationFault(.notUTF8, line: lines.count + 1)
      }
      lines.append(line)
    }
  }

  /// The settings with their values and the numbers of their lines, counted from one.
  ///
  /// - Throws: The first ``ConfigurationFault``.
  func values() throws(ConfigurationFault) -> [Setting: (text: String, line: Int)] {
    var values: [Setting: (text: String, line: Int)] = [:]
    for (index, line) in lines.enumerated() {
      guard let (name, text) = try Self.parts(of: line, number: index + 1) else { continue }
      guard let setting = Setting(rawValue: name) else {
        throw ConfigurationFault(.unknown(name), line: index + 1)
      }
      if let first = values[setting]?.line {
        throw ConfigurationFault(.repeated(setting, first: first), line: index + 1)
      }
      if let problem = setting.problem(with: text) {
        throw ConfigurationFault(.invalid(setting, text, problem.reason), line: index + 1)
      }
      values[setting] = (text, index + 1)
    }
    return values
  }

  /// Gives a setting a value, or none, and leaves everything else as it is.
  ///
  /// - Returns: Whether the setting was there.
  mutating func set(_ setting: Setting, to value: String?) -> Bool {
    var isThere = false
    var kept: [String] = []
    for line in lines {
      let parts = try? Self.parts(of: line, number: 0)
      guard parts?.name == setting.rawValue else {
        kept.append(line)
        continue
      }
      if let value, !isThere { kept.append(Self.line(setting, value)) }
      isThere = true
    }
    if let value, !isThere { kept.append(Self.line(setting, value)) }
    lines = kept
    return isThere
  }

  /// The text of the file.
  var bytes: [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  private static func line(_ setting: Setting, _ value: String) -> String {
    value.isEmpty ? "\(setting.rawValue) =" : "\(setting.rawValue) = \(value)"
  }

  /// The setting of a line and its value; nil for a comment and for nothing.
  private static func parts(
    of line: String, number: Int
  ) throws(ConfigurationFault) -> (name: String, text: String)? {
    let text = trimmed(line.utf8[...])
    if text.isEmpty || text.first == UInt8(ascii: "#") { return nil }
    guard let sign = text.firstIndex(of: UInt8(ascii: "=")) else {
      throw ConfigurationFault(.noValue(string(text)), line: number)
    }
    let rest = text[text.index(after: sign)...]
    return (string(trimmed(text[..<sign])), string(trimmed(rest)))
  }

  private typealias Text = Substring.UTF8View

  private static func string(_ text: Text) -> String { String(Substring(text)) }

  /// A text without the spaces around it, nor the carriage return at its end.
  private static func trimmed(_ text: Text) -> Text {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0d }
    var rest = text.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
    return rest
  }
}

/// What is wrong with a configuration file.
struct ConfigurationFault: Error, Equatable {
  /// The kinds of mistakes.
  enum Kind: Equatable {
    case notUTF8
    /// The file is larger than anybody would write it.
    case tooLarge
    /// It is a folder.
    case folder
    /// A line without `=`.
    case noValue(String)
    /// There is no such setting.
    case unknown(String)
    /// The setting stands in an earlier line too.
    case repeated(Setting, first: Int)
    /// The value is none that the setting may have.
    case invalid(Setting, String, String)
  }

  let kind: Kind
  /// The number of the line, counted from one.
  let line: Int
  /// The path of the file.
  var path = ""

  init(_ kind: Kind, line: Int) {
    (self.kind, self.line) = (kind, line)
  }
}

extension ConfigurationFault {
  /// What is wrong, and what to do.
  var words: String {
    let place = "\(path), line \(line): "
    switch kind {
    case .notUTF8: return place + "the text is not valid UTF-8; save the file as UTF-8"
    case .tooLarge:
      return "\(path) has more than \(ConfigurationFile.greatestSize) bytes; is it another file?"
    case .folder: return "\(path) is a folder; the configuration is a file of that name"
    case .noValue(let text):
      return place + "\(text.quoted) has no =; write 'setting = value', or # before a comment"
    case .unknown(let name):
      let names = Setting.allCases.map(\.rawValue)
      let question = Suggestion.question(for: name, among: names)
      return place + "\(name.quoted) is no setting; the settings are "
        + names.joined(separator: ", ") + question
    case .repeated(let setting, let first):
      return place + "'\(setting.rawValue)' stands in line \(first) already; take one of them out"
    case .invalid(let setting, let text, let reason):
      return place + "\(text.quoted) is no value for '\(setting.rawValue)': \(reason)"
    }
  }
}
