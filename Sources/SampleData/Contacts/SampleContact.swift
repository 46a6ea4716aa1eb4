/// An invented contact with as much as people write down of each other.
package struct SampleContact: Hashable {
  /// A value with what it is for.
  package struct Entry: Hashable {
    /// The value.
    package var value: String
    /// What it is for: `home`, `work` or `mobile`.
    package var label: String

    /// Makes an entry of these parts.
    package init(value: String, label: String) {
      (self.value, self.label) = (value, label)
    }
  }

  /// A day in the calendar.
  package struct Day: Hashable {
    /// The year.
    package var year: Int
    /// The month, from 1.
    package var month: Int
    /// The day of the month, from 1.
    package var day: Int

    /// Makes a day of these parts.
    package init(year: Int, month: Int, day: Int) {
      (self.year, self.month, self.day) = (year, month, day)
    }
  }

  /// The position among the others, from 1.
  package var number: Int
  /// The given name, never empty.
  package var first: String
  /// The family name; empty for somebody who goes by one name.
  package var last: String
  /// The company.
  package var company: String
  /// Two e-mail addresses, the preferred one first.
  package var emails: [Entry]
  /// Two telephone numbers.
  package var phones: [Entry]
  /// The street and the number.
  package var street: String
  /// The city.
  package var city: SampleCity
  /// The birthday.
  package var birthday: Day
  /// The group that the contact is in.
  package var group: String
  /// Free text, with line feeds between lines; empty when there is none.
  package var notes: String
}

extension SampleContact: Sendable {}
extension SampleContact.Entry: Sendable {}
extension SampleContact.Day: Sendable {}

extension SampleContact {
  /// The whole name.
  package var name: String {
    last.isEmpty ? first : first + " " + last
  }

  /// What names the contact in all address books: a UUID of version 8 (RFC 9562, section 5.8) that
  /// tells the number.
  package var uid: String {
    "urn:uuid:5a3f1e00-c0de-8000-8000-" + digits(number, count: 12)
  }

  /// The birthday as ISO 8601 has it.
  package var birthdayText: String {
    [digits(birthday.year, count: 4), digits(birthday.month), digits(birthday.day)]
      .joined(separator: "-")
  }
}

/// A number with zeros in front of it up to a number of digits.
func digits(_ number: Int, count: Int = 2) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
}
