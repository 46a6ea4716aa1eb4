import ManagedObjects

/// An object in a keyed archive: its class, and its values by key.
struct ArchivedObject {
  /// Its number in the archive.
  let number: Int
  /// The names of its class and of those that it inherits from, the nearest first.
  let classNames: [String]
  let fields: [String: PropertyListValue]
  let archive: KeyedArchive

  /// The name of its class.
  var className: String { classNames.first ?? "" }

  /// Whether it is of a class, or of one that inherits from it.
  func isKind(of name: String) -> Bool { classNames.contains(name) }

  /// The value under a key; null where there is none.
  ///
  /// - Throws: ``ModelFileError`` when the archive is damaged there.
  func value(_ key: String) throws(ModelFileError) -> ArchivedValue {
    guard let field = fields[key] else { return .null }
    return try archive.value(field)
  }

  /// The number of the object that a key refers to; nil where it refers to none.
  func reference(_ key: String) -> Int? {
    if case .reference(let number)? = fields[key], number != 0 { number } else { nil }
  }

  /// The error of a value that is not what it should be.
  func mismatch(_ key: String, _ value: ArchivedValue, _ expected: String) -> ModelFileError {
    archive.damage("\(key) of object \(number) is \(value.kindName), not \(expected)")
  }

  func string(_ key: String) throws(ModelFileError) -> String? {
    switch try value(key) {
    case .null: return nil
    case .string(let text): return text
    case let other: throw mismatch(key, other, "a text")
    }
  }

  func integer(_ key: String) throws(ModelFileError) -> Int? {
    switch try value(key) {
    case .null: return nil
    case .integer(let number): return Int(number)
    case .boolean(let flag): return flag ? 1 : 0
    case let other: throw mismatch(key, other, "a whole number")
    }
  }

  func flag(_ key: String) throws(ModelFileError) -> Bool {
    try integer(key) ?? 0 != 0
  }

  /// The elements of an array or a set; none where there is none.
  func list(_ key: String) throws(ModelFileError) -> [ArchivedValue] {
    switch try value(key) {
    case .null: return []
    case .list(let elements):
      var values: [ArchivedValue] = []
      for element in elements { values.append(try archive.value(element)) }
      return values
    case let other: throw mismatch(key, other, "a list")
    }
  }

  /// The entries of a dictionary whose keys are texts, sorted by the bytes of the keys; none where
  /// there is none.
  func entries(
    _ key: String
  ) throws(ModelFileError) -> [(name: String, value: ArchivedValue)] {
    switch try value(key) {
    case .null: return []
    case .dictionary(let entries):
      var values: [String: ArchivedValue] = [:]
      for entry in entries {
        guard case .string(let name) = try archive.value(entry.key) else {
          throw archive.damage("\(key) of object \(number) has a key that is no text")
        }
        guard values.updateValue(try archive.value(entry.value), forKey: name) == nil else {
          throw archive.damage("\(key) of object \(number) has the key \(name) twice")
        }
      }
      return values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { ($0.key, $0.value) }
    case let other: throw mismatch(key, other, "a dictionary")
    }
  }
}
