import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("mutt")
struct MuttTests {
  @Test("aliases give contacts and groups, encoded words are decoded, other lines are told")
  func aliases() throws {
    let text = try TableReading.fixture("mutt/aliases")
    let reading = TableReading(MuttAliasReader(), text)
    let cards = reading.cards
    try #require(cards.count == 7)
    #expect(cards[0].displayName == "Anthony Robbins")
    #expect(cards[0].name.nickname == "tony")
    #expect(cards[0].notes == "met in Oslo")
    #expect(cards[1].groups == ["friends", "golf club"])
    #expect(cards[1].name.full == "Jane Doe")
    #expect(cards[2].displayName == "Jané Müller")
    #expect(cards[3].emails.map(\.value) == ["bare@example.org"])
    #expect(cards[4].displayName == "Old Man")
    #expect(cards[5].kind == .group)
    #expect(cards[5].displayName == "team")
    #expect(cards[5].members == ["mailto:tony@example.org", "mailto:new@example.org", "jane"])
    #expect(cards[6].emails.map(\.value) == ["new@example.org"])
    #expect(reading.warnings == [#"9: "set sort=threads" is no alias; it is skipped"#])
  }

  @Test("aliases cut anywhere, or damaged and in pieces, give the same")
  func pieces() throws {
    var random = TableRandom()
    let text = try TableReading.fixture("mutt/aliases")
    let whole = TableReading(MuttAliasReader(), text)
    for cut in text.indices {
      let reading = TableReading(MuttAliasReader(), [Array(text[..<cut]), Array(text[cut...])])
      #expect(reading == whole, "cut at \(cut)")
    }
    for _ in 0..<testRounds(40) {
      let damaged = random.damaged(text)
      let whole = TableReading(MuttAliasReader(), damaged)
      #expect(whole.warnings.allSatisfy { !$0.unicodeScalars.contains { $0.value < 0x20 } })
      let reading = TableReading(MuttAliasReader(), random.pieces(damaged))
      try #require(reading == whole, "seed \(random.seed)")
    }
  }

  @Test("what is written and read again gives names, addresses, groups and notes")
  func roundTrip() throws {
    var random = TableRandom()
    for _ in 0..<testRounds(30) {
      var card = ContactCard()
      card.name.first = random.text(["\"", "\\", ",x", "<", "(", "#", "$", "`", "'", ";", ":"])
      card.name.last = random.word()
      card.emails = [.init("a@x.org")]
      card.groups = (0..<random.below(3)).map { _ in random.text(["\"", "\\", "#", "$", " "]) }
      card.notes = random.happens(50) ? random.text(["#", "\"", "\\ "]) : ""
      var writer = MuttAliasWriter()
      let reading = TableReading(MuttAliasReader(), writer.text(of: [card]))
      var found = reading.cards
      if !found.isEmpty { found[0].name.nickname = "" }
      if !found.isEmpty, found[0].displayName == card.displayName { found[0].name = card.name }
      try #require(differences(found, [card]) == [], "seed \(random.seed)")
    }
  }

