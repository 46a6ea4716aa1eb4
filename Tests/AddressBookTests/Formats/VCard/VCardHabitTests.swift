import Testing

@testable import AddressBook

@Suite("What people and programs write in vCards in ways of their own")
struct VCardHabitTests {
  @Test(
    "a birthday is read as people write it, where there is but one way to read it",
    arguments: [
      "1980.01.12", "12 Jan 1980", "January 12, 1980", "12-JAN-1980", "1980年1月12日", "12. jan. 1980",
    ])
  func birthdays(text: String) throws {
    let date = ContactCard.PartialDate(year: 1980, month: 1, day: 12)
    let card = try VCardSupport.card("N:B;A;;;", "FN:A B", "BDAY:" + text)
    #expect(card.birthday == date)
    for version in VCardVersion.allCases {
      let written = VCardSupport.text([card], version)
      #expect(try VCardSupport.read(written).first?.card?.birthday == date, "\(written)")
    }
  }

  @Test(
    "what is no one day stays as it is",
    arguments: ["12 Foo 1980", "Jan 1980 12", "12 Jan 80", "31 Feb 1980", "1.2.1980", "ma 12 1980"])
  func noBirthday(text: String) throws {
    let card = try VCardSupport.card("N:B;A;;;", "FN:A B", "BDAY:" + text)
    #expect(card.birthday == nil && VCardSupport.text([card]).contains("BDAY:" + text))
  }

  @Test("nicknames on lines of their own are a list", arguments: VCardVersion.allCases)
  func nicknames(version: VCardVersion) throws {
    let lines = ["NICKNAME:Robbie", "NICKNAME:Jim,Jimmie", "X-NICKNAME:Bob", "NICKNAME:Al"]
    var card = try VCardSupport.card(
      "N:B;A;;;", "FN:A B", lines[0], lines[1], lines[2], "TEL:1", lines[3])
    #expect(card.name.nickname == "Robbie, Jim, Jimmie, Bob, Al")
    let written = VCardSupport.text([card], version)
    for line in lines { #expect(written.contains(line + "\r\n"), "\(written)") }
    #expect(try VCardSupport.read(written).first?.card?.name == card.name)
    card.name.nickname = "Jo"
    let changed = VCardSupport.text([card], version)
    #expect(changed.contains("NICKNAME:Jo\r\n"))
    #expect(try VCardSupport.read(changed).first?.card?.name == card.name, "\(changed)")
  }
}
