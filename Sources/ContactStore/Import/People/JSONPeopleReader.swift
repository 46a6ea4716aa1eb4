package import ContactFormats

/// Reads people from JSON: an array of objects, or one object after another (JSON Lines).
///
/// An object has the keys `first`, `last` and `age`, also written `firstName` and `lastName`; a
/// missing `age` or one of null is not known. An `id` is read over: imported people get new IDs.
/// Objects are flat, so no nesting can exhaust the stack, and any other key is an error, so nothing
/// is lost in silence.
struct JSONPeopleReader: PeopleReader {
  private enum State {
    case start
    case firstElement
    case element
    case lines
    case end
  }

  /// Whether the objects may stand in an array.
  let allowsArray: Bool
  private var state = State.start

  init(allowsArray: Bool) {
    self.allowsArray = allowsArray
  }

  private(set) var isAtEnd = false

  func start(in part: TextPart, from position: Int) -> Int {
    var cursor = JSONCursor(part.bytes, at: position)
    cursor.skipSpace()
    return cursor.position
  }

  mutating func read(
    _ part: TextPart, from position: Int, into rows: inout PeopleRows
  ) throws(ImportFault) -> Int? {
    var cursor = JSONCursor(part.bytes, at: position)
    switch state {
    case .start:
      if allowsArray, cursor.take("[") {
        state = .firstElement
        return cursor.position
      }
      if cursor.current != nil || part.isComplete { state = .lines }
      return try readLine(&cursor, part, into: &rows)
    case .lines: return try readLine(&cursor, part, into: &rows)
    case .firstElement:
      if cursor.take("]") { return close(cursor) }
      try readPerson(&cursor, into: &rows)
      state = .element
    case .element:
      if cursor.take("]") { return close(cursor) }
      try cursor.require(",", "a comma or the end of the array")
      cursor.skipSpace()
      try readPerson(&cursor, into: &rows)
    case .end:
      guard cursor.current == nil else { throw ImportFault(cursor.expected("the end of the text")) }
      guard part.isComplete else { throw ImportFault(cursor.error(.unexpectedEnd)) }
      isAtEnd = true
      return nil
    }
    return cursor.position
  }

  private mutating func close(_ cursor: JSONCursor) -> Int {
    state = .end
    return cursor.position
  }

  private mutating func readLine(
    _ cursor: inout JSONCursor, _ part: TextPart, into rows: inout PeopleRows
  ) throws(ImportFault) -> Int? {
    if cursor.current == nil, part.isComplete {
      isAtEnd = true
      return nil
    }
    try readPerson(&cursor, into: &rows)
    return cursor.position
  }

  private func readPerson(
    _ cursor: inout JSONCursor, into rows: inout PeopleRows
  ) throws(ImportFault) {
    let start = cursor.position
    // What is in a name is found when it is taken.
    cursor.takesNulls = true
    var fields = JSONPersonFields()
    try cursor.require("{", "a JSON object in braces")
    cursor.skipSpace()
    if !cursor.take("}") {
      while true {
        try fields.readMember(&cursor)
        cursor.skipSpace()
        if cursor.take("}") { break }
        try cursor.require(",", "a comma or the end of the object")
        cursor.skipSpace()
      }
    }
    do throws(NewPerson.Fault) {
      try rows.append(
        first: fields.first, last: fields.last, age: fields.age, in: cursor.bytes.span)
    } catch {
      throw ImportFault(position: start, fault: .person(error))
    }
  }
}

/// What has been read of one object.
private struct JSONPersonFields {
  var first: ImportedText?
  var last: ImportedText?
  var age: Int32?
  private var hasAge = false
  private var hasID = false

  mutating func readMember(_ cursor: inout JSONCursor) throws(ImportFault) {
    let start = cursor.position
    let key = try cursor.text()
    guard let field = PersonField(importedAs: key, in: cursor.bytes) else {
      throw ImportFault(position: start, fault: .unknownKey(key.string(in: cursor.bytes)))
    }
    guard !has(field) else {
      throw ImportFault(position: start, fault: .duplicateKey(key.string(in: cursor.bytes)))
    }
    cursor.skipSpace()
    try cursor.require(":", "a colon")
    cursor.skipSpace()
    switch field {
    case .first: first = try cursor.text()
    case .last: last = try cursor.text()
    case .age:
      age = try readAge(&cursor)
      hasAge = true
    case .id:
      try skipID(&cursor)
      hasID = true
    }
  }

  private func has(_ field: PersonField) -> Bool {
    switch field {
    case .id: hasID
    case .first: first != nil
    case .last: last != nil
    case .age: hasAge
    }
  }

  private func readAge(_ cursor: inout JSONCursor) throws(ImportFault) -> Int32? {
    if cursor.take(word: "null") { return nil }
    let start = cursor
    guard start.current != nil else { throw ImportFault(start.error(.unexpectedEnd)) }
    if let age = cursor.smallNumber() { return age }
    let text = (try? cursor.number()) ?? start.unknownWord
    do throws(NewPerson.Fault) {
      return try NewPerson.age(text)
    } catch {
      throw ImportFault(position: start.position, fault: .person(error))
    }
  }

  private func skipID(_ cursor: inout JSONCursor) throws(ImportFault) {
    if cursor.current == UInt8(ascii: "\"") {
      _ = try cursor.text()
    } else if !cursor.take(word: "null") {
      _ = try cursor.digits()
    }
  }
}

extension PersonField {
  /// The field that an import knows under a name: that of the field or of its key.
  package init?(importedAs name: ImportedText, in bytes: [UInt8]) {
    switch name {
    case .range(let range) where range.count == 5 && bytes[range].elementsEqual("first".utf8):
      self = .first
    case .range(let range) where range.count == 4 && bytes[range].elementsEqual("last".utf8):
      self = .last
    case .range(let range) where range.count == 3 && bytes[range].elementsEqual("age".utf8):
      self = .age
    default: self.init(importedAs: name.string(in: bytes))
    }
  }

  private init?(importedAs name: String) {
    switch name {
    case "first", "firstName": self = .first
    case "last", "lastName": self = .last
    case "age": self = .age
    case "id": self = .id
    default: return nil
    }
  }
}
