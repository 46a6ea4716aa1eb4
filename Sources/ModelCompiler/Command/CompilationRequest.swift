/// What is asked of the model compiler.
package struct CompilationRequest {
  /// What to do.
  package enum Action: Hashable, Sendable {
    /// Look for faults in all versions, and write nothing.
    case check
    /// Tell which files would be written, and write nothing.
    case list
    /// Write files.
    case write
  }

  /// The model: an `.xcdatamodeld`, an `.xcdatamodel` or its `contents`.
  package var modelPath: String
  /// The folder that the files go to.
  package var outputFolder = "."
  /// What to do.
  package var action: Action = .write
  /// Whether to write Swift source.
  package var writesSwift = true
  /// Whether to write models in the form that programs load.
  package var writesCompiledModels = false
  /// Whether all the source goes into one file.
  package var usesSingleFile = false
  /// Whether a warning is enough to write nothing.
  package var isStrict = false
  /// What can be chosen about the source.
  package var generator = GeneratorOptions()

  /// Asks for the Swift source of a model.
  package init(modelPath: String) {
    self.modelPath = modelPath
  }
}

extension CompilationRequest: Hashable {}

extension CompilationRequest: Sendable {}
