import ManagedObjects

extension ModelDocument {
  /// The text of a model file.
  ///
  /// - Parameter path: The path of the file, for messages.
  /// - Returns: The text in UTF-8.
  /// - Throws: ``ModelFileError`` that lists each value that such a file cannot hold, and each
  ///   unknown construct whose element is gone.
  /// - Complexity: O(*n* log *n*) in the size of the document.
  package func contents(path: String = "contents") throws(ModelFileError) -> [UInt8] {
    var composer = ModelComposer(self, path: path)
    let usual = MarkupElement("", [], [.element(composer.root())])
    let applier = NotationApplier(notation, unknown: unknown)
    let document = applier.applied(to: usual, at: ModelPath())
    var writer = MarkupWriter(path: path)
    let text = writer.text(document, endsWithLineBreak: notation.endsWithLineBreak)
    let lost = applier.unplaced(in: usual).map { ModelFileError(path, .unplaced($0)) }
    let errors = composer.errors + writer.errors + lost
    guard var error = errors.first else { return text }
    error.others = Array(errors.dropFirst())
    throw error
  }

  /// Writes the model file, so that after a crash either the old or the new one is there.
  ///
  /// - Parameter path: The path of the file `contents`.
  /// - Throws: ``ModelFileError`` when a value cannot be written, or the file cannot.
  package func write(to path: String) throws(ModelFileError) {
    try TextFile(path).write(contents(path: path))
  }
}
