import SampleData
import Testing

@Suite("Sample contacts as text")
struct SampleContactTextTests {
  /// A contact with values that are told apart easily.
  private func contact() throws -> SampleContact {
    var contact = try #require(SampleContacts(count: 1, seed: 1).first { _ in true })
    (contact.first, contact.last, contact.company) = ("Ada", "Byron, Jr.", "Mill; & Sons")
    contact.emails = [entry("ada@example.org", "home"), entry("a@mill.example", "work")]
    contact.phones = [entry("+44 20 1", "mobile"), entry("+44 20 2", "work")]
    contact.street = #"Back\street 1"#
    contact.birthday = SampleContact.Day(year: 1985, month: 1, day: 9)
    (contact.group, contact.notes) = ("gym", "")
    return contact
  }

  private func entry(_ value: String, _ label: String) -> SampleContact.Entry {
    SampleContact.Entry(value: value, label: label)
  }

  @Test("a vCard has every field, and escapes what would end a value")
  func vCard() throws {
    let contact = try contact()
    let city = contact.city
    #expect(
      contact.vCard.split(separator: "\r\n") == [
        "BEGIN:VCARD", "VERSION:3.0", "UID:urn:uuid:5a3f1e00-c0de-8000-8000-000000000001",
        #"FN:Ada Byron\, Jr."#, #"N:Byron\, Jr.;Ada;;;"#, #"ORG:Mill\; & Sons"#,
        "EMAIL;TYPE=HOME,PREF:ada@example.org", "EMAIL;TYPE=WORK:a@mill.example",
        "TEL;TYPE=CELL:+44 20 1", "TEL;TYPE=WORK:+44 20 2",
        #"ADR;TYPE=HOME:;;Back\\street 1;\#(city.name);;\#(city.postalCode);\#(city.country)"#,
        "BDAY:1985-01-09", "CATEGORIES:gym", "END:VCARD",
      ])
    #expect(contact.vCard.hasSuffix("END:VCARD\r\n"))
  }

  @Test("line feeds in notes are escaped, and long lines are folded between characters")
  func folding() throws {
    var contact = try contact()
    contact.notes = "a\n" + String(repeating: "é", count: 100)
    let lines = contact.vCard.split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    let start = try #require(lines.firstIndex { $0.hasPrefix("NOTE:") })
    let unfolded = lines[start..<(lines.count - 1)].enumerated()
      .map { $0 == 0 ? String($1) : String($1.dropFirst()) }.joined()
    #expect(lines[start + 1].hasPrefix(" é"))
    #expect(unfolded == #"NOTE:a\n"# + String(repeating: "é", count: 100))
  }

  @Test("a line of 75 bytes is not folded")
  func unfolded() throws {
    var contact = try contact()
    contact.notes = String(repeating: "x", count: 70)
    #expect(contact.vCard.contains("NOTE:\(contact.notes)\r\nEND"))
  }

  @Test("somebody with one name has no space behind it")
  func mononym() throws {
    var contact = try contact()
    contact.last = ""
    #expect(contact.name == "Ada")
    #expect(contact.vCard.contains("FN:Ada\r\nN:;Ada;;;\r\n"))
  }

  @Test("the records of the tables have what the vCard has")
  func records() throws {
    var contact = try contact()
    contact.notes = "one \"two\"\nthree"
    let city = contact.city
    #expect(
      contact.personRecord(companyNumber: 7) == """
        1,urn:uuid:5a3f1e00-c0de-8000-8000-000000000001,Ada,"Byron, Jr.",7,1985-01-09,"one ""two""
        three"
        """)
    #expect(contact.emailRecords == ["1,ada@example.org,home,1", "1,a@mill.example,work,0"])
    #expect(contact.phoneRecords == ["1,+44 20 1,mobile", "1,+44 20 2,work"])
    #expect(
      contact.addressRecord
        == #"1,home,Back\street 1,\#(city.name),\#(city.postalCode),\#(city.country)"#)
    #expect(contact.groupRecord == "1,gym")
  }
}
