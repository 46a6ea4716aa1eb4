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

  private let file: PrivateFile

  var path: String { file.path }

  /// Makes a file in the folder for temporary files.
  ///
  /// - Throws: ``StreamError``.
  init(_ text: String, in environment: Environment) throws(StreamError) {
    file = try PrivateFile(Array(text.utf8), suffix: ".txt", in: environment)
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
  func remove() { file.remove() }
}
