import ManagedObjects
import ModelFiles

/// Something to be said about a place in a file, as compilers say it.
package struct Diagnostic: Codable {
  /// How bad it is.
  package enum Severity: String, Codable, Sendable {
    case error
    case warning
    case note
  }

  /// The file or folder.
  package let path: String
  /// The line, counted from 1.
  package var line: Int?
  /// The column, counted from 1.
  package var column: Int?
  /// How bad it is.
  package let severity: Severity
  /// The part of the model that it is about, such as `Person.employer`.
  package var subject: String?
  /// What there is to say.
  package let message: String
}

extension Diagnostic: Hashable {}

extension Diagnostic: Sendable {}

extension Diagnostic: CustomStringConvertible {
  /// `PATH:LINE:COLUMN: error: SUBJECT: MESSAGE`, as editors and build systems look for it.
  package var description: String {
    let place = [path, line.map(String.init), column.map(String.init)].compactMap { $0 }
    let subject = self.subject.map { "\($0): " } ?? ""
    return "\(place.joined(separator: ":")): \(severity.rawValue): \(subject)\(message)"
  }
}

extension Diagnostic {
  /// What is wrong with a model.
  init(_ fault: ModelFault, in document: ModelDocument, path: String) {
    let line =
      document.line(ofEntity: fault.entityName, property: fault.propertyName)
      ?? document.line(ofEntity: fault.entityName)
    self.init(
      path: path, line: line, severity: fault.severity == .error ? .error : .warning,
      subject: fault.place, message: fault.message)
  }

  /// What means nothing to us.
  init(_ construct: UnknownConstruct, path: String) {
    let position = construct.position
    self.init(
      path: path, line: position.line > 0 ? position.line : nil,
      column: position.column > 0 ? position.column : nil, severity: .warning,
      message: "unknown \(construct); it has no effect")
  }

  /// What is taken for something else.
  init(_ value: ConvertedValue, path: String) {
    self.init(
      path: path, line: value.position.line, column: value.position.column, severity: .warning,
      message: value.description)
  }

  /// Why a file cannot be read, and what else is wrong in it.
  static func diagnostics(
    _ error: ModelFileError, severity: Severity = .error
  ) -> [Diagnostic] {
    let own = Diagnostic(
      path: error.path, line: error.line, column: error.column, severity: severity,
      message: error.reason.description)
    return [own] + error.others.flatMap { diagnostics($0, severity: severity) }
  }
}
