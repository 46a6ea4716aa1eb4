/// The Swift type of a transformable attribute's values, as the model names it.
///
/// Model files name classes of Objective-C or Swift types, in any spelling that was once typed into
/// the editor.
enum TransformableType: Equatable {
  /// A type that Swift knows, and what part Foundation has in it.
  case known(String, FoundationUse)
  /// Nothing that can be used here, so that the bytes are all there is.
  case bytes

  /// Makes out a name.
  init(_ text: String, names: TypeNames) {
    var parser = SwiftTypeParser(text)
    var type = parser.parse()
    // The property is an optional anyway.
    while case .optional(let wrapped) = type { type = wrapped }
    guard let type, Self.canBeTransformed(type), let known = Self.known(type, names) else {
      self = .bytes
      return
    }
    self = .known(known.name, known.foundation)
  }

  /// Whether values of a type have a transformation, as far as one can know: the stack has one for
  /// some, and a type of the program's own declares it.
  private static func canBeTransformed(_ type: SwiftTypeParser.TypeTree) -> Bool {
    switch type {
    case .array: true
    case .dictionary(let key, _): canBeKey(key)
    case .optional: false
    case .named("Array", _): true
    case .named("Dictionary", let arguments): arguments.first.map(canBeKey) ?? false
    case .named(let name, _):
      transformableTypes.contains(counterparts[name] ?? name) || !KnownTypes.contains(name)
    }
  }

  private static func canBeKey(_ type: SwiftTypeParser.TypeTree) -> Bool {
    guard case .named(let name, _) = type else { return false }
    return (counterparts[name] ?? name) == "String"
  }

  /// The types of Swift and Foundation that are transformable.
  private static let transformableTypes: Set<String> = ["Data", "String"]

  private typealias Known = (name: String, foundation: FoundationUse)

  /// A type as it is written, nil when it does not exist here or its values cannot be part of
  /// others that are turned into bytes.
  private static func known(_ type: SwiftTypeParser.TypeTree, _ names: TypeNames) -> Known? {
    switch type {
    case .array(let element):
      return known(element, names).map { ("[\($0.name)]", $0.foundation) }
    case .dictionary(let key, let value):
      guard let key = known(key, names), let value = known(value, names) else { return nil }
      return ("[\(key.name): \(value.name)]", max(key.foundation, value.foundation))
    case .optional(let wrapped):
      return known(wrapped, names).map { ("\($0.name)?", $0.foundation) }
    case .named(let name, let arguments):
      return known(name, arguments, names)
    }
  }

  private static func known(
    _ name: String, _ arguments: [SwiftTypeParser.TypeTree], _ names: TypeNames
  ) -> Known? {
    let parts = arguments.compactMap { known($0, names) }
    guard parts.count == arguments.count else { return nil }
    if parts.isEmpty, let plain = known(name, names) { return plain }
    let foundation = parts.map(\.foundation).combined
    switch (name, parts.count) {
    case ("Array", 1): return ("[\(parts[0].name)]", foundation)
    case ("Dictionary", 2): return ("[\(parts[0].name): \(parts[1].name)]", foundation)
    case ("Optional", 1): return ("\(parts[0].name)?", foundation)
    case ("Set", 1): return ("\(names.swift("Set"))<\(parts[0].name)>", foundation)
    default: break
    }
    let path = name.split(separator: ".").map(String.init)
    guard isOfProgram(path, names) else { return nil }
    let list = parts.isEmpty ? "" : "<\(parts.map(\.name).joined(separator: ", "))>"
    return (path.map(SwiftIdentifier.quoted).joined(separator: ".") + list, foundation)
  }

  /// Whether a path of names can lead to a type that somebody wrote for the program.
  private static func isOfProgram(_ path: [String], _ names: TypeNames) -> Bool {
    guard let first = path.first, let last = path.last, !KnownTypes.contains(first) else {
      return false
    }
    // What is generated has no transformation, and the last three are no types behind a dot.
    return !(path.count == 1 && names.isGenerated(first))
      && !SwiftIdentifier.unspeakable.contains(last)
  }

  /// The types that Swift and Foundation have, and what they are called for those who write
  /// Objective-C.
  private static func known(_ name: String, _ names: TypeNames) -> Known? {
    let name = counterparts[name] ?? name
    if ReservedNames.foundationTypes.contains(name) {
      return (names.foundation(name), names.foundationUse(of: name))
    }
    return KnownTypes.codableTypes.contains(name) ? (names.swift(name), .none) : nil
  }

  private static let counterparts = [
    "NSData": "Data", "NSDate": "Date", "NSDecimalNumber": "Decimal", "NSNumber": "Double",
    "NSString": "String", "NSURL": "URL", "NSUUID": "UUID",
  ]
}
