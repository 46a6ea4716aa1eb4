import ManagedObjects

/// The objects in a keyed archive, each looked at when it is asked for.
///
/// A keyed archive is a property list: a list of objects, which refer to each other and to their
/// classes by their numbers. Objects may refer to each other in circles, and a few of them may be
/// referred to over and over, so that there is a limit to how often objects are looked up.
final class KeyedArchive {
  /// The path of the file, for messages.
  let path: String
  private let objects: [PropertyListValue]
  private let top: [String: PropertyListValue]
  /// How many objects may still be looked up.
  private var remainingSteps: Int

  /// Takes the content of a file, or of a part of one.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The path of the file, for messages.
  ///   - steps: How many objects may be looked up, beside those that its size explains.
  /// - Throws: ``ModelFileError`` when it is no archive, or is damaged.
  /// - Complexity: O(*n*) in the number of bytes.
  init(_ bytes: [UInt8], path: String, steps: Int = 100_000) throws(ModelFileError) {
    self.path = path
    let root = try PropertyListValue.reading(bytes, path: path)
    guard case .dictionary(let archive) = root, case .array(let objects)? = archive["$objects"],
      case .dictionary(let top)? = archive["$top"]
    else { throw ModelFileError(path, .notACompiledModel("it is no keyed archive")) }
    if let version = archive["$version"], version != .integer(Self.version) {
      throw ModelFileError(path, .notACompiledModel("its archive is of another version"))
    }
    self.objects = objects
    self.top = top
    // Whoever reads a sound model looks at most of what refers to something once or twice.
    remainingSteps = steps + 8 * objects.reduce(0) { $0 + 1 + $1.memberCount }
  }

  private static let version: Int64 = 100_000

  /// The object that holds all others.
  ///
  /// - Throws: ``ModelFileError`` when there is none.
  func root() throws(ModelFileError) -> ArchivedValue {
    guard let root = top["root"] ?? (top.count == 1 ? top.first?.value : nil) else {
      throw damage("nothing is at its root")
    }
    return try value(root)
  }

  func damage(_ reason: String) -> ModelFileError {
    ModelFileError(path, .damagedArchive(reason))
  }

  /// Counts work that was done for what is in the archive.
  ///
  /// - Throws: ``ModelFileError`` when it is more than a sound archive asks for.
  func charge(_ steps: Int) throws(ModelFileError) {
    remainingSteps -= steps
    if remainingSteps < 0 { throw damage("the same objects are referred to over and over") }
  }

  /// The object with a number, as it is stored.
  private func object(_ number: Int) throws(ModelFileError) -> PropertyListValue {
    guard objects.indices.contains(number) else {
      throw damage("a reference to object \(number), which is not there")
    }
    return objects[number]
  }

  /// What a value is, or the object that it refers to.
  ///
  /// - Throws: ``ModelFileError`` when the archive is damaged there.
  func value(_ stored: PropertyListValue) throws(ModelFileError) -> ArchivedValue {
    try charge(1)
    guard case .reference(let number) = stored else { return try plainValue(stored) }
    let object = try object(number)
    if case .string("$null") = object { return .null }
    guard case .dictionary(let fields) = object, fields["$class"] != nil else {
      return try plainValue(object)
    }
    let instance = ArchivedObject(
      number: number, classNames: try classNames(fields), fields: fields, archive: self)
    return try instance.foundationValue() ?? .object(instance)
  }

  /// What a value is that no class tells more of.
  private func plainValue(_ stored: PropertyListValue) throws(ModelFileError) -> ArchivedValue {
    switch stored {
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .real(let number): return .real(number)
    case .date(let date): return .date(date)
    case .data(let data): return .data(data)
    case .string(let text):
      // Long texts take time to compare and to copy.
      try charge(text.utf8.count / 64)
      return .string(text)
    case .array(let elements): return .list(elements)
    case .reference: throw damage("a reference to a reference")
    case .dictionary: throw damage("an object without a class")
    }
  }

  /// The text that a value is or refers to, if no class tells more of it.
  func plainText(_ stored: PropertyListValue) -> String? {
    var stored = stored
    if case .reference(let number) = stored, objects.indices.contains(number) {
      stored = objects[number]
    }
    if case .string(let text) = stored { return text }
    return nil
  }

  /// The names of an object's class and of those that it inherits from, the nearest first.
  private func classNames(
    _ fields: [String: PropertyListValue]
  ) throws(ModelFileError) -> [String] {
    guard case .reference(let number)? = fields["$class"],
      case .dictionary(let description) = try object(number),
      case .string(let name)? = description["$classname"]
    else { throw damage("an object whose class is not told") }
    guard case .array(let chain)? = description["$classes"] else { return [name] }
    let names = chain.prefix(32).compactMap { if case .string(let name) = $0 { name } else { nil } }
    return names.first == name ? names : [name] + names
  }
}

extension PropertyListValue {
  /// Reads a property list of a model.
  ///
  /// - Throws: ``ModelFileError`` when it is none, or is damaged.
  static func reading(_ bytes: [UInt8], path: String) throws(ModelFileError) -> PropertyListValue {
    do throws(StoreError) {
      return try PropertyListValue(bytes, path: path)
    } catch {
      guard case .corrupt(_, let offset, let reason) = error else {
        throw ModelFileError(path, .damagedPropertyList(offset: 0, reason: "\(error)"))
      }
      throw ModelFileError(path, .damagedPropertyList(offset: offset, reason: reason))
    }
  }

  /// How many values are in it directly, and in the lists among them.
  fileprivate var memberCount: Int {
    switch self {
    case .array(let elements): elements.count
    case .dictionary(let members):
      members.count
        + members.values.reduce(0) { if case .array(let list) = $1 { $0 + list.count } else { $0 } }
    default: 0
    }
  }
}
