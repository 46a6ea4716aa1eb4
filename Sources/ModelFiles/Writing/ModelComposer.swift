import ManagedObjects

/// Makes the elements of a model file, in the way in which Xcode writes them today.
struct ModelComposer {
  private let document: ModelDocument
  private let filePath: String
  private(set) var errors: [ModelFileError] = []

  init(_ document: ModelDocument, path: String) {
    self.document = document
    filePath = path
  }

  /// The root element, without what only the notation and the unknown constructs of the document
  /// say.
  ///
  /// What cannot be written is left out and remembered in ``errors``.
  mutating func root() -> MarkupElement {
    var model = ElementBuilder("model")
    for name in ModelReader.modelAttributes { model.add(name, document.modelAttributes[name]) }
    let otherNames = Set(document.modelAttributes.keys).subtracting(ModelReader.modelAttributes)
    for name in otherNames.sorted() { model.add(name, document.modelAttributes[name]) }
    let path = ModelPath.root
    let identifiers = VersionIdentifiers.text(document.model.versionIdentifiers)
    if identifiers == nil { refuse(VersionIdentifiers.attribute, of: path) }
    model.add(VersionIdentifiers.attribute, identifiers ?? "")
    for entity in document.model.entities { model.add(self.entity(entity, path)) }
    for request in document.model.fetchRequestTemplates { model.add(fetchRequest(request)) }
    for configuration in document.model.configurations {
      model.add(self.configuration(configuration))
    }
    for composite in document.model.composites { model.add(self.composite(composite, path)) }
    model.add(diagram())
    return model.element
  }

  /// Remembers that a value cannot be written.
  mutating func refuse(_ attribute: String, of path: ModelPath) {
    errors.append(ModelFileError(filePath, .unwritableValue(attribute: attribute, of: path)))
  }

  private mutating func entity(_ entity: EntityDescription, _ path: ModelPath) -> MarkupElement {
    let path = path.appending(ModelPath.Step(element: "entity", label: entity.name))
    var element = ElementBuilder("entity")
    element.add("name", entity.name)
    element.add("representedClassName", entity.managedObjectClassName)
    element.add("parentEntity", entity.superentityName)
    element.add("isAbstract", flag: entity.isAbstract)
    element.add("elementID", entity.renamingIdentifier)
    element.add("versionHashModifier", entity.versionHashModifier)
    element.add("syncable", entity.isSyncable ? "YES" : "NO")
    element.add("codeGenerationType", document.codeGeneration[entity.name]?.xmlName)
    for attribute in entity.declaredAttributes { element.add(self.attribute(attribute, path)) }
    for relationship in entity.declaredRelationships {
      element.add(self.relationship(relationship))
    }
    for property in entity.declaredFetchedProperties { element.add(fetchedProperty(property)) }
    for index in entity.indexes { element.add(fetchIndex(index)) }
    element.add(lists(entity.compoundIndexes, .compoundIndexes))
    element.add(lists(entity.uniquenessConstraints, .uniquenessConstraints))
    element.add(userInfo(entity.userInfo))
    return element.element
  }

  private mutating func composite(
    _ composite: CompositeDescription, _ path: ModelPath
  ) -> MarkupElement {
    let path = path.appending(ModelPath.Step(element: "composite", label: composite.name))
    var element = ElementBuilder("composite")
    element.add("name", composite.name)
    for attribute in composite.attributes { element.add(self.attribute(attribute, path)) }
    return element.element
  }

  private func configuration(_ configuration: ModelConfiguration) -> MarkupElement {
    var element = ElementBuilder("configuration")
    element.add("name", configuration.name)
    element.add("usedWithCloudKit", flag: configuration.isUsedWithCloudKit)
    for name in configuration.entityNames {
      var member = ElementBuilder("memberEntity")
      member.add("name", name)
      element.add(member.element)
    }
    return element.element
  }

  private func diagram() -> MarkupElement? {
    guard !document.diagram.isEmpty else { return nil }
    var list = ElementBuilder("elements")
    for part in document.diagram {
      var element = ElementBuilder("element")
      element.add("name", part.name)
      element.add("positionX", ValueText.number(part.x))
      element.add("positionY", ValueText.number(part.y))
      element.add("width", ValueText.number(part.width))
      element.add("height", ValueText.number(part.height))
      list.add(element.element)
    }
    return list.element
  }
}
