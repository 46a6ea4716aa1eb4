import Testing

@testable import AddressBook

@Suite("Guesses of sets of Latin letters")
struct LatinGuessTests {
  private static func bytes(_ text: String) -> [UInt8] {
    let text = Array(text.utf8)
    return QuotedPrintable.decoded(text.span, 0..<text.count).bytes
  }

  @Test(
    "letters of one language tell the set that they are in",
    arguments: [
      (.windows1250, "Dvo=F8=E1k;Ji=F8=ED", "Dvořák;Jiří"),
      (.windows1250, "Wa=B3=EAsa", "Wałęsa"),
      (.windows1250, "Micha=B3 =AFak", "Michał Żak"),
      (.windows1250, "Sz=FBcs Gerg=F5", "Szűcs Gergő"),
      (.windows1250, "Juri=9Ai=E6;=C8a=E8i=E6", "Jurišić;Čačić"),
      (.windows1250, "=BCubom=EDr =8A=9Dastn=FD", "Ľubomír Šťastný"),
      (.windows1250, "Ionu=FE M=E3nescu", "Ionuţ Mănescu"),
      (.latin2, "=A3=B1ka =A6liwa", "Łąka Śliwa"),
      (.latin2, "Bo=BFena Wo=BCniak", "Bożena Woźniak"),
      (.windows1254, "=DEahin;=C7a=F0lar", "Şahin;Çağlar"),
      (.windows1254, "=D6zg=FCr Y=FDld=FDz", "Özgür Yıldız"),
      (.windows1254, "=DDbrahim G=F6k=E7e", "İbrahim Gökçe"),
    ] as [(Charset, String, String)])
  func letters(_ charset: Charset, _ text: String, _ expected: String) {
    let bytes = Self.bytes(text)
    #expect(CharsetGuess.charset(of: bytes) == charset)
    let (read, isClean) = charset.utf8(bytes)
    #expect(isClean && String(decoding: read, as: UTF8.self) == expected)
  }

  @Test(
    "what Western Europe writes is in Windows-1252",
    arguments: [
      "Pons &  12 m=B3", "=BFQu=E9 tal, Pe=F1a?", "L=B4Aquila", "f=FCr 50 =80 =B7 Gr=F6=DFe",
      "Niccol=F2 Forl=EC", "M=F2nica Mart=EDn", "=C6r=F8sk=F8bing =C5se",
      "=DDmir =DE=F3rsson =C6gir", "Cura=E7ao S=E3o Lu=EDs", "Zo=EB Co=F6peratie",
      "=C4rm=E4 =8Akoda",
    ])
  func western(text: String) {
    #expect(CharsetGuess.charset(of: Self.bytes(text)) == nil)
  }

  @Test("a name of two languages tells nothing beside others")
  func mixed() {
    let danish = ["S=F8ren;M=E1laga", "=C5se", "K=E6r", "J=F8rgen"].joined(separator: "=0A")
    #expect(CharsetGuess.charset(of: Self.bytes(danish)) == nil)
    let czech = ["Ji=F8=ED", "Dvo=F8=E1k", "Fran=E7ois", "M=FCller"].joined(separator: "=0A")
    #expect(CharsetGuess.charset(of: Self.bytes(czech)) == nil)
    let more = czech + "=0AP=F8=EDbram"
    #expect(CharsetGuess.charset(of: Self.bytes(more)) == .windows1250)
  }
}
