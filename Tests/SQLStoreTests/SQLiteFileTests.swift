import Foundation
import SQLStore
import Testing

@Suite("Files of SQLite")
struct SQLiteFileTests {
  private static let header: [UInt8] = {
    var header = Array("SQLite format 3\0".utf8) + [0x10, 0, 1, 1, 0, 64, 32, 32]
    header += Array(repeating: 0, count: 100 - header.count)
    return header
  }()

  @Test("a database is told by the beginning of its file")
  func database() {
    #expect(SQLiteFile.isDatabase(Self.header))
    #expect(SQLiteFile.isDatabase(Self.header + [1, 2, 3]))
    var largest = Self.header
    largest.replaceSubrange(16...17, with: [0, 1])
    #expect(SQLiteFile.isDatabase(largest))
  }

  @Test(
    "what is cut, changed or something else is no database",
    arguments: [
      [], Array("a text".utf8), Array(header.dropLast()),
      header.enumerated().map { $0.offset == 0 ? 0 : $0.element },
      header.enumerated().map { $0.offset == 16 ? 3 : $0.element },
      header.enumerated().map { $0.offset == 16 ? 1 : $0.element },
      header.enumerated().map { $0.offset == 22 ? 0 : $0.element },
      Array("bplist00".utf8) + Array(repeating: 0, count: 100),
    ] as [[UInt8]])
  func others(bytes: [UInt8]) {
    #expect(!SQLiteFile.isDatabase(bytes))
  }
}
