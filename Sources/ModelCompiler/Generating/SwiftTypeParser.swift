/// Reads the name of a Swift type: `Color`, `Shop.Color`, `[String: Int]`, `Set<UUID>`, `[URL]?`.
struct SwiftTypeParser {
  indirect enum TypeTree: Equatable {
    case named(String, [TypeTree])
    case array(TypeTree)
    case dictionary(TypeTree, TypeTree)
    case optional(TypeTree)
  }

  /// How deep a type may be nested.
  private static let depthLimit = 16

  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
  }

  /// The type, or nil when the text is none.
  mutating func parse() -> TypeTree? {
    guard let type = type(depth: 0) else { return nil }
    skipSpace()
    return rest.isEmpty ? type : nil
  }

  private mutating func type(depth: Int) -> TypeTree? {
    guard depth < Self.depthLimit else { return nil }
    guard var type = take("[") ? bracketed(depth: depth) : named(depth: depth) else { return nil }
    var isOptional = false
    while take("?") { isOptional = true }
    if isOptional { type = .optional(type) }
    return type
  }

  private mutating func bracketed(depth: Int) -> TypeTree? {
    guard let first = type(depth: depth + 1) else { return nil }
    guard take(":") else { return take("]") ? .array(first) : nil }
    guard let second = type(depth: depth + 1), take("]") else { return nil }
    return .dictionary(first, second)
  }

  private mutating func named(depth: Int) -> TypeTree? {
    // A dot in front stands for the module that the model is in.
    let isOfModule = take(".")
    var path: [String] = []
    repeat {
      guard let name = identifier() else { return nil }
      path.append(name)
    } while take(".")
    let name = isOfModule ? path.joined(separator: ".") : Self.withoutModule(path)
    guard take("<") else { return .named(name, []) }
    var arguments: [TypeTree] = []
    repeat {
      guard let argument = type(depth: depth + 1) else { return nil }
      arguments.append(argument)
    } while take(",")
    return take(">") ? .named(name, arguments) : nil
  }

  /// A name without a module of Swift or Foundation in front, which is not called the same
  /// everywhere.
  ///
  /// Any other name in front may be that of a type.
  private static func withoutModule(_ path: [String]) -> String {
    let isInModule = path.count > 1 && path.first.map(modules.contains) == true
    return path.dropFirst(isInModule ? 1 : 0).joined(separator: ".")
  }

  private static let modules: Set<String> = [
    "Foundation", "FoundationEssentials", "FoundationInternationalization", "Swift",
  ]

  private mutating func identifier() -> String? {
    skipSpace()
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard let first = name.first, !first.isNumber else { return nil }
    rest = rest.dropFirst(name.count)
    return String(name)
  }

  private mutating func take(_ character: Character) -> Bool {
    skipSpace()
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func skipSpace() {
    rest = rest.drop { $0.isWhitespace }
  }
}
