package import ManagedObjects

/// One version of a model as its file holds it: the model, and what Xcode's editor keeps beside it.
///
/// Reading a document that was written gives an equal one, and writing one that was read from a
/// file of Xcode gives the same file.
package struct ModelDocument {
  /// The model, which may have faults.
  package var model: ManagedObjectModel
  /// Which code Xcode would write for the classes, by the names of the entities; none where there
  /// is no entry.
  package var codeGeneration: [String: CodeGeneration] {
    didSet { codeGeneration = codeGeneration.filter { $0.value != .manual } }
  }
  /// The attributes of the file's root element, such as the version of Xcode that saved it.
  ///
  /// Any name can be written, but one that Xcode does not have is ``unknown`` when it is read.
  package var modelAttributes: [String: String]
  /// The editor's diagram.
  package var diagram: [DiagramElement]
  /// What the file holds that means nothing to us, in the order of the file.
  package var unknown: [UnknownConstruct] = []
  /// The values in the file that are taken for others, in the order of the file.
  package var converted: [ConvertedValue] = []
  var notation = ModelNotation()
  var lines = DeclarationLines()

  /// Makes the document of a model that was not read from a file.
  ///
  /// - Parameters:
  ///   - model: The model, which may have faults.
  ///   - codeGeneration: Which code Xcode would write for the classes, by the names of the entities.
  ///   - modelAttributes: The attributes of the root element.
  ///   - diagram: The editor's diagram.
  package init(
    model: ManagedObjectModel, codeGeneration: [String: CodeGeneration] = [:],
    modelAttributes: [String: String] = Self.defaultModelAttributes,
    diagram: [DiagramElement] = []
  ) {
    self.model = model
    self.codeGeneration = codeGeneration.filter { $0.value != .manual }
    self.modelAttributes = modelAttributes
    self.diagram = diagram
  }

  /// What the root element of a file says that no Xcode has saved yet.
  package static let defaultModelAttributes = [
    "type": "com.apple.IDECoreDataModeler.DataModel", "documentVersion": "1.0",
    "minimumToolsVersion": "Automatic", "sourceLanguage": "Swift",
  ]
}

extension ModelDocument: Hashable {}

extension ModelDocument: Sendable {}

extension ModelDocument {
  /// The line of its file on which a part of the model is declared.
  ///
  /// - Parameters:
  ///   - name: The name of an entity, composite, configuration or fetch request.
  ///   - property: One of its properties, indexes or elements; nil for the part as a whole.
  /// - Returns: The line, or nil when the part was not read from a file.
  package func line(ofEntity name: String, property: String? = nil) -> Int? {
    lines[name, property]
  }
}
