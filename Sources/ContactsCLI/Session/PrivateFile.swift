#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    let folder = Self.folder(in: environment)
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

  /// The folder for temporary files.
  static func folder(in environment: Environment) -> String {
    environment.variable("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
  }

  /// Removes the file; one that is gone already is no matter.
  func remove() {
    _ = unsafe unlink(path)
  }
}

/// A temporary folder that nobody else may look into.
struct PrivateFolder {
  let path: String

  /// Makes an empty folder in the folder for temporary files.
  ///
  /// - Parameter environment: Where that folder is told.
  /// - Throws: ``StreamError``.
  init(in environment: Environment) throws(StreamError) {
    let folder = PrivateFile.folder(in: environment)
    var name = Array("\(folder)/contacts-XXXXXX".utf8CString)
    let isMade = unsafe name.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if !isMade { throw StreamError(action: .write, name: path, code: errno) }
  }

  /// Removes the folder with the files in it.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
