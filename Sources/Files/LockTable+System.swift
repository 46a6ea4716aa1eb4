#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension LockTable {
  /// A machine with more locks than fit is told of the first ones only.
  private static let largestText = 1 << 20

  /// The table as it is now; nil where there is none.
  static func current() -> LockTable? {
    let call = SystemCall(.read, "/proc/locks")
    guard let descriptor = try? call.openDescriptor(O_RDONLY) else { return nil }
    defer { SystemCall.closeDescriptor(descriptor) }
    guard let bytes = try? call.readAll(descriptor, at: 0, count: largestText) else { return nil }
    return LockTable(String(decoding: bytes, as: UTF8.self))
  }
}
