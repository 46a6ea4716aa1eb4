/// Records of the tables of a relational database, as CSV without the line breaks at their ends.
///
/// The number stands for the contact in all of them.
extension SampleContact {
  /// Number, UID, given name, family name, number of the company, birthday and notes.
  ///
  /// - Parameter companyNumber: What the company is known by in its table.
  /// - Returns: The record.
  package func personRecord(companyNumber: Int) -> String {
    csvRecord([String(number), uid, first, last, String(companyNumber), birthdayText, notes])
  }

  /// For each e-mail address: the contact, the address, what it is for, and 1 if it is preferred,
  /// else 0.
  package var emailRecords: [String] {
    emails.enumerated().map { position, email in
      csvRecord([String(number), email.value, email.label, position == 0 ? "1" : "0"])
    }
  }

  /// For each telephone number: the contact, the number, and what it is for.
  package var phoneRecords: [String] {
    phones.map { csvRecord([String(number), $0.value, $0.label]) }
  }

  /// The contact, what the address is for, street, city, postal code and country.
  package var addressRecord: String {
    csvRecord([String(number), "home", street, city.name, city.postalCode, city.country])
  }

  /// The contact and the name of the group.
  package var groupRecord: String {
    csvRecord([String(number), group])
  }
}

/// A record of CSV, without the line break.
package func csvRecord(_ fields: [String]) -> String {
  fields.map(csvField).joined(separator: ",")
}
