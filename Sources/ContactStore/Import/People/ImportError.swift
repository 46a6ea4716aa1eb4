/// What is wrong with a file to be imported, and where.
package struct ImportError: Error, Hashable {
  /// The kinds of fault.
  package enum Fault: Hashable, Sendable {
    /// The bytes are not valid UTF-8.
    case invalidUTF8
    /// Something else was expected there, in words.
    case expected(String)
    /// The file ends in the middle of a value.
    case unexpectedEnd
    /// An object or a line of more bytes than are allowed.
    case recordTooLong(limit: Int)
    /// A key or a column that no person has.
    case unknownKey(String)
    /// A key that stands twice in one object, or a column twice, under one name or two.
    case duplicateKey(String)
    /// A line with more or fewer cells than there are columns.
    case cellCount(Int, columns: Int)
    /// The object or the line does not make a person.
    case person(NewPerson.Fault)
  }

  /// The line, counted from one.
  package let line: Int
  /// The column in the line, in Unicode scalars, counted from one.
  package let column: Int
  /// What is wrong.
  package let fault: Fault
}

/// What is wrong at a position of the part of a text that is in memory.
package struct ImportFault: Error {
  let position: Int
  let fault: ImportError.Fault
}
