import ManagedObjects
import ModelFiles
import SampleData

extension SplitMix64 {
  /// A document with any of what a model file can hold.
  ///
  /// Its model need not make sense.
  mutating func document() -> ModelDocument {
    let entities = list(upTo: 4) { $0.entity() }
    let model = ManagedObjectModel(
      unchecked: entities,
      composites: list(upTo: 2) { random in
        CompositeDescription(random.name(), attributes: random.list(upTo: 3) { $0.attribute() })
      },
      configurations: list(upTo: 2) { $0.configuration() },
      fetchRequestTemplates: list(upTo: 2) { $0.fetchRequest() },
      versionIdentifiers: Set(list(upTo: 2) { "version \($0.below(10))" }))
    return ModelDocument(
      model: model, codeGeneration: codeGeneration(entities), modelAttributes: modelAttributes(),
      diagram: entities.map { diagramElement($0.name) })
  }

  private mutating func configuration() -> ModelConfiguration {
    var configuration = ModelConfiguration(name(), entities: list(upTo: 3) { $0.name() })
    configuration.isUsedWithCloudKit = happens(percent: 50)
    return configuration
  }

  private mutating func codeGeneration(
    _ entities: [EntityDescription]
  ) -> [String: CodeGeneration] {
    var choices: [String: CodeGeneration] = [:]
    for entity in entities {
      choices[entity.name] = choice([.manual, .category, .classDefinition])
    }
    return choices
  }

  private mutating func modelAttributes() -> [String: String] {
    var attributes = ModelDocument.defaultModelAttributes
    for name in ["name", "lastSavedToolsVersion", "systemVersion", "usedWithCloudKit"] {
      attributes[name] = maybeText()
    }
    return attributes
  }

  private mutating func diagramElement(_ name: String) -> DiagramElement {
    DiagramElement(
      name, x: Double(below(1000) - 500), y: Double(below(1000)) / 2, width: 128,
      height: Double(below(200)))
  }
}
