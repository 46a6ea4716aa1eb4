#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where warnings for the programmer go.
package enum StandardError {
  /// Writes a line; if that fails there is nobody to see it.
  package static func write(line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Self.write($0) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(2, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      unsafe Musl.write(2, bytes.baseAddress, bytes.count)
    #else
      unsafe Darwin.write(2, bytes.baseAddress, bytes.count)
    #endif
  }
}
