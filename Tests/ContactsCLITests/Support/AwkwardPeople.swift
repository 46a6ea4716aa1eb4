/// People whose names and values formats have no place for, or take for something else, by what is
/// awkward about them: the options of `contacts add`.
enum AwkwardPeople {
  static let all: [(what: String, options: [String])] = names + scripts + parts + values

  /// Three of one name, of whom two have an address.
  static let namesakes = [
    ["-f", "Sam", "-l", "Same", "--email", "s1@x.org"],
    ["-f", "Sam", "-l", "Same", "--email", "s2@x.org"],
    ["-f", "Sam", "-l", "Same", "--phone", "12345678"],
  ]

  private static let nobody = ["-f", "", "-l", ""]

  private static let names: [(String, [String])] = [
    ("only a first name", ["-f", "Solo", "-l", ""]),
    ("only a last name", ["-f", "", "-l", "Only"]),
    ("only a last name of several words", ["-f", "", "-l", "de la Cruz"]),
    ("only a company", nobody + ["--company", "Acme"]),
    ("only a company and an address", nobody + ["--company", "Bcme", "--email", "c@bcme.org"]),
    ("only a company and a title", nobody + ["--company", "Ccme", "--title", "Boss"]),
    ("only an address", nobody + ["--email", "only@mail.org"]),
    ("only a number", nobody + ["--phone", "+49 30 1234567"]),
    ("only a nickname", nobody + ["--nickname", "Nicky"]),
    ("only a nickname and an address", nobody + ["--nickname", "Nacky", "--email", "n@x.org"]),
    ("only a nickname, at a company", nobody + ["--nickname", "Nocky", "--company", "Dcme"]),
    ("only a middle name", nobody + ["--middle", "Mid"]),
    ("only a prefix", nobody + ["--prefix", "Dr."]),
    ("a last name like the company", ["-f", "", "-l", "Ecme", "--company", "Ecme"]),
    ("a first name like the company", ["-f", "Fcme", "-l", "", "--company", "Fcme"]),
    ("an address for a name", ["-f", "x@y.org", "-l", "", "--email", "x@y.org"]),
    ("a comma", ["-f", "Comma", "-l", "A, B"]),
    ("a comma, and an address", ["-f", "Comma", "-l", "C, D", "--email", "c@d.org"]),
    ("a comma in the first name", ["-f", "A, B", "-l", "Comma", "--email", "ab@d.org"]),
    ("semicolons", ["-f", "Semi;colon", "-l", "A;B", "--email", "semi@x.org"]),
    ("colons", ["-f", "Co:lon", "-l", ":B", "--email", "colon@x.org"]),
    ("hashes", ["-f", "#hash", "-l", "A # B", "--email", "hash@x.org"]),
    ("quotes", ["-f", "Q\"uo\"te", "-l", "O'Neil", "--email", "quotes@x.org"]),
    ("quotes around it", ["-f", "\"Quoted\"", "-l", "'single'", "--email", "quoted@x.org"]),
    ("backslashes", ["-f", "Back\\slash", "-l", "B\\", "--email", "back@x.org"]),
    ("equal signs", ["-f", "a=b", "-l", "=B", "--email", "equal@x.org"]),
    ("what formulas begin with", ["-f", "=a", "-l", "+B", "--email", "formula@x.org"]),
    ("brackets", ["-f", "<b>", "-l", "(c)", "--email", "bracket@x.org"]),
    ("a section of abook", ["-f", "[0]", "-l", "x", "--email", "section@x.org"]),
    ("at signs", ["-f", "a@b", "-l", "@C", "--email", "at@x.org"]),
    ("variables", ["-f", "$HOME", "-l", "`x`", "--email", "dollar@x.org"]),
    ("digits", ["-f", "123", "-l", "456", "--email", "digits@x.org"]),
    ("nothing but digits", ["-f", "007", "-l", ""]),
    ("one letter each", ["-f", "A", "-l", "B", "--email", "one@y.org"]),
    ("one letter", ["-f", "", "-l", "B"]),
    ("blanks around it", ["-f", " Lead ", "-l", " Trail\t", "--email", "blank@x.org"]),
    ("blanks in it", ["-f", "Dou  ble", "-l", "Bl\tank", "--email", "blanks@x.org"]),
    ("other blanks", ["-f", "\u{a0}Nb\u{a0}sp", "-l", "Sp\u{a0}", "--email", "nbsp@x.org"]),
  ]

