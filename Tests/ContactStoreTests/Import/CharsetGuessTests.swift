import ManagedObjects
import TestSupport
import Testing

@testable import Charsets
@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

@Suite("Guesses of character sets")
struct CharsetGuessTests {
  private static func bytes(_ text: String) -> [UInt8] {
    let text = Array(text.utf8)
    return QuotedPrintable.decoded(text.span, 0..<text.count).bytes
  }

  @Test(
    "a few words tell the set that they are in",
    arguments: [
      (.gbk, "=D5=C5=CE=B0", "张伟"),
      (
        .gbk, "=CD=F5=B7=BC=A3=AC=B1=B1=BE=A9=BF=C6=BC=BC=D3=D0=CF=DE=B9=AB=CB=BE",
        "王芳，北京科技有限公司"
      ),
      (.big5, "=B3=AF=A7=D3=A9=FA", "陳志明"),
      (
        .big5, "=BBO=C6W=B3=5C=A5=5C=BB=5C=AA=D1=A5=F7=A6=B3=AD=AD=A4=BD=A5q",
        "臺灣許功蓋股份有限公司"
      ),
      (.shiftJIS, "=8ER=93c =91=BE=98Y", "山田 太郎"),
      (.shiftJIS, "=D4=CF=C0=DE;=C0=DB=B3", "ﾔﾏﾀﾞ;ﾀﾛｳ"),
      (.shiftJIS, "=8A=94=8E=AE=89=EF=8E=D0=83=5C=83j=81[", "株式会社ソニー"),
      (.eucJP, "=BA=B4=C6=A3 =B2=D6=BB=D2", "佐藤 花子"),
      (.eucJP, "=C5=EC=B5=FE=C5=D4=BD=C2=C3=AB=B6=E8", "東京都渋谷区"),
      (.eucKR, "=B1=E8=C3=B6=BC=F6", "김철수"),
      (.eucKR, "=BB=EF=BC=BA=C0=FC=C0=DA =C1=D6=BD=C4=C8=B8=BB=E7", "삼성전자 주식회사"),
      (.windows1251, "=D1=E5=F0=E3=E5=E9 =C8=E2=E0=ED=EE=E2", "Сергей Иванов"),
      (.windows1251, "=CE=EB=E5=EA=F1=B3=E9 =AF=E6=E0=EA", "Олексій Їжак"),
      (.koi8R, "=F3=C5=D2=C7=C5=CA =E9=D7=C1=CE=CF=D7", "Сергей Иванов"),
      (.codePage866, "=91=A5=E0=A3=A5=A9 =88=A2=A0=AD=AE=A2", "Сергей Иванов"),
      (.cyrillic, "=C1=D5=E0=D3=D5=D9 =B8=D2=D0=DD=DE=D2", "Сергей Иванов"),
      (
        .windows1253, "=C3=E9=FE=F1=E3=EF=F2 =D0=E1=F0=E1=E4=FC=F0=EF=F5=EB=EF=F2",
        "Γιώργος Παπαδόπουλος"
      ),
      (.windows1255, "=E3=E5=E3 =EB=E4=EF", "דוד כהן"),
      (.windows1256, "=E3=CD=E3=CF =C3=CD=E3=CF", "محمد أحمد"),
      (.windows874, "=CA=C1=AA=D2=C2 =E3=A8=B4=D5", "สมชาย ใจดี"),
    ] as [(Charset, String, String)])
  func words(_ charset: Charset, _ text: String, _ expected: String) {
    let bytes = Self.bytes(text)
    #expect(CharsetGuess.charset(of: bytes) == charset)
    let (read, isClean) = charset.utf8(bytes)
    #expect(isClean && String(decoding: read, as: UTF8.self) == expected)
  }

  @Test(
    "accented letters are none of those sets",
    arguments: [
      "Jos=E9 N=FA=F1ez", "H=E9l=E8ne Lef=E8vre", "S=F8ren Kj=E6rg=E5rd",
      "=DE=F3ra =C6varsd=F3ttir",
      "Jo=E3o Concei=E7=E3o", "=C5sa =D6berg", "D=92Arcy O=92Neill", "=C7elik =D6zt=FCrk",
      "na=EFve =9Cuvre", "Stra=DFe", "=BD =A3 5=B0", "=C9cole =E0 Orl=E9ans", "", "Ann", "=E9",
      "=FF",
    ])
  func accents(text: String) {
    #expect(CharsetGuess.charset(of: Self.bytes(text)) == nil)
  }

  @Test("all cards together tell the set of a name of one character")
  func shortNames() throws {
    let names = [
      ("=CD=F5", "=B7=BC"), ("=C0=EE", "=CE=B0"), ("=D8=E2", "=E5=AD"), ("Ann", "Jos=E9"),
    ]
    let cards = names.map { last, first in
      Self.bytes("BEGIN:VCARD\r\nVERSION:3.0\r\nN:\(last);\(first);;;\r\nEND:VCARD\r\n")
    }
    for size in [1, 7, 100_000] {
      let book = try AddressBook(PersistentStoreDescription(.inMemory))
      let source = ContactSource { body in
        var rest = cards.flatMap { $0 }[...]
        try body { count in
          defer { rest = rest.dropFirst(min(count, size)) }
          return Array(rest.prefix(min(count, size)))
        }
      }
      let report = try AddressBook.importContacts(ContactImportOptions(now: 0), from: [source]) {
        book
      }
      let read = try book.contacts(AddressBook.Query()).map(\.card.name)
      #expect(read.map(\.last) == ["王", "李", "剽", "Ann"])
      #expect(read.map(\.first) == ["芳", "伟", "瀛", "José"])
      #expect(report.warnings.map(\.warning.line) == [3, 7, 11, 15])
    }
  }
}
