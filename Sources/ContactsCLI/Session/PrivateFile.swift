#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A temporary file that nobody else may read.
struct PrivateFile {
  let path: String

  /// Makes a file in the folder for temporary files.
  ///
  /// - Parameters:
  ///   - content: What is in it.
  ///   - suffix: How its name ends.
  ///   - environment: Where the folder is told.
  /// - Throws: ``StreamError``.
  init(
    _ content: [UInt8], suffix: String = "", in environment: Environment
  ) throws(StreamError) {
    let folder = environment.variable("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var name = Array("\(folder)/contacts-XXXXXX\(suffix)".utf8CString)
    let number = unsafe name.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkstemps($0, Int32(suffix.utf8.count)) } ?? -1
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard number >= 0 else { throw StreamError(action: .write, name: path, code: errno) }
    let file = Descriptor(number: number, name: path)
    defer { file.close() }
    do throws(StreamError) {
      try file.writeAll(content)
    } catch {
      remove()
      throw error
    }
  }

  /// Removes the file; one that is gone already is no matter.
  func remove() {
    _ = unsafe unlink(path)
  }
}
