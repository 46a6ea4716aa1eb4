import Testing

@testable import ContactsCLI

@Suite("What show prints is found")
struct FoundAsShownTests {
  private static let card = """
    BEGIN:VCARD
    VERSION:3.0
    FN:Nobody
    N:Nobody;;;;
    First name:Eddie
    Home phone:022323232
    X-WHATSAPP:+7 900 555-01-05
    HOBBY:Falconry
    item1.X-ABRELATEDNAMES:Rex
    item1.X-ABLabel:Godfather
    NICKNAME:Ned
    NICKNAME:Noddy
    TZ:Europe/Kyiv
    END:VCARD

    """

  @Test("each value and title of a property that no field takes is found by find, list and count")
  func words() throws {
    let shell = try TestShell.withPeople()
    shell.run(["import", "-"], input: Array(Self.card.utf8))
    let id = shell.contacts("find", "nobody", "--ids").lines
    #expect(id.count == 1)
    let words = [
      "Eddie", "First name", "022323232", "whatsapp", "+7 900 555-01-05", "79005550105",
      "falconry", "hobby", "rex", "godfather", "noddy", "time zone", "kyiv", "fist name eddei",
    ]
    for word in words {
      #expect(shell.contacts("find", word, "--ids").lines == id, "\(word)")
    }
    for word in words.dropLast() {
      #expect(shell.contacts("list", word, "--ids").lines == id, "\(word)")
      #expect(shell.contacts("count", word).output == "1\n", "\(word)")
    }
  }
}
