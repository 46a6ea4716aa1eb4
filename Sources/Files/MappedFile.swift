/// The content of a file as it was when it was mapped.
///
/// A rename over the file's name or the removal of the name does not change it.
///
/// A file that another program cuts short while it is mapped raises a bus error at the next
/// touch, as with every database that maps its file; the store itself never shortens a base file.
@safe public final class MappedFile: @unchecked Sendable {
  // Sendable because the bytes are never written after initialisation.
  @usableFromInline let bytes: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void

  /// Takes over memory that `release` gives back.
  package init(
    unsafeBytes bytes: UnsafeRawBufferPointer,
    release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    unsafe self.bytes = unsafe bytes
    unsafe self.release = unsafe release
  }

  /// Holds a copy of `content`.
  package convenience init(copying content: [UInt8]) {
    let copy = unsafe content.withUnsafeBytes { unsafe Self.copy(of: $0) }
    unsafe self.init(unsafeBytes: copy) { unsafe $0.deallocate() }
  }

  /// Holds a copy of `content`.
  package convenience init(copying content: UnsafeRawBufferPointer) {
    unsafe self.init(unsafeBytes: Self.copy(of: content)) { unsafe $0.deallocate() }
  }

  private static func copy(of content: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 16)
    unsafe copy.copyMemory(from: content)
    return UnsafeRawBufferPointer(copy)
  }

  deinit {
    unsafe release(bytes)
  }

  /// The number of bytes.
  @inlinable public var count: Int { unsafe bytes.count }

  /// Lets `body` read all bytes.
  @inlinable
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(bytes)
  }
}
