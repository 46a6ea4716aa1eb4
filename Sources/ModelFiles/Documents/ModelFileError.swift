import Files
import ManagedObjects

/// Why a model file cannot be read or written, and where in it the reason lies.
public struct ModelFileError: Error {
  /// The file or folder concerned.
  public let path: String
  /// The line, counted from 1; nil when no line is to blame.
  public let line: Int?
  /// The column in characters, counted from 1; nil when none is to blame.
  public let column: Int?
  /// What is wrong.
  package let reason: Reason
  /// What else is wrong in the file.
  public package(set) var others: [ModelFileError] = []

  init(_ path: String, _ reason: Reason, at position: SourcePosition? = nil) {
    self.init(path, reason, line: position?.line, column: position?.column)
  }

  init(_ path: String, _ reason: Reason, line: Int?, column: Int? = nil) {
    self.path = path
    self.reason = reason
    self.line = line
    self.column = column
  }
}

extension ModelFileError: Hashable {}

extension ModelFileError: CustomStringConvertible {
  /// What is wrong, in words.
  public var message: String { reason.description }

  /// `PATH:LINE:COLUMN: what is wrong`, a line for each thing that is.
  public var description: String {
    let place = [path, line.map(String.init), column.map(String.init)].compactMap { $0 }
    let own = place.joined(separator: ":") + ": " + message
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

  /// One error for several, the first with the others; nil for none.
  init?(_ errors: [ModelFileError]) {
    guard var first = errors.first else { return nil }
    first.others += errors.dropFirst().flatMap { [$0] + $0.others }
    self = first
  }
}
