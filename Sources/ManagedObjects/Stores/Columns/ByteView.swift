package import Files
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The content of a file together with where it came from, for messages about damage.
package final class SourceFile: Sendable {
  let path: String
  /// Where in the file on disk `content` starts.
  let offset: Int
  let content: MappedFile

  package init(path: String, content: MappedFile, offset: Int = 0) {
    self.path = path
    self.offset = offset
    self.content = content
  }
}

/// A run of bytes of a file.
///
/// Whoever makes one has checked that it lies within the file.
struct ByteView: Sendable {
  let source: SourceFile
  let start: Int
  let count: Int

  init(_ source: SourceFile, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= source.content.count)
    self.source = source
    self.start = range.lowerBound
    self.count = range.count
  }

  /// A view of bytes that are in memory only.
  init(copying bytes: [UInt8]) {
    let source = SourceFile(path: "", content: MappedFile(copying: bytes))
    self.init(source, 0..<bytes.count)
  }

  /// Where in the file on disk the run starts.
  var fileOffset: Int { source.offset + start }

  /// The range of the run within the content of its file.
  var range: Range<Int> { start..<start + count }

  subscript(bounds: Range<Int>) -> ByteView {
    precondition(bounds.lowerBound >= 0 && bounds.upperBound <= count)
    return ByteView(source, start + bounds.lowerBound..<start + bounds.upperBound)
  }

  @inline(__always)
  func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe source.content.withUnsafeBytes { bytes throws(Failure) in
      try unsafe body(UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
    }
  }

  /// Lets `body` read a part of the run.
  @inline(__always)
  func withSpan<Result>(_ bounds: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    precondition(bounds.lowerBound >= 0 && bounds.upperBound <= count)
    return unsafe withUnsafeBytes {
      let part = unsafe UnsafeRawBufferPointer(rebasing: $0[bounds])
      return body(unsafe part.assumingMemoryBound(to: UInt8.self).span)
    }
  }

  /// The unsigned number of `width` bytes, little-endian, at `offset`.
  @inline(__always)
  func unsigned(width: Int, at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset + width <= count)
    return unsafe withUnsafeBytes { bytes in
      switch width {
      case 1: unsafe UInt64(bytes[offset])
      case 2:
        UInt64(
          UInt16(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
      case 4:
        UInt64(
          UInt32(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      case 8:
        UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      default: 0
      }
    }
  }

  /// The bytes as text.
  ///
  /// What a store wrote is valid UTF-8.
  func text(_ bounds: Range<Int>) -> String {
    unsafe withUnsafeBytes {
      unsafe String(decoding: UnsafeRawBufferPointer(rebasing: $0[bounds]), as: UTF8.self)
    }
  }

  func data(_ bounds: Range<Int>) -> Data {
    unsafe withUnsafeBytes { unsafe Data(UnsafeRawBufferPointer(rebasing: $0[bounds])) }
  }

  /// The bytes in memory of their own.
  func copy() -> [UInt8] {
    unsafe withUnsafeBytes { unsafe Array($0) }
  }

  func hasSameBytes(as other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    return unsafe withUnsafeBytes { bytes in
      for index in other.indices where unsafe bytes[index] != other[index] { return false }
      return true
    }
  }

  func checksum(_ bounds: Range<Int>, seed: UInt64 = 0) -> UInt64 {
    unsafe withUnsafeBytes {
      unsafe Checksum.of(
        unsafeBytes: UnsafeRawBufferPointer(rebasing: $0[bounds]), seed: seed)
    }
  }

  func corruption(at offset: Int = 0, _ reason: String) -> StoreError {
    .corrupt(path: source.path, offset: fileOffset + offset, reason: reason)
  }
}
