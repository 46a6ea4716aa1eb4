import Foundation
import ManagedObjects

/// Writes the type that holds the model itself and the list of its classes.
struct NamespaceWriter {
  private static let base64Width = 88

  let names: TypeNames
  let access: AccessLevel
  /// What the model is called, and its version.
  let subject: String
  /// The classes to register, as they are written.
  let classes: [String]
  let compiledModel: CompiledModel

  func write(to text: inout SwiftText) {
    let name = SwiftIdentifier.quoted(names.namespace)
    text.addDocumentation([subject])
    text.addBlock("\(access.modifier)nonisolated enum \(name)") { body in
      writeModel(to: &body)
      writeClasses(to: &body)
      writeAliases(to: &body)
      writeContent(to: &body)
    }
  }

  private func writeModel(to text: inout SwiftText) {
    let error = names.stack("CompiledModelError")
    text.addDocumentation([
      "The model that the classes were generated from.",
      "- Throws: ``CompiledModelError`` when the program was built with another version of the "
        + "library than it runs with.",
    ])
    let type = names.stack("ManagedObjectModel")
    text.addBlock("\(access.modifier)static var managedObjectModel: \(type)") { body in
      body.add("get throws(\(error)) { try loaded.get() }")
    }
    text.addBlank()
    text.add("private static let loaded = \(names.swift("Result")) { () throws(\(error)) in")
    text.indented {
      $0.add("try \(names.stack("CompiledModel"))(base64Encoded: content).model()")
    }
    text.add("}")
  }

  private func writeClasses(to text: inout SwiftText) {
    let type = names.stack("ManagedObject")
    text.addBlank()
    text.addDocumentation([
      "The classes to make a container with: all but those of entities that nothing is generated "
        + "for."
    ])
    text.addArray(
      "\(access.modifier)static var classes: [\(type).Type]", classes.map { "\($0).self" })
  }

  /// Writes other names for types of Foundation that the module has types of the same names as.
  private func writeAliases(to text: inout SwiftText) {
    guard !names.hiddenFoundationTypes.isEmpty else { return }
    text.addBlank()
    for (condition, module) in [
      ("#if canImport(FoundationEssentials)", "FoundationEssentials"), ("#else", "Foundation"),
    ] {
      text.add(condition)
      text.indented { body in
        for type in names.hiddenFoundationTypes {
          body.addDocumentation(["What Foundation calls `\(type)`."])
          body.add("\(access.modifier)typealias \(TypeNames.alias(type)) = \(module).\(type)")
        }
      }
    }
    text.add("#endif")
  }

  private func writeContent(to text: inout SwiftText) {
    let encoded = Array(compiledModel.base64EncodedString)
    text.addBlank()
    text.add("private static let content = \"\"\"")
    text.indented { body in
      for start in stride(from: 0, to: encoded.count, by: Self.base64Width) {
        body.add(String(encoded[start..<min(start + Self.base64Width, encoded.count)]))
      }
      body.add("\"\"\"")
    }
  }
}
