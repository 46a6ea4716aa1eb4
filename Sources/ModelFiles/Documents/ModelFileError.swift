import Files
import ManagedObjects

/// Why a model file cannot be read or written, and where in it the reason lies.
package struct ModelFileError: Error {
  /// The file or folder concerned.
  package let path: String
  /// The line, counted from 1; nil when no line is to blame.
  package let line: Int?
  /// The column in characters, counted from 1; nil when none is to blame.
  package let column: Int?
  /// What is wrong.
  package let reason: Reason
  /// What else is wrong in the file.
  package var others: [ModelFileError] = []

  init(_ path: String, _ reason: Reason, at position: SourcePosition? = nil) {
    self.path = path
    self.reason = reason
    line = position.map(\.line)
    column = position.map(\.column)
  }
}

extension ModelFileError: Hashable {}

extension ModelFileError: CustomStringConvertible {
  /// `PATH:LINE:COLUMN: what is wrong`, a line for each thing that is.
  package var description: String {
    let place = [path, line.map(String.init), column.map(String.init)].compactMap { $0 }
    let own = place.joined(separator: ":") + ": " + reason.description
    return ([own] + others.map(\.description)).joined(separator: "\n")
  }
}

extension ModelFileError {
  /// Does something with a file, and names the file when that fails.
  static func naming<Answer>(
    _ path: String, _ body: () throws(FileError) -> Answer
  ) throws(ModelFileError) -> Answer {
    do throws(FileError) {
      return try body()
    } catch {
      throw ModelFileError(path, .system(error.reason))
    }
  }
}
