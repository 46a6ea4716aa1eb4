/// What the model compiler found and did.
package struct CompilationReport: Codable {
  /// A file that the model is turned into.
  package struct Output: Hashable, Codable, Sendable {
    /// What happened to a file.
    package enum State: String, Codable, Sendable {
      /// It would be written.
      case planned
      /// It was written.
      case written
      /// It had the same content already, and was left alone.
      case unchanged
    }

    /// The path of the file.
    package let path: String
    /// What happened to it.
    package let state: State
  }

  /// The version of this form.
  package var schema = 1
  /// The path of the model.
  package let model: String
  /// The name of the version that source is made from.
  package var currentVersion: String?
  /// The names of all versions.
  package var versions: [String] = []
  /// What there is to say about the model and its files.
  package var diagnostics: [Diagnostic] = []
  /// What there is in the model files that means nothing to us.
  package var unknown: [Diagnostic] = []
  /// The files.
  package var outputs: [Output] = []
  /// The entities whose classes are left to somebody.
  package var handWrittenClasses: [HandWrittenClass] = []

  /// Whether something is wrong or, in a strict run, could be better, so that nothing is written.
  package var isRefused = false

  init(model: String) {
    self.model = model
  }

  /// Reports that nothing was done, and why.
  package init(model: String, error: CompilationError) {
    self.init(model: model)
    diagnostics = error.diagnostics
    isRefused = true
  }
}

extension CompilationReport: Hashable {}

extension CompilationReport: Sendable {}
