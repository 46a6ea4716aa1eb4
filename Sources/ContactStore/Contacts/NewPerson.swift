import ContactCards
import TextTools

/// A person to be added, whose fields have been checked.
package struct NewPerson: Hashable {
  /// Why a person cannot be added.
  package enum Fault: Error, Hashable {
    /// There is no first name, not even an empty one.
    case missingFirstName
    /// There is no last name, not even an empty one.
    case missingLastName
    /// Both names are empty, or white space.
    case nameless
    /// A name holds a null character, which ends a text to other programs.
    case nullCharacter
    /// A name is longer than ``NewPerson/greatestNameLength`` bytes.
    case nameTooLong(bytes: Int)
    /// The age is not a whole number from 0 to 2147483647. Holds what was given.
    case invalidAge(String)
  }

  /// How many bytes of UTF-8 a name may have.
  package static let greatestNameLength = ContactCard.greatestTextLength

  /// The first name; empty when there is none.
  package let first: String
  /// The last name; empty when there is none.
  package let last: String
  /// The age in years, if known.
  package let age: Int32?

  /// Checks the fields of a person.
  ///
  /// - Throws: The first ``Fault`` found.
  package init(first: String?, last: String?, age: Int32?) throws(Fault) {
    guard let first else { throw .missingFirstName }
    guard let last else { throw .missingLastName }
    guard !first.isBlank || !last.isBlank else { throw .nameless }
    let length = max(first.utf8.count, last.utf8.count)
    guard length <= Self.greatestNameLength else { throw .nameTooLong(bytes: length) }
    if let age, age < 0 { throw .invalidAge(String(age)) }
    self.first = first
    self.last = last
    self.age = age
  }

  /// Reads an age.
  ///
  /// - Throws: ``Fault/invalidAge(_:)`` unless `text` is a whole number from 0 to 2147483647 in
  ///   decimal digits.
  package static func age(_ text: String) throws(Fault) -> Int32 {
    let isDecimal = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isDecimal, let age = Int32(text) else { throw .invalidAge(text) }
    return age
  }
}

extension NewPerson: Sendable {}
