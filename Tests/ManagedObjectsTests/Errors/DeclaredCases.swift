import Foundation

/// The enumerations that the library declares, with their cases, as its source says.
struct DeclaredCases {
  /// The cases by the name of the enumeration, such as `ModelFault.Kind`.
  private(set) var cases: [String: [String]] = [:]
  /// The types that are errors with a description.
  private(set) var describedErrors: Set<String> = []

  init() throws {
    for module in ["ManagedObjects", "ManagedObjectsFoundation"] {
      let folder = Self.root.appending(path: "Sources/\(module)")
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      for path in paths where path.hasSuffix(".swift") {
        read(try String(contentsOf: folder.appending(path: path), encoding: .utf8))
      }
    }
  }

  /// Reads declarations by their indentation, which the formatter sees to.
  private mutating func read(_ source: String) {
    var outer = ""
    var open: (name: String, indentation: Int)?
    for line in source.split(separator: "\n") {
      let text = line.drop { $0 == " " }
      let indentation = line.count - text.count
      if text == "}" {
        if indentation == 0 { outer = "" }
        if indentation == open?.indentation { open = nil }
        continue
      }
      guard let (keyword, name) = Self.declaration(text) else { continue }
      switch keyword {
      case "enum": open = (outer.isEmpty ? name : "\(outer).\(name)", indentation)
      case "case":
        guard let open, indentation == open.indentation + 2 else { continue }
        cases[open.name, default: []].append(name)
      default:
        guard indentation == 0 else { continue }
        outer = line.hasSuffix("{}") ? "" : name
        if line.contains(": DescribedError") { describedErrors.insert(name) }
      }
    }
  }

  /// The keyword and the name of a declaration; nil for another line.
  private static func declaration(_ line: Substring) -> (keyword: Substring, name: String)? {
    var words = line.split(separator: " ", maxSplits: 3)[...]
    while let word = words.first, ["public", "package", "private"].contains(word) {
      words.removeFirst()
    }
    guard words.count > 1, let keyword = words.popFirst(), let rest = words.first,
      ["enum", "case", "struct", "extension"].contains(keyword)
    else { return nil }
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "." }
    return name.isEmpty || name.hasPrefix(".") ? nil : (keyword, String(name))
  }

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// What tells the case of a value from the others: its name, or what it says of itself where there
  /// is nothing with it.
  static func name(of value: Any) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
  }
}