  @Test("keys are ASCII and no two are the same; groups are aliases of their members")
  func keys() {
    func card(_ first: String, _ last: String, _ email: String) -> ContactCard {
      var card = ContactCard()
      (card.name.first, card.name.last, card.emails) = (first, last, [.init(email)])
      card.uid = "id-" + email
      return card
    }
    var group = ContactCard()
    (group.kind, group.formattedName) = (.group, "Golf Club")
    group.members = ["id-a@x.org", "mailto:z@x.org", "nobody"]
    let cards = [
      group, card("Anthony", "Robbins", "a@x.org"), card("Zoë", "Strauß", "b@x.org"),
      card("Anthony", "Robbins", "c@x.org"), card("名", "前", "d.e@x.org"), card("", "", "d@x.org"),
    ]
    var writer = MuttAliasWriter()
    let text = String(decoding: writer.text(of: cards), as: UTF8.self)
    #expect(
      text == """
        alias anthony-robbins Anthony Robbins <a@x.org>
        alias zoe-strauss Zoë Strauß <b@x.org>
        alias anthony-robbins-2 Anthony Robbins <c@x.org>
        alias d-e 名 前 <d.e@x.org>
        alias d-x-org d@x.org
        alias -group "Golf Club" golf-club a@x.org, z@x.org

        """)
  }

  @Test(
    "groups come back by their names, whatever their keys can say",
    arguments: ["Golf Club", "friends", "Friends", "ann", "高尔夫", "a \"b\" #c"])
  func namesOfGroups(name: String) {
    var (ann, group) = (ContactCard(), ContactCard())
    (ann.name.first, ann.groups, ann.uid) = ("Ann", [name], "1")
    ann.emails = [.init("a@x.org")]
    (group.kind, group.formattedName, group.members) = (.group, name, ["1"])
    var writer = MuttAliasWriter()
    let cards = TableReading(MuttAliasReader(), writer.text(of: [ann, group])).cards
    #expect(cards.map(\.groups) == [[name], []])
    #expect(cards.last?.kind == .group && cards.last?.displayName == name)
    #expect(cards.last?.members == ["mailto:a@x.org"])
  }

  @Test("what mutt would run or replace is written so that it does not")
  func commands() {
    var card = ContactCard()
    card.formattedName = "`rm -rf ~` $HOME"
    card.emails = [.init("a@x.org")]
    var writer = MuttAliasWriter()
    let text = String(decoding: writer.text(of: [card]), as: UTF8.self)
    #expect(text == "alias rm-rf-home \"\\`rm -rf ~\\` \\$HOME\" <a@x.org>\n")
  }

  private func lines(of card: ContactCard) -> String {
    var lines: [UInt8] = []
    MuttQuery.append(card, to: &lines)
    return String(decoding: lines, as: UTF8.self)
  }

  @Test("an answer to a query has no tabs and line breaks but its own")
  func query() {
    var awkward = ContactCard()
    (awkward.formattedName, awkward.company) = ("A\tB\n", "c\u{1b}")
    awkward.emails = [.init("a@x.org")]
    #expect(lines(of: awkward) == "a@x.org\tA B \tc \n")
    #expect(MuttQuery.message("2 found\n") == "2 found \n")
    var card = ContactCard()
    (card.name.first, card.company) = ("Ann", "Acme")
    card.emails = [.init("a@x.org", label: "home"), .init("b@x.org", isPreferred: true)]
    #expect(lines(of: card) == "b@x.org\tAnn\tAcme\na@x.org\tAnn\thome, Acme\n")
  }

  @Test("headers of mails give addresses, whatever stands there")
  func headers() {
    let headers: [(String, [MailHeader.Address])] = [
      ("Ann <a@x.org>", [.init(name: "Ann", address: "a@x.org")]),
      (
        #""Doe, J. \"X\"" <j@x.org>, b@x.org"#,
        [.init(name: "Doe, J. \"X\"", address: "j@x.org"), .init(name: "", address: "b@x.org")]
      ),
      ("o@x.org (Old (very) Man)", [.init(name: "Old (very) Man", address: "o@x.org")]),
      (
        "Team: a@x.org, B <b@x.org>;, c@x.org",
        [
          .init(name: "", address: "a@x.org"), .init(name: "B", address: "b@x.org"),
          .init(name: "", address: "c@x.org"),
        ]
      ),
      ("=?utf-8?B?SmFuw6k=?=\r\n <j@x.org>", [.init(name: "Jané", address: "j@x.org")]),
      ("<@host:a@x.org>, undisclosed-recipients:;", [.init(name: "", address: "a@x.org")]),
      ("\"unclosed <a@x.org>", []),
      ("", []),
    ]
    for (header, addresses) in headers {
      #expect(MailHeader.addresses(in: header) == addresses, "\(header)")
    }
  }

  @Test(
    "a quoted local part keeps its blanks and signs (RFC 5322, 3.4.1)",
    arguments: [
      #"Q Q <"r r"@z.example>"#, #""Q Q" <"r r"@z.example>"#, #""r r"@z.example (Q Q)"#,
      #"Q Q < "r r"@ z.example >"#,
    ])
  func quotedLocalPart(header: String) {
    let address = MailHeader.Address(name: "Q Q", address: #""r r"@z.example"#)
    #expect(MailHeader.addresses(in: header) == [address])
    let signs = #"<"a b, c\"d"@z.example>, e@z.example"#
    #expect(
      MailHeader.addresses(in: signs).map(\.address)
        == [#""a b, c\"d"@z.example"#, "e@z.example"])
  }

  @Test("encoded words are decoded, with spaces between them left out and cut characters joined")
  func encodedWords() {
    let words = [
      ("=?UTF-8?Q?Jan=C3=A9?=", "Jané"), ("=?iso-8859-1?q?M=FCller_A?= B", "Müller A B"),
      ("=?utf-8?Q?a=C3?= =?utf-8?Q?=A9b?=", "aéb"), ("=?utf-8?B?w6k=?=  =?utf-8?Q?x?=", "éx"),
      ("=?windows-1252?Q?=80?=", "€"), ("=?x-none?B?xA==?=", "=?x-none?B?xA==?="),
      ("=?utf-8?X?a?=", "=?utf-8?X?a?="), ("a =? b", "a =? b"), ("=?utf-8*en?Q?a?=", "a"),
      ("=?utf-8?Q?1=+2=3?=", "1=+2=3"),
    ]
    for (word, text) in words { #expect(EncodedWord.decoded(word) == text) }
  }

  @Test(
    "encoded words are decoded in every character set that texts are read in",
    arguments: [
      ("=?koi8-r?B?6dfBzg==?=", "Иван"), ("=?windows-1251?B?yOLg7Q==?=", "Иван"),
      ("=?iso-8859-5?B?uNLQ3Q==?=", "Иван"), ("=?iso-8859-7?B?xevd7ec=?=", "Ελένη"),
      ("=?iso-8859-9?Q?=DEule?=", "Şule"), ("=?iso-8859-15?B?pHVybw==?=", "€uro"),
      ("=?tis-620?B?ysGq0sI=?=", "สมชาย"), ("=?iso-2022-jp?B?GyRCOzNFRBsoQg==?=", "山田"),
      ("=?shift_jis?B?jlKTYw==?=", "山田"), ("=?gb2312?B?1cXOsA==?=", "张伟"),
      ("=?gbk?B?j4g=?=", "張"), ("=?gb18030?B?1cU=?=", "张"), ("=?big5?B?s68=?=", "陳"),
      ("=?euc-kr?B?sejDtrz2?=", "김철수"), ("=?us-ascii?Q?A?=", "A"),
      ("=?EUC-KR?B?sejD?= =?euc-kr?B?trz2?= Lee", "김철수 Lee"),
    ])
  func encodedCharsets(word: String, text: String) {
    #expect(EncodedWord.decoded(word) == text)
  }
}
