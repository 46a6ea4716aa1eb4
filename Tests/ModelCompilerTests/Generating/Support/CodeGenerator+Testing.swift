import ManagedObjects
import ModelFiles

@testable import ModelCompiler

extension CodeGenerator {
  /// Plans the code for a document of the samples.
  init(
    _ document: ModelDocument, named name: String, access: AccessLevel = .internal,
    all: Bool = false
  ) {
    var options = GeneratorOptions()
    options.access = access
    options.includesManualEntities = all
    self.init(
      document, modelName: name, sourceName: "\(name).xcdatamodeld", options: options)
  }

  /// The text of one of the files; empty when there is no such file.
  func text(of name: String) -> String {
    files().first { $0.name == name }?.text ?? ""
  }
}

extension String {
  /// The lines that contain a text, without the space around them.
  func lines(with text: String) -> [String] {
    split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
      .filter { $0.contains(text) }.map(String.init)
  }
}
