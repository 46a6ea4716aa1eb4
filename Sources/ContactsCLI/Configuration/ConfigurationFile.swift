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

  /// The settings with their values and the numbers of their lines, counted from one, and the lines that
  /// are none.
  ///
  /// - Throws: The first ``ConfigurationFault`` of a line with a setting.
  func values() throws(ConfigurationFault) -> (
    values: [Setting: (text: String, line: Int)], unknown: [ConfigurationFault]
  ) {
    var values: [Setting: (text: String, line: Int)] = [:]
    var unknown: [ConfigurationFault] = []
    for (index, line) in lines.enumerated() {
      guard let (name, text) = Self.parts(of: line) else { continue }
      guard let setting = Setting(rawValue: name), let text else {
        unknown.append(ConfigurationFault(.unknown(name), line: index + 1))
        continue
      }
      if let first = values[setting]?.line {
        throw ConfigurationFault(.repeated(setting, first: first), line: index + 1)
      }
      if let problem = setting.problem(with: text) {
        throw ConfigurationFault(.invalid(setting, text, problem.reason), line: index + 1)
      }
      values[setting] = (text, index + 1)
    }
    return (values, unknown)
  }

  /// Gives a setting a value, and leaves everything else as it is.
  mutating func set(_ setting: Setting, to value: String) {
    let line = value.isEmpty ? "\(setting.rawValue) =" : "\(setting.rawValue) = \(value)"
    let place = lines.firstIndex { Self.parts(of: $0)?.name == setting.rawValue }
    guard let place else { return lines.append(line) }
    lines[place] = line
    var index = 0
    lines.removeAll {
      defer { index += 1 }
      return index > place && Self.parts(of: $0)?.name == setting.rawValue
    }
  }

  /// Removes the lines of a name, whether it is a setting or not.
  ///
  /// - Returns: Whether there were any.
  mutating func remove(_ name: String) -> Bool {
    let count = lines.count
    lines.removeAll { Self.parts(of: $0)?.name == name }
    return lines.count < count
  }

  /// The text of the file.
  var bytes: [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  /// The name in a line and the value behind `=`, nil without one; nil for a comment and for nothing.
  private static func parts(of line: String) -> (name: String, text: String?)? {
    let text = trimmed(line.utf8[...])
    if text.isEmpty || text.first == UInt8(ascii: "#") { return nil }
    guard let sign = text.firstIndex(of: UInt8(ascii: "=")) else { return (string(text), nil) }
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
    /// There is no such setting, or no `=` behind it.
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
    case .notUTF8: return place + "not valid UTF-8; save the file as UTF-8"
    case .tooLarge:
      return "\(path) has more than \(ConfigurationFile.greatestSize) bytes; is it another file?"
    case .folder: return "\(path) is a folder; the configuration has to be a file"
    case .unknown(let name) where Setting(rawValue: name) != nil:
      return place + "'\(name)' has no value; write '\(name) = VALUE'"
    case .unknown(let name):
      let question = Suggestion.question(for: name, among: Setting.allCases.map(\.rawValue))
      let advice = "; remove it with: contacts config unset \(name.quoted)"
      return place + "no setting \(name.quoted)" + (question.isEmpty ? advice : question)
    case .repeated(let setting, let first):
      return place + "'\(setting.rawValue)' is set in line \(first) already; remove one of them"
    case .invalid(let setting, let text, let reason):
      return place + "\(text.quoted) is not valid for '\(setting.rawValue)': \(reason)"
    }
  }
}
