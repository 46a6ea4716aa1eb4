import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Columns with whole names")
struct CSVWholeNameTests {
  private func read(_ name: String) throws -> ContactCard {
    let reading = TableReading(CSVCardReader(), "Name;Email\n\(name);a@x.example\n")
    #expect(reading.warnings == [])
    return try #require(reading.cards.first)
  }

  @Test(
    "give the parts of names",
    arguments: [
      ("Dr. Karl von Stein jun.", ["Dr.", "Karl", "von Stein", "jun."]),
      ("Karl Stein jr.", ["", "Karl", "Stein", "jr."]),
      ("Karl Stein sen.", ["", "Karl", "Stein", "sen."]),
      ("Karl Stein Ph.D.", ["", "Karl", "Stein", "Ph.D."]),
      ("Ada King MD MBA", ["", "Ada", "King", "MD MBA"]),
      ("Stein, Karl", ["", "Karl", "Stein", ""]),
      ("Karl Stein, jun.", ["", "Karl", "Stein", "jun."]), ("Kim, Jun", ["", "Jun", "Kim", ""]),
      ("Amartya Kumar Sen", ["", "Amartya Kumar", "Sen", ""]),
      ("Lee Min Jun", ["", "Lee Min", "Jun", ""]), ("van der Berg", ["", "", "van der Berg", ""]),
      ("Frau von Stein", ["Frau", "", "von Stein", ""]), ("de Gaulle", ["", "", "de Gaulle", ""]),
      ("Van Morrison", ["", "Van", "Morrison", ""]), ("Pelé", ["", "Pelé", "", ""]),
    ])
  func parts(name: String, parts: [String]) throws {
    let card = try read(name)
    #expect([card.name.prefix, card.name.first, card.name.last, card.name.suffix] == parts)
    #expect(card.kind == .person)
  }

  @Test(
    "have the last name in front in Chinese, Japanese and Korean",
    arguments: [
      ("山田 太郎", "山田", "太郎"), ("山田\u{3000}太郎", "山田", "太郎"), ("王 小明", "王", "小明"),
      ("김 민수", "김", "민수"), ("やまだ たろう", "やまだ", "たろう"), ("佐々木 ケン", "佐々木", "ケン"),
    ])
  func eastAsian(name: String, last: String, first: String) throws {
    let card = try read(name)
    #expect(card.name.last == last && card.name.first == first)
    #expect(card.displayName == name)
  }

  @Test(
    "stay whole in those languages where the parts are not told",
    arguments: ["山田太郎", "山田 太郎 様", "ジョン スミス", "山田 Taro", "株式会社 ABC"])
  func eastAsianWhole(name: String) throws {
    #expect(try read(name).name.first == name)
  }

  @Test(
    "are of companies where they end as only those do",
    arguments: [
      "Müller GmbH & Co. KG", "Acme Inc.", "Acme Tools, Inc.", "Foo Ltd", "Koala Pty. Ltd.",
      "Müller & Söhne GmbH", "Foo LLC", "Müller & Co. KG",
    ])
  func companies(name: String) throws {
    let card = try read(name)
    #expect(card.kind == .company && card.company == name && card.displayName == name)
    #expect(card.name.hasNoParts)
  }

  @Test(
    "are not taken apart where they may end as those of companies do",
    arguments: ["Bar AG", "Baz S.A.", "Turnverein Bonn e.V.", "Krishnan KG"])
  func vague(name: String) throws {
    let card = try read(name)
    #expect(card.kind == .person && card.name.first == "" && card.name.last == name)
  }

  @Test("are of people where something else tells so, and of companies where the kind does")
  func told() throws {
    let table = "Name;Company;Birthday\nFoo Ltd;;1975-02-03\nFoo Ltd;Acme;\n"
    let list = "name,kind,emails\nFoo Ltd,person,f@x.example\nBar AG,company,b@x.example\n"
    let cards =
      TableReading(CSVCardReader(), table).cards + TableReading(CSVCardReader(), list).cards
    #expect(cards.map(\.kind) == [.person, .person, .person, .company])
    #expect(cards.map(\.name.last) == ["Foo Ltd", "Foo Ltd", "Foo Ltd", ""])
    #expect(cards.map(\.company) == ["", "Acme", "", "Bar AG"])
  }
}
