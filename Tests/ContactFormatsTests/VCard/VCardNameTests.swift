import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Names in one piece")
struct VCardNameTests {
  @Test(
    "a name is taken apart by its words",
    arguments: [
      ("Vincent van Gogh", ["", "Vincent", "van Gogh", ""]),
      ("Dr. Ana de la Cruz Jr.", ["Dr.", "Ana", "de la Cruz", "Jr."]),
      ("Ludwig Mies van der Rohe", ["", "Ludwig Mies", "van der Rohe", ""]),
      ("Van Morrison", ["", "Van", "Morrison", ""]),
      ("Dr House", ["Dr", "", "House", ""]),
      ("Prof. Dr. Ada King", ["Prof. Dr.", "Ada", "King", ""]),
      ("John Smith III", ["", "John", "Smith", "III"]),
      ("Louis Md", ["", "Louis", "Md", ""]),
      ("Jr. Smith", ["", "Jr.", "Smith", ""]),
      ("Pelé", ["", "Pelé", "", ""]),
      ("Dr.", ["", "Dr.", "", ""]),
      ("de Gaulle", ["", "de", "Gaulle", ""]),
      ("Lee, Ann", ["", "Lee, Ann", "", ""]),
      ("Ann  Lee", ["", "Ann  Lee", "", ""]),
      ("王小明", ["", "王小明", "", ""]),
      ("山田 太郎", ["", "山田 太郎", "", ""]),
      ("", ["", "", "", ""]),
    ])
  func parts(name: String, parts: [String]) {
    let found = VCardName.parts(of: name)
    #expect([found.prefix, found.first, found.last, found.suffix] == parts)
    #expect(found.full == name)
  }

  @Test(
    "two ways to part a name are one to those who look for doubles",
    arguments: [
      ("Ludwig van", "Beethoven", "Ludwig", "van Beethoven"),
      ("Ludwig", "van Beethoven", "Ludwig", "van Beethoven"),
      ("小明", "王", "", "王小明"), ("王小明", "", "", "王小明"), ("van", "Gogh", "van", "Gogh"),
      ("Ann", "Lee", "Ann", "Lee"), ("", "", "", ""), ("Ann Lee", "", "Ann", "Lee"),
      ("Ludwig van Beethoven", "", "Ludwig", "van Beethoven"), ("Pelé", "", "Pelé", ""),
    ])
  func regular(first: String, last: String, regularFirst: String, regularLast: String) {
    let found = VCardName.regular(first: first, last: last)
    #expect(found == (regularFirst, regularLast))
  }

  @Test(
    "a card without N may have the last name before a comma",
    arguments: [
      (#"Smith\, John"#, "John", "Smith"), ("Läunig, Stephan", "Stephan", "Läunig"),
      ("van der Berg, Jan Piet", "Jan Piet", "van der Berg"),
      ("John Smith, Jr.", "John Smith, Jr.", ""), ("Acme, Inc.", "Acme, Inc.", ""),
      ("a, b, c", "a, b, c", ""), ("Smith,", "Smith,", ""), ("1 St, City", "1 St, City", ""),
      ("one, two three four five", "one, two three four five", ""),
    ])
  func lastFirst(name: String, first: String, last: String) throws {
    let card = try VCardSupport.card("FN:" + name)
    #expect(card.name.first == first && card.name.last == last)
    #expect(card.displayName == name.replacing("\\", with: ""))
    for version in VCardVersion.allCases {
      let again = try #require(
        try VCardSupport.read(VCardSupport.text([card], version)).first?.card)
      #expect(again.name == card.name && again.displayName == card.displayName)
    }
  }
}
