import ManagedObjects

/// Reads one object of a compiled model, and remembers what of it has been read.
struct ObjectReader {
  let object: ArchivedObject
  /// What the object is, for messages.
  let subject: String
  private var readKeys: Set<String> = []

  init(_ object: ArchivedObject, _ subject: String) {
    self.object = object
    self.subject = subject
  }

  mutating func value(_ key: String) throws(ModelFileError) -> ArchivedValue {
    readKeys.insert(key)
    return try object.value(key)
  }

  mutating func string(_ key: String) throws(ModelFileError) -> String? {
    readKeys.insert(key)
    return try object.string(key)
  }

  /// The text under a key; nil for none and for an empty one.
  mutating func text(_ key: String) throws(ModelFileError) -> String? {
    let text = try string(key)
    return text?.isEmpty == true ? nil : text
  }

  mutating func integer(_ key: String) throws(ModelFileError) -> Int? {
    readKeys.insert(key)
    return try object.integer(key)
  }

  mutating func flag(_ key: String) throws(ModelFileError) -> Bool {
    readKeys.insert(key)
    return try object.flag(key)
  }

  mutating func list(_ key: String) throws(ModelFileError) -> [ArchivedValue] {
    readKeys.insert(key)
    return try object.list(key)
  }

  mutating func entries(
    _ key: String
  ) throws(ModelFileError) -> [(name: String, value: ArchivedValue)] {
    readKeys.insert(key)
    return try object.entries(key)
  }

  /// The object under a key, or nil when there is none.
  mutating func member(_ key: String) throws(ModelFileError) -> ArchivedObject? {
    switch try value(key) {
    case .null: return nil
    case .object(let member): return member
    case let other: throw object.mismatch(key, other, "an object")
    }
  }

  /// Leaves out what means nothing to a model.
  mutating func skip(_ keys: String...) {
    readKeys.formUnion(keys)
  }

  /// The texts of a dictionary for the program, which it holds by key; what is no text is noted.
  mutating func userInfo(
    _ notes: inout [ModelFileNote]
  ) throws(ModelFileError) -> [String: String] {
    var info: [String: String] = [:]
    for (key, value) in try entries("NSUserInfo") {
      switch value {
      case .string(let text): info[key] = text
      case .integer(let number): info[key] = String(number)
      case .real(let number): info[key] = String(number)
      case .boolean(let flag): info[key] = flag ? "YES" : "NO"
      case let other:
        let message =
          "the value for \"\(key)\" in its user info is \(other.kindName), and is left out"
        notes.append(ModelFileNote(subject, message))
      }
    }
    return info
  }

  /// Notes what of the object has not been read.
  func noteUnread(_ notes: inout [ModelFileNote]) {
    for key in unreadKeys {
      notes.append(ModelFileNote(subject, "\(key) is unknown, and has no effect"))
    }
  }

  /// The keys of what has not been read and is there, sorted.
  var unreadKeys: [String] {
    object.fields.keys.filter { key in
      !readKeys.contains(key) && !key.hasPrefix("$") && object.fields[key] != .reference(0)
    }.sorted()
  }
}
