import ModelFiles

/// Why the model compiler cannot do its work, apart from faults in the model.
package enum CompilationError: Error, Hashable {
  /// The model is not there or cannot be read.
  case unreadable([Diagnostic])
  /// A model file is damaged.
  case malformed([Diagnostic])
  /// The folder for the files cannot be made.
  case folder(path: String, reason: String)
  /// A file cannot be written.
  case output(path: String, reason: String)
}

extension CompilationError: Sendable {}

extension CompilationError {
  /// What is to be said about it.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .unreadable(let diagnostics), .malformed(let diagnostics): diagnostics
    case .folder(let path, let reason):
      [Diagnostic(path: path, severity: .error, message: "cannot make this folder: \(reason)")]
    case .output(let path, let reason):
      [Diagnostic(path: path, severity: .error, message: "cannot write this file: \(reason)")]
    }
  }

  /// The error with more to be said about the models.
  func adding(_ others: [Diagnostic]) -> CompilationError {
    switch self {
    case .unreadable(let diagnostics): .unreadable(diagnostics + others)
    case .malformed(let diagnostics): .malformed(diagnostics + others)
    case .folder, .output: self
    }
  }

  init(_ error: ModelFileError) {
    let diagnostics = Diagnostic.diagnostics(error)
    switch error.reason {
    case .system, .missing, .notAFolder, .notAFile: self = .unreadable(diagnostics)
    default: self = .malformed(diagnostics)
    }
  }
}
