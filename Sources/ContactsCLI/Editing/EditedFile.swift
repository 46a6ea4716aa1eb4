#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that a person edits, which nobody else may read.
struct EditedFile {
  /// How many bytes an edited text may have.
  static let greatestSize = 1 << 24

  let path: String

  /// Makes a file in the folder for temporary files.
  ///
  /// - Throws: ``StreamError``.
  init(_ text: String, in environment: Environment) throws(StreamError) {
    let folder = environment.variable("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    let suffix = ".txt"
    var name = Array("\(folder)/contacts-XXXXXX\(suffix)".utf8CString)
    let number = unsafe name.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkstemps($0, Int32(suffix.utf8.count)) } ?? -1
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard number >= 0 else { throw StreamError(action: .write, name: path, code: errno) }
    let file = Descriptor(number: number, name: path)
    defer { file.close() }
    do throws(StreamError) {
      try file.writeAll(Array(text.utf8))
    } catch {
      remove()
      throw error
    }
  }

  /// Waits until the person has edited the file.
  ///
  /// - Throws: ``CommandFailure/editor(_:status:)``, also when there is no such editor.
  func edit(by command: String, in environment: Environment) throws {
    let status = try environment.edit(command, path)
    guard status == 0 else { throw CommandFailure.editor(command, status: status) }
  }

  /// What is in the file now; of a longer text than there may be, somewhat more than that.
  ///
  /// - Throws: ``CommandFailure/editedFileIsGone(_:)``, ``StreamError``, or
  ///   ``CommandFailure/inputIsDirectory(_:)``.
  func content() throws -> [UInt8] {
    let file: Descriptor
    do throws(StreamError) {
      file = try Descriptor.opening(path)
    } catch {
      if error.code == ENOENT { throw CommandFailure.editedFileIsGone(path) }
      throw error
    }
    defer { file.close() }
    var bytes: [UInt8] = []
    while bytes.count <= Self.greatestSize, case let piece = try file.readSome(1 << 16),
      !piece.isEmpty
    {
      bytes += piece
    }
    return bytes
  }

  /// Removes the file; one that is gone already is no matter.
  func remove() {
    _ = unsafe unlink(path)
  }
}
