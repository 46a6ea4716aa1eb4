import Files

/// Sets right what a base had before bits of it flipped, or before its first bytes or its end were lost.
struct BaseMending {
  /// The bytes as they are or, where they could be set right, as they were.
  private(set) var bytes: [UInt8]
  /// Where bytes were set right.
  private(set) var mended: [Int] = []
  private let path: String

  /// Tries to set a file right.
  ///
  /// - Complexity: O(*n*) in the size of the file, and in how many of its sectors are damaged.
  init(_ bytes: [UInt8], path: String) {
    (self.bytes, self.path) = (bytes, path)
    mendMagic()
    mendSectors()
    if !isSealed(self.bytes) { mendEnd() }
  }

  private func root(_ bytes: [UInt8]) throws(StoreError) -> PropertyListNode {
    let source = SourceFile(path: path, content: MappedFile(copying: bytes))
    return try PropertyListDocument(ByteView(source, 0..<bytes.count)).root()
  }

  private func seal(_ bytes: [UInt8]) throws(StoreError) -> BaseSeal {
    let root = try root(bytes)
    return try BaseSeal(root, BaseDirectory(root))
  }

  private func isSealed(_ bytes: [UInt8]) -> Bool {
    guard let seal = try? seal(bytes) else { return false }
    return seal.stored == seal.checksum
  }

  /// Writes the first bytes, which are the same in all files, where what follows is a base.
  private mutating func mendMagic() {
    let magic = PropertyListDocument.magic
    guard bytes.count > magic.count, !bytes.starts(with: magic) else { return }
    let candidate = magic + bytes[magic.count...]
    let kind = try? root(candidate)["kind"].string()
    guard
      kind == BaseRecord.kind || SectorTable.found(in: candidate) != nil
        || PropertyListIndex.rebuilt(candidate) != nil
    else { return }
    mended.append(zip(bytes, magic).enumerated().first { $1.0 != $1.1 }?.offset ?? 0)
    bytes = candidate
  }

  private mutating func mendSectors() {
    guard let mending = SectorMending(bytes) else { return }
    mended += mending.mended
    bytes = mending.bytes
  }

  /// Makes the end anew where the rest tells what it was.
  private mutating func mendEnd() {
    let hasEnd = (try? root(bytes)) != nil
    guard let rebuilt = PropertyListIndex.rebuilt(bytes), !hasEnd || isSealed(rebuilt) else {
      return
    }
    // Where that is not all, there is at least something to read.
    let place = zip(bytes, rebuilt).enumerated().first { $1.0 != $1.1 }?.offset
    mended.append(place ?? min(bytes.count, rebuilt.count))
    bytes = rebuilt
  }
}
