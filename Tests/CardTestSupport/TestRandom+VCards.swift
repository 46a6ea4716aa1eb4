extension TestRandom {
  /// A vCard with lines as address books write them, and some as only fools do.
  package mutating func vCard(_ number: Int) -> String {
    let (first, last) = (element(Self.words), element(Self.words))
    var lines = [
      "FN:" + (happens(80) ? first + " " + last : element(Self.words)), "N:\(last);\(first);;;",
    ]
    if happens(80) { lines.append("UID:\(number)-\(below(1000))") }
    for _ in 0..<element([0, 1, 3, 8]) { lines.append(line()) }
    if happens(20) { lines.swapAt(0, below(lines.count)) }
    let version = happens(70) ? "3.0" : element(["2.1", "4.0"])
    return (["BEGIN:VCARD", "VERSION:" + version] + lines + ["END:VCARD", ""])
      .joined(separator: "\r\n")
  }

  private mutating func line() -> String {
    let types = happens(80) ? element(Self.types) : ""
    let group = happens(3) ? "item\(1 + below(3))." : ""
    switch below(14) {
    case 0...2:
      let scheme = happens(10) ? "mailto:" : ""
      return "\(group)EMAIL\(types):\(scheme)m\(below(5))@example.org" + (happens(3) ? " " : "")
    case 3...5: return "\(group)TEL\(types):" + element(["+49 30 1", "tel:+1", "t:1", "1;ext=2"])
    case 6:
      let text = element(Self.words)
      return "ADR\(types):;;\(text);\(element(Self.words));;10115;" + (happens(9) ? "A;B" : "A")
    case 7: return "\(group)URL\(types):http://example.org/" + element(["a,b", "c;d", "é"])
    case 8: return "NOTE:" + element(Self.words)
    case 9: return "X-THING\(types):" + element(["a", "", "data:x", "a,b;c", "a\\nb", "a\tb"])
    case 10: return "CATEGORIES:" + element(["a", "a,b", "b,a", "a\\,b", "é"])
    case 11: return "ORG:" + element(["Acme", "Acme;Sales", "Acme;;Sales", ";Sales", ""])
    case 12: return "BDAY:" + element(["1966-02-16", "19660216", "--0216", "1966", "?"])
    default:
      return element([
        "TITLE:Boss", "NICKNAME:Nick", "REV:2020-01-02T03:04:05Z", "X-AGE:33", "IMPP:xmpp:a@b",
        "X-PHONETIC-LAST-NAME:a", "X-ABDATE:2001-02-03", "item1.X-ABLabel:Foo", "X-COLOR:#ff0000",
        "CREATED:20200102T030405Z", "TITLE:Second",
      ])
    }
  }

  private static let words = [
    "Anna", "Bruno", "Hélène", "e\u{301}", "小林", "a\\,b", "a\\;b", "a,b", "a\\nb", "", " lead",
    String(repeating: "long ", count: 20), String(repeating: "é", count: 60),
  ]

  private static let types = [
    ";TYPE=HOME", ";TYPE=INTERNET,HOME", ";type=INTERNET;type=HOME;type=pref", ";TYPE=WORK,PREF",
    ";HOME;VOICE", ";TYPE=CELL", ";PREF=1", ";TYPE=home;PREF=1", ";TYPE=x-foo", ";X-A=b",
    ";TYPE=\"home,work\"", ";VALUE=uri;TYPE=home", ";TYPE=HOME,FAX", ";TYPE=FAX,HOME",
    ";ENCODING=8BIT", ";TYPE=B", ";LANGUAGE=de",
  ]
}
