import Testing

@testable import Charsets
@testable import ContactCards

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
      (.windows1250, "Juri=9Ai=E6;=C8a=E8i=E6", "Jurišić;Čačić"),
      (.windows1250, "=BCubom=EDr =8A=9Dastn=FD", "Ľubomír Šťastný"),
      (.latin2, "=A3=B1ka =A6liwa", "Łąka Śliwa"),
      (.latin2, "Bo=BFena Wo=BCniak", "Bożena Woźniak"),
      (.latin2, "=A9=E1rka K=F8=ED=BE", "Šárka Kříž"),
      (.windows1254, "=DEahin;=C7a=F0lar", "Şahin;Çağlar"),
      (.windows1254, "I=FE=FDl G=F6k=E7eo=F0lu", "Işıl Gökçeoğlu"),
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
      "Niccol=F2 Forl=EC", "M=F2nica Mart=EDn", "M=F2nica Hern=E1ndez",
      "=D2scar Fern=E1ndez;N=FAria Garc=EDa", "Niccol=F2 S=E1nchez", "Bj=F8rn Garc=EDa",
      "=DEr=F6stur M=FCller", "=C6r=F8sk=F8bing =C5se", "=DDmir =DE=F3rsson =C6gir",
      "Cura=E7ao S=E3o Lu=EDs", "Zo=EB Co=F6peratie", "=C4rm=E4 =8Akoda",
      "=ABSalut=BB Acme=AE =A92020", "Sj=FAr=F0ur", "=D6z=E7elik G=F6k=E7e",
    ])
  func western(text: String) {
    #expect(CharsetGuess.charset(of: Self.bytes(text)) == nil)
  }

  @Test("a word of another language tells nothing beside others")
  func mixed() {
    let czech = "Ji=F8=ED=0ADvo=F8=E1k=0AFran=E7ois=0AM=FCller"
    #expect(CharsetGuess.charset(of: Self.bytes(czech)) == nil)
    #expect(CharsetGuess.charset(of: Self.bytes(czech + "=0AP=F8=EDbram")) == .windows1250)
  }
}
