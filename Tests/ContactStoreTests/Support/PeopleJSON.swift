@testable import ContactStore

/// Reads people from JSON by way of strings and values: what the importer is compared with.
///
/// An object has the keys `first`, `last` and `age`, also written `firstName` and `lastName`; a
/// missing `age` or one of null is not known. An `id` is read over: imported people get new IDs.
/// Objects are flat, so no nesting can exhaust the stack, and any other key is an error, so nothing
/// is lost in silence.
enum PeopleJSON {
  /// The people in a text.
  ///
  /// - Throws: ``ImportError`` at the first fault.
  /// - Complexity: O(*n*).
  static func read(_ bytes: [UInt8]) throws(ImportError) -> [NewPerson] {
    if let position = firstInvalidByte(of: bytes) {
      throw ImportError(at: position, in: bytes, .invalidUTF8)
    }
    let hasByteOrderMark = bytes.starts(with: [0xef, 0xbb, 0xbf])
    var cursor = OracleCursor(bytes, at: hasByteOrderMark ? 3 : 0)
    cursor.skipSpace()
    let people = try cursor.take("[") ? array(&cursor) : lines(&cursor)
    cursor.skipSpace()
    guard cursor.current == nil else { throw cursor.expected("the end of the text") }
    return people
  }

  private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  private static func array(_ cursor: inout OracleCursor) throws(ImportError) -> [NewPerson] {
    var people: [NewPerson] = []
    cursor.skipSpace()
    if cursor.take("]") { return people }
    while true {
      people.append(try person(&cursor))
      cursor.skipSpace()
      if cursor.take("]") { return people }
      try cursor.expect(",", "a comma or the end of the array")
      cursor.skipSpace()
    }
  }

  private static func lines(_ cursor: inout OracleCursor) throws(ImportError) -> [NewPerson] {
    var people: [NewPerson] = []
    while cursor.current != nil {
      people.append(try person(&cursor))
      cursor.skipSpace()
    }
    return people
  }

  private static func person(_ cursor: inout OracleCursor) throws(ImportError) -> NewPerson {
    let start = cursor
    var fields = OracleFields()
    try cursor.expect("{", "a JSON object in braces")
    cursor.skipSpace()
    if !cursor.take("}") {
      while true {
        try fields.readMember(&cursor)
        cursor.skipSpace()
        if cursor.take("}") { break }
        try cursor.expect(",", "a comma or the end of the object")
        cursor.skipSpace()
      }
    }
    do throws(NewPerson.Fault) {
      let person = try NewPerson(first: fields.first, last: fields.last, age: fields.age)
      if (person.first + person.last).utf8.contains(0) { throw .nullCharacter }
      return person
    } catch {
      throw start.error(.person(error))
    }
  }
}

/// What has been read of one object.
private struct OracleFields {
  var first: String?
  var last: String?
  var age: Int32?
  private var seen: Set<PersonField> = []

  mutating func readMember(_ cursor: inout OracleCursor) throws(ImportError) {
    let start = cursor
    let key = try cursor.string()
    guard let field = Self.field(named: key) else { throw start.error(.unknownKey(key)) }
    guard seen.insert(field).inserted else { throw start.error(.duplicateKey(key)) }
    cursor.skipSpace()
    try cursor.expect(":", "a colon")
    cursor.skipSpace()
    switch field {
    case .first: first = try cursor.string()
    case .last: last = try cursor.string()
    case .age: age = try readAge(&cursor)
    case .id: try skipID(&cursor)
    }
  }

  private static func field(named key: String) -> PersonField? {
    switch key {
    case "first", "firstName": .first
    case "last", "lastName": .last
    case "age": .age
    case "id": .id
    default: nil
    }
  }

  private func readAge(_ cursor: inout OracleCursor) throws(ImportError) -> Int32? {
    if cursor.take(word: "null") { return nil }
    let start = cursor
    guard start.current != nil else { throw start.error(.unexpectedEnd) }
    let text = (try? cursor.number()) ?? start.unknownWord
    do throws(NewPerson.Fault) {
      return try NewPerson.age(text)
    } catch {
      throw start.error(.person(error))
    }
  }

  private func skipID(_ cursor: inout OracleCursor) throws(ImportError) {
    if cursor.current == UInt8(ascii: "\"") {
      _ = try cursor.string()
    } else if !cursor.take(word: "null") {
      _ = try cursor.number()
    }
  }
}
