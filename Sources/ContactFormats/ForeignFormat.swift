/// A kind of file that no contacts are read from as it is, told by its first bytes.
package enum ForeignFormat: Hashable, Sendable {
  /// One of our own address books.
  case addressBook
  /// A ZIP archive or a compound file, both of which workbooks of spreadsheets are.
  case workbook
  /// A file that a program has compressed.
  case compressed(Compression)
  /// A database of SQLite.
  case database
  /// A document in PDF.
  case document

  /// How a file is compressed.
  package enum Compression: String, CaseIterable, Sendable {
    case gzip
    case bzip2
    case xz
    case zstd
  }

  /// Tells the kind of a file; nil when it is none of these.
  ///
  /// - Parameter bytes: How the file begins.
  /// - Complexity: O(1).
  package init?(sniffing bytes: [UInt8]) {
    guard let found = Self.marks.first(where: { bytes.starts(with: $0.mark) }) else { return nil }
    // A text may begin with these three letters, but not with the size and a block behind them.
    if found.format == .compressed(.bzip2),
      !Self.blocks.contains(where: { bytes.dropFirst(4).starts(with: $0) })
    {
      return nil
    }
    self = found.format
  }

  private static let marks: [(mark: [UInt8], format: ForeignFormat)] = [
    (Array("bplist00".utf8), .addressBook), (Array("PK\u{3}\u{4}".utf8), .workbook),
    ([0xd0, 0xcf, 0x11, 0xe0], .workbook), ([0x1f, 0x8b], .compressed(.gzip)),
    (Array("BZh".utf8), .compressed(.bzip2)),
    ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], .compressed(.xz)),
    ([0x28, 0xb5, 0x2f, 0xfd], .compressed(.zstd)),
    (Array("SQLite format 3\0".utf8), .database), (Array("%PDF-".utf8), .document),
  ]

  /// What stands behind the head of a file of bzip2: a block, or its end.
  private static let blocks: [[UInt8]] = [
    [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90],
  ]
}
