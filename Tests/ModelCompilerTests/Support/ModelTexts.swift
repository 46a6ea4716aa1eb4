import ManagedObjects
import ModelFiles
import Testing

/// The document of a file with some elements in its root.
func document(of elements: String) throws(ModelFileError) -> ModelDocument {
  try ModelDocument(Array("<model>\n\(elements)\n</model>".utf8), path: "contents")
}

/// The document of a file whose one entity, `Thing`, holds some elements.
func document(ofThing elements: String) throws(ModelFileError) -> ModelDocument {
  try document(of: "<entity name=\"Thing\">\n\(elements)\n</entity>")
}

/// The one attribute that is declared by an element's attributes.
func attribute(_ declaration: String) throws -> AttributeDescription {
  let document = try document(ofThing: "<attribute name=\"value\" \(declaration)/>")
  return try #require(document.model.entities.first?.declaredAttributes.first)
}

/// The one relationship that is declared by an element's attributes.
func relationship(_ declaration: String) throws -> RelationshipDescription {
  let document = try document(ofThing: "<relationship name=\"other\" \(declaration)/>")
  return try #require(document.model.entities.first?.declaredRelationships.first)
}

/// The errors that reading meets, each as `LINE: what is wrong`.
func errors(_ read: () throws(ModelFileError) -> some Any) -> [String] {
  do throws(ModelFileError) {
    _ = try read()
    return []
  } catch {
    return ([error] + error.others).map { "\($0.line ?? 0): \($0.reason)" }
  }
}
