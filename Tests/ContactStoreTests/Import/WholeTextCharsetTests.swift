import ManagedObjects
import Testing

@testable import Charsets
@testable import ContactCards
@testable import ContactStore

@Suite("Texts in sets without ASCII")
struct WholeTextCharsetTests {
  private func imported(
    _ text: [UInt8], _ charset: Charset?, pieces size: Int = 5
  ) throws -> [ContactCard] {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    var options = ContactImportOptions(now: 0)
    options.charset = charset
    let source = ContactSource { body in
      var rest = text[...]
      try body { count in
        defer { rest = rest.dropFirst(min(count, size)) }
        return Array(rest.prefix(min(count, size)))
      }
    }
    _ = try AddressBook.importContacts(options, from: [source]) { book }
    return try book.contacts(AddressBook.Query()).map(\.card)
  }

  private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xff)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  @Test(
    "UTF-16 whose first character is not ASCII is read in the order that somebody says",
    arguments: ["姓,名\r\n王,芳😀\r\n", "一,姓,名\r\nx,王,芳😀\r\n", "姓,名,Ā\r\n王,芳😀,x\r\n"],
    [("utf-16le", false), ("utf-16be", true), ("UTF-16", true), ("UTF-16", false)])
  func order(_ text: String, _ named: (name: String, isBigEndian: Bool)) throws {
    let charset = try #require(Charset(named: named.name))
    let bytes = Self.utf16(text, isBigEndian: named.isBigEndian)
    for size in [1, 5, .max] {
      let card = try #require(try imported(bytes, charset, pieces: size).first)
      #expect(card.name.last == "王" && card.name.first == "芳😀", "\(named) by \(size)")
    }
  }

  @Test("a byte order mark, or what is plainly UTF-32, says more than a name")
  func marks() throws {
    let text = "First Name,Last Name\r\nŽofie,Ødegård\r\n"
    for isBigEndian in [false, true] {
      let wide = Self.utf16("\u{feff}" + text, isBigEndian: isBigEndian)
      for charset in [Charset.utf16LE, .utf16BE, .utf7] {
        #expect(try imported(wide, charset).first?.name.last == "Ødegård")
      }
    }
    let marked = Array(("\u{feff}" + text).utf8)
    #expect(try imported(marked, .utf16LE).first?.name.last == "Ødegård")
    let widest = text.unicodeScalars.flatMap { scalar in
      (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> ($0 * 8)) }
    }
    #expect(try imported(widest, .utf16LE).first?.name.last == "Ødegård")
  }

  @Test("cards in such sets are read once, and what they declare counts")
  func cards() throws {
    let text = """
      BEGIN:VCARD\r\nVERSION:2.1\r\nN:Ødegård;+-\r\n\
      NOTE;CHARSET=ISO-8859-2;ENCODING=QUOTED-PRINTABLE:W=B1=BF\r\nEND:VCARD\r\n
      """
    for (charset, bytes) in [
      (Charset.utf16LE, Self.utf16(text, isBigEndian: false)),
      (.utf16BE, Self.utf16(text, isBigEndian: true)),
      (.utf7, Array(text.replacing("Ødegård", with: "+ANg-deg+AOU-rd").utf8)),
    ] {
      for size in [1, 7, .max] {
        let cards = try imported(bytes, charset, pieces: size)
        #expect(cards.map(\.name.last) == ["Ødegård"], "\(charset) by \(size)")
        #expect(cards.map(\.notes) == ["Wąż"])
        #expect(cards.map(\.name.first) == [charset == .utf7 ? "+" : "+-"])
      }
    }
  }

  @Test(
    "UTF-7 cut anywhere is read as the whole",
    arguments: ["A+AOk-b+ZeVnLIqe-", "+", "a+AOk", "+-"])
  func utf7(_ text: String) {
    let bytes = Array(text.utf8)
    for size in 1...bytes.count {
      var transcoder = UTF7Transcoder()
      var found: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        found += transcoder.utf8(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(found + transcoder.finish() == UTF7.utf8(bytes), "by \(size)")
    }
  }

  @Test("what decodes in pieces takes no set that it cannot decode so")
  func refusal() {
    for charset in [Charset.utf16BE, .utf16LE, .utf7] { #expect(CharsetTranscoder(charset) == nil) }
  }
}