  private static let scripts: [(String, [String])] = [
    ("Japanese", ["-f", "太郎", "-l", "山田"]),
    ("Japanese with a birthday", ["-f", "花子", "-l", "山田", "--birthday", "1990-11-25"]),
    ("Japanese with an address", ["-f", "次郎", "-l", "山田", "--email", "jiro@x.jp"]),
    (
      "Japanese with its sound",
      ["-f", "三郎", "-l", "山田", "--phonetic-first", "さぶろう", "--phonetic-last", "やまだ"]
    ),
    ("Korean", ["-f", "길동", "-l", "홍", "--email", "h@x.kr"]),
    ("Arabic", ["-f", "محمد", "-l", "علي", "--email", "m@x.org"]),
    ("Hebrew", ["-f", "שרה", "-l", "כהן"]),
    ("Polish", ["-f", "Łukasz", "-l", "Żółć", "--email", "l@x.org"]),
    ("emoji", ["-f", "👩‍🚀", "-l", "🚀", "--email", "r@x.org"]),
    ("one emoji", ["-f", "👩‍🚀", "-l", ""]),
  ]

  private static let parts: [(String, [String])] = [
    ("a middle name", ["-f", "Zoe", "-l", "A", "--middle", "M", "--email", "zoe@x.org"]),
    (
      "all parts",
      [
        "-f", "Zoe", "-l", "B", "--prefix", "Dr.", "--suffix", "Jr.", "--middle", "M",
        "--nickname", "Zo", "--email", "zoeb@x.org",
      ]
    ),
    ("two first names", ["-f", "Anna Maria", "-l", "de la Cruz", "--email", "am@x.org"]),
    ("a prefix and a comma", ["-f", "", "-l", "Meier, X", "--prefix", "Dr."]),
    ("two suffixes", ["-f", "Sam", "-l", "X", "--suffix", "PhD, MD", "--email", "sam@x.org"]),
    ("a suffix", ["-f", "Sim", "-l", "X", "--suffix", "Esq."]),
    ("a last name like a suffix", ["-f", "Som", "-l", "Jr", "--email", "som@x.org"]),
    ("a nickname", ["-f", "Zoe", "-l", "C", "--nickname", "The Zo", "--email", "zoec@x.org"]),
    (
      "the first name for a nickname",
      ["-f", "Zoe", "-l", "D", "--nickname", "Zoe", "--email", "zoed@x.org"]
    ),
    (
      "the sound of it",
      ["-f", "Zoe", "-l", "E", "--phonetic-first", "zoh", "--email", "zoee@x.org"]
    ),
  ]

  private static let values: [(String, [String])] = [
    ("notes", ["-f", "No", "-l", "A", "--email", "noa@x.org", "--notes", "l1\nl2"]),
    ("notes of paragraphs", ["-f", "No", "-l", "B", "--notes", "l1\n\nl2\n # x"]),
    (
      "notes with marks",
      ["-f", "No", "-l", "C", "--email", "noc@x.org", "--notes", "#1 \"q\" \\ end\\"]
    ),
    (
      "a tag and a group",
      ["-f", "Ta", "-l", "A", "--email", "taa@x.org", "--tag", "vip", "--group", "Friends"]
    ),
    ("a tag and a group alone", ["-f", "Ta", "-l", "B", "--tag", "vip", "--group", "Friends"]),
    (
      "a group called like a tag",
      ["-f", "Ta", "-l", "C", "--email", "tac@x.org", "--tag", "vip", "--group", "vip"]
    ),
    (
      "a group called like a tag in another case",
      ["-f", "Ta", "-l", "D", "--email", "tad@x.org", "--tag", "vip", "--group", "VIP"]
    ),
    (
      "a tag and a group with commas",
      ["-f", "Ta", "-l", "E", "--email", "tae@x.org", "--tag", "v,i;p", "--group", "Fr, ie;nds"]
    ),
    ("a star", ["-f", "Ta", "-l", "F", "--email", "taf@x.org", "--tag", "starred"]),
    (
      "a group of Google's",
      ["-f", "Ta", "-l", "G", "--email", "tag@x.org", "--group", "myContacts"]
    ),
    (
      "work",
      ["-f", "Wo", "-l", "A", "--company", "Gcme, Inc.", "--department", "R;D", "--title", "C=O"]
    ),
    (
      "numbers",
      [
        "-f", "Nu", "-l", "A", "--phone", "work:1", "--phone", "2", "--phone", "other:3", "--phone",
        "main:4", "--phone", "home:5",
      ]
    ),
    (
      "addresses",
      [
        "-f", "Ad", "-l", "A", "--email", "work:a@b", "--email", "home:c@d", "--email", "e@f",
        "--email", "g@h",
      ]
    ),
    ("a birthday without a year", ["-f", "Bi", "-l", "A", "--birthday", "--02-29"]),
    ("a birthday of a year", ["-f", "Bi", "-l", "B", "--birthday", "1980"]),
  ]
}
