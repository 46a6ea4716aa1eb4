import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Tables of other programs")
struct CSVDialectTests {
  private func read(_ name: String) throws -> TableReading {
    TableReading(CSVCardReader(unguards: true), try TableReading.fixture("spreadsheets/" + name))
  }

  @Test("a table of Google gives names, groups, labels, several values in a cell, and dates")
  func google() throws {
    let reading = try read("google.csv")
    #expect(reading.error == nil)
    #expect(reading.warnings == [])
    let cards = reading.cards
    try #require(cards.count == 3)
    let first = cards[0]
    #expect(first.displayName == "Dr. Anthony Robbins Jr.")
    #expect(first.name.nickname == "Tony")
    #expect(first.groups == ["Friends"])
    #expect(first.notes == "First line\nsecond, \"quoted\" line")
    #expect(
      first.emails == [
        .init("tony@acme.example", label: "work", isPreferred: true),
        .init("a@home.example", label: "home"), .init("b@home.example", label: "home"),
      ])
    #expect(first.phones.map(\.value) == ["+1 555 0100", "+1 555 0101"])
    #expect(first.phones.map(\.label) == ["mobile", "mobile"])
    #expect(first.addresses.map(\.street) == ["1 Main St"])
    #expect(first.addresses.map(\.extended) == ["Apt 4"])
    #expect(first.manager == "Ann Boss")
    #expect(first.birthday?.description == "1975-02-03")
    #expect(first.dates.map(\.date.description) == ["--06-15"])
    #expect(first.keptLines == ["X-CSV-COLUMN;X-NAME=Shoe size:44"])
    #expect(cards[1].birthday?.description == "--04-12")
    #expect(cards[1].name.phoneticFirst == "ツォエ")
    #expect(cards[1].addresses.map(\.street) == ["Hauptstr. 7"])
    #expect(cards[1].keptLines == ["RELATED;VALUE=text;TYPE=spouse:Max Müller"])
    #expect(cards[2].kind == .company)
    #expect(cards[2].phones == [.init("+1 555 0199", label: "work fax")])
  }

  @Test("a table of Google's former layout is read, in UTF-16 as well")
  func oldGoogle() throws {
    let reading = try read("google-old.csv")
    #expect(reading.error == nil)
    try #require(reading.cards.count == 2)
    let first = reading.cards[0]
    #expect(first.name.first == "Anthony")
    #expect(first.formattedName == "")
    #expect(first.birthday?.description == "--04-12")
    #expect(first.messengers == [.init("tony.r", service: "Skype", label: "home")])
    #expect(first.company == "Acme")
    #expect(first.jobTitle == "Boss")
    #expect(first.groups == ["Family"])
    #expect(first.emails == [.init("tony@example.org", label: "home", isPreferred: true)])
    #expect(first.keptLines.contains("X-CSV-COLUMN;X-NAME=Hobby:Golf"))
    #expect(reading.cards[1].name.first == "Madonna")
  }

  @Test("a table of Outlook gives its columns; another date tells that the month comes first")
  func outlook() throws {
    let reading = try read("outlook.csv")
    #expect(reading.warnings == ["2: bytes that are not UTF-8 were read as Windows-1252"])
    try #require(reading.cards.count == 2)
    let first = reading.cards[0]
    #expect(first.displayName == "Dr. Anthony J. Robbins Jr.")
    #expect(first.jobTitle == "Coach")
    #expect(first.addresses.map(\.label) == ["work", "home"])
    #expect(first.addresses[0].street == "1 Main St\nFloor 2")
    #expect(
      first.phones.map(\.label) == ["work fax", "work", "work", "home", "mobile", "main"])
    #expect(first.birthday?.description == "1975-03-04")
    #expect(first.dates.map(\.date.description) == ["1999-06-15"])
    #expect(first.tags == ["Friends", "Golf"])
    #expect(first.manager == "Ann Boss")
    #expect(first.notes == "Café")
    #expect(
      first.keptLines
        == [
          "X-CSV-COLUMN;X-NAME=E-mail Display Name:Tony", "X-CSV-COLUMN;X-NAME=Gender:Male",
          "RELATED;VALUE=text;TYPE=spouse:Sage", "X-CSV-COLUMN;X-NAME=User 1:VIP",
        ].sorted { left, right in
          first.keptLines.firstIndex(of: left) ?? 9 < first.keptLines.firstIndex(of: right) ?? 9
        })
    #expect(reading.cards[1].dates == [])
    #expect(reading.cards[1].birthday?.description == "1980-02-29")
    #expect(reading.cards[1].keptLines == [])
  }

  @Test("a table of Outlook in the web is read by its titles")
  func outlookWeb() throws {
    let card = try #require(try read("outlook-web.csv").cards.first)
    #expect(card.name.prefix == "Mr.")
    #expect(card.name.nickname == "Tony")
    #expect(card.jobTitle == "Coach")
    #expect(card.phones.map(\.label) == ["home", "mobile"])
    #expect(card.birthday?.description == "1975-02-03")
    #expect(card.notes == "Met in Oslo")
  }

  @Test("tables of Outlook in other languages are read, with days before months")
  func languages() throws {
    let german = try #require(try read("outlook-german.csv").cards.first)
    #expect(german.displayName == "Herr Jürgen Groß")
    #expect(german.company == "Müller & Söhne")
    #expect(german.birthday?.description == "1975-03-04")
    #expect(german.dates == [])
    #expect(german.addresses.map(\.city) == ["Köln", "Bonn"])
    #expect(german.emails.map(\.value) == ["j.gross@example.de", "jg@example.org"])
    #expect(
      german.keptLines == ["X-CSV-COLUMN;X-NAME=E-Mail: Angezeigter Name:Jürgen Groß"]
        || german.keptLines == [#"X-CSV-COLUMN;X-NAME="E-Mail: Angezeigter Name":Jürgen Groß"#])
    let french = try read("outlook-french.csv").cards
    try #require(french.count == 2)
    #expect(french[0].name.prefix == "Mme")
    #expect(french[0].jobTitle == "Directrice")
    #expect(french[0].department == "Achats")
    #expect(french[0].birthday?.description == "1975-04-03")
    #expect(french[1].birthday?.description == "1980-12-25")
  }

  @Test(
    "titles are known in the languages of the world",
    arguments: [
      """
      Имя,Фамилия,Организация,Адрес эл. почты,Телефон переносной,День рождения,Город (раб. адрес)
      Иван,Петров,Ромашка,i@example.ru,+7 921 555,04.03.1975,Тверь
      """,
      """
      姓名,公司,电子邮件地址,移动电话,生日,商务地址 市/县
      Иван Петров,Ромашка,i@example.ru,+7 921 555,1975/3/4,Тверь
      """,
      """
      姓,名,会社名,電子メール アドレス,携帯電話,誕生日,市区町村 (会社)
      Петров,Иван,Ромашка,i@example.ru,+7 921 555,1975/03/04,Тверь
      """,
      """
      姓氏,名字,公司,電子郵件地址,行動電話,生日,商務 - 市/鎮
      Петров,Иван,Ромашка,i@example.ru,+7 921 555,1975-03-04,Тверь
      """,
      """
      성;이름;회사;전자 메일 주소;휴대폰;생일;Business City
      Петров;Иван;Ромашка;i@example.ru;+7 921 555;1975-03-04;Тверь
      """,
      """
      Imię;Nazwisko;Firma;Adres e-mail;Telefon komórkowy;Urodziny;Miejscowość (adres służbowy)
      Иван;Петров;Ромашка;i@example.ru;+7 921 555;4.3.1975;Тверь
      """,
      """
      Nome,Sobrenome,Empresa,Endereço de email,Telefone celular,Aniversário,Cidade da empresa
      Иван,Петров,Ромашка,i@example.ru,+7 921 555,1975-03-04,Тверь
      """,
    ])
  func furtherLanguages(_ text: String) throws {
    let reading = TableReading(CSVCardReader(unguards: true), Array(text.utf8))
    #expect(reading.error == nil)
    #expect(reading.warnings == [])
    let card = try #require(reading.cards.first)
    #expect(card.displayName == "Иван Петров")
    #expect(card.company == "Ромашка")
    #expect(card.emails.map(\.value) == ["i@example.ru"])
    #expect(card.phones == [.init("+7 921 555", label: "mobile")])
    #expect(card.birthday?.description == "1975-03-04")
    #expect(card.addresses.map(\.city) == ["Тверь"])
    #expect(card.keptLines == [])
  }

  @Test("no title means two things")
  func titlesAreClear() {
    var known: [String: String] = [:]
    for text in [CSVWords.plain, CSVWords.english, CSVWords.others, CSVWords.further] {
      for line in text.split(separator: "\n") {
        let sides = line.split(separator: "=", maxSplits: 1).map(String.init)
        #expect(TableTarget(sides[1]) != nil, "\(line)")
        for title in sides[0].split(separator: "|").map(String.init) {
          #expect(CSVTitles.key(title) == title)
          if known[title] != nil, text == CSVWords.further {
            #expect(known[title] == sides[1], "\(title)")
          }
          known[title] = sides[1]
        }
      }
    }
  }

  @Test("a plain table is read; what is wrong with it is told and nothing is lost")
  func plain() throws {
    let reading = try read("plain.csv")
    #expect(
      reading.warnings == [
        #"1: no field takes the column "Favourite colour"; it is kept"#,
        "5: the row has 4 cells where there are 8 titles",
      ])
    try #require(reading.cards.count == 3)
    #expect(reading.cards[0].keptLines == ["X-CSV-COLUMN;X-NAME=Favourite colour:blue"])
    #expect(reading.cards[0].addresses.map(\.postalCode) == ["62701"])
    #expect(reading.cards[1].displayName == "Jane 'JD' \"Doe\"")
    #expect(reading.cards[1].birthday?.description == "1980-05-13")
    #expect(reading.cards[2].name.last == "Müller")
    #expect(reading.cards[2].birthday?.description == "1981-05-04")
    #expect(reading.read.map(\.line) == [2, 4, 5])
  }

  @Test(
    "a table of Thunderbird is told by its columns, in whatever language its titles are",
    arguments: ["thunderbird.csv", "thunderbird-german.csv", "thunderbird-french.csv"])
  func thunderbird(name: String) throws {
    let reading = try read(name)
    #expect(reading.error == nil && reading.warnings == [])
    try #require(reading.cards.count == 2)
    let ada = reading.cards[0]
    #expect(ada.displayName == "Ada King" && ada.name.nickname == "Countess")
    #expect(ada.emails.map(\.value) == ["ada@x.example", "ada.king@y.example"])
    #expect(ada.messengers == [.init("adaking", service: "aim")])
    #expect(ada.phones.map(\.label) == ["work", "home", "fax", "pager", "mobile"])
    #expect(ada.addresses.map(\.label) == ["home", "work"])
    #expect(ada.addresses[0].street == "12 St James's Square\nFlat 2")
    #expect(ada.addresses[0].postalCode == "SW1Y 4JH" && ada.addresses[0].city == "London")
    #expect(ada.addresses[1].region == "Yorkshire" && ada.addresses[1].country == "England")
    #expect((ada.jobTitle, ada.department, ada.company) == ("Analyst", "Engines", "Acme, Ltd"))
    #expect(ada.urls.map(\.value) == ["https://w.example", "https://h.example"])
    #expect(ada.birthday?.description == "1815-12-10")
    #expect(ada.keptLines.count == 1 && ada.keptLines[0].hasSuffix("1:one"))
    #expect(ada.notes == "First line")
    #expect(reading.cards[1].birthday?.description == "--04-12")
  }

  @Test(
    "a birthday may stand in columns for its year, month and day",
    arguments: [
      ("1815,4,2", "1815-04-02"), (",04,02", "--04-02"), ("1815,,", "1815"), ("1815,4,", "1815-04"),
      (",,", ""), (" 1815 , 4,02 ", "1815-04-02"), ("1815,13,2", "1815-13-02"),
      (",,12", "//12"), ("1985,,12", "1985//12"), ("85,4,12", "85/4/12"),
      ("1985,4-1,", "1985/4-1/"),
    ])
  func birthdayParts(cells: String, date: String) {
    let reading = TableReading(
      CSVCardReader(), "Name,Birth Year,Birth Month,Birth Day\nAda King,\(cells)\n")
    let card = reading.cards.first
    let isKept = ["1815,13,2", ",,12", "1985,,12", "85,4,12", "1985,4-1,"].contains(cells)
    #expect((card?.birthday?.description ?? "") == (isKept ? "" : date))
    #expect(card?.keptLines == (isKept ? ["X-CSV-COLUMN;X-NAME=birthday:\(date)"] : []))
    #expect(reading.warnings.isEmpty != isKept)
  }

  @Test(
    "the columns of Thunderbird are told where titles are numbered otherwise",
    arguments: [
      [
        "Адрес (дом.)", "Адрес 2 (дом.)", "Адрес (раб.)", "Адрес 2 (раб.)", "Сайт 1", "Сайт 2", "Д",
      ],
      ["자택 주소1", "자택 주소2", "직장 주소1", "직장 주소2", "웹 1", "웹 2", "기타 "],
      [
        "Adress privat (rad 1)", "Adress privat (rad 2)", "Adress arbete (rad 1)",
        "Adress arbete (rad 2)", "Webbplats privat", "Webbplats arbete", "Annan uppgift 1",
      ],
    ])
  func thunderbirdTitles(titles: [String]) {
    var columns = (0..<37).map { "c\($0)x" }
    for (index, place) in [12, 13, 18, 19, 27, 28].enumerated() { columns[place] = titles[index] }
    for index in 0..<4 {
      columns[32 + index] = titles[6].hasSuffix("1") ? titles[6] : "\(titles[6])\(index + 1)"
    }
    let keys = columns.map(CSVTitles.key)
    #expect(CSVDialect(titles: keys) == .thunderbird)
    #expect(CSVDialect(titles: keys + [""]) == .thunderbird)
    var others = keys
    others.swapAt(12, 14)
    #expect(CSVDialect(titles: others) == .plain)
  }

  @Test("an address beside its city and country is the street")
  func streets() throws {
    let text = "Name,Address,City,Zip,Home Address,Work Address,Work City\nA B,1 St,C,9,H,2 St,D\n"
    let card = try #require(TableReading(CSVCardReader(), text).cards.first)
    let places = card.addresses.map { "\($0.label): \($0.street), \($0.postalCode) \($0.city)" }
    #expect(Set(places) == [": 1 St, 9 C", "home: H,  ", "work: 2 St,  D"])
    let both = "Name,Address,Street,City\nA B,\"1 St, C\",1 St,C\n"
    let second = try #require(TableReading(CSVCardReader(), both).cards.first)
    #expect(second.addresses.contains { $0.street == "1 St" && $0.city == "C" })
  }

  @Test("our own table gives all fields, and the guard of formulas is taken away")
  func own() throws {
    let reading = try read("contacts.csv")
    #expect(reading.warnings == [#"1: no field takes the column "Shoe size"; it is kept"#])
    try #require(reading.cards.count == 2)
    let first = reading.cards[0]
    #expect(first.phones == [.init("+1 555 0100", label: "mobile")])
    #expect(first.emails == [.init("tony@example.org", label: "work", isPreferred: true)])
    #expect(first.age == 51)
    #expect(first.tags == ["a", "b;c"])
    #expect(first.created == 1_795_328_224)
    #expect(first.color == .init(red: 0x33, green: 0x66, blue: 0xcc))
    #expect(reading.cards[1].kind == .group)
    #expect(reading.cards[1].members == ["urn:uuid:1", "urn:uuid:2"])
  }
}
