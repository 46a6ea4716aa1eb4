extension ModelDocument {
  /// Reads a model file.
  ///
  /// - Parameter path: The path of the file `contents` of an `.xcdatamodel`.
  /// - Throws: ``ModelFileError`` with every place at which the file is wrong.
  package init(contentsOf path: String) throws(ModelFileError) {
    try self.init(contentsOf: path, isToBeWritten: true)
  }

  /// Reads a model file.
  ///
  /// - Parameters:
  ///   - path: The path of the file `contents` of an `.xcdatamodel`.
  ///   - isToBeWritten: Whether to find out how the file says what it says, so that writing the
  ///     document gives the same file. That takes as long as reading it.
  /// - Throws: ``ModelFileError`` with every place at which the file is wrong.
  init(contentsOf path: String, isToBeWritten: Bool) throws(ModelFileError) {
    try self.init(SourceText(contentsOf: path), isToBeWritten: isToBeWritten)
  }

  /// Reads the text of a model file.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - path: The path of the file, for messages.
  /// - Throws: ``ModelFileError`` with every place at which the text is wrong.
  /// - Complexity: O(*n* log *n*) in the length of the text.
  package init(_ text: [UInt8], path: String = "contents") throws(ModelFileError) {
    try self.init(SourceText(text, path: path), isToBeWritten: true)
  }

  private init(_ source: SourceText, isToBeWritten: Bool) throws(ModelFileError) {
    let markup = try MarkupParser.document(source)
    guard let root = markup.elements.first, root.name == "model" else {
      throw ModelFileError(
        source.path, .notAModel(root: markup.elements.first?.name ?? ""),
        at: markup.elements.first?.position)
    }
    var reader = ModelReader(path: source.path)
    self = reader.document(root)
    if let error = reader.log.error { throw error }
    guard isToBeWritten else { return }
    var composer = ModelComposer(self, path: source.path)
    let usual = MarkupElement("", [], [.element(composer.root())])
    var finder = NotationFinder(unknown: unknown)
    finder.compare(markup, usual, at: ModelPath())
    notation = finder.notation
    notation.endsWithLineBreak = source.bytes.last == UInt8(ascii: "\n")
  }
}
