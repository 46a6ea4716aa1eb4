import ManagedObjects

extension ModelComposer {
  func relationship(_ relationship: RelationshipDescription) -> MarkupElement {
    var element = ElementBuilder("relationship")
    let destination = relationship.destinationEntityName
    element.add("name", relationship.name)
    element.add("optional", flag: relationship.isOptional)
    element.add("transient", flag: relationship.isTransient)
    element.add("toMany", flag: relationship.isToMany)
    element.add("minCount", count: relationship.minCount)
    element.add("maxCount", count: relationship.maxCount)
    element.add("indexed", flag: relationship.isIndexed)
    element.add("deletionRule", relationship.deleteRule.xmlName)
    element.add("ordered", flag: relationship.isOrdered)
    element.add("destinationEntity", destination.isEmpty ? nil : destination)
    if let inverse = relationship.inverseName {
      element.add("inverseName", inverse)
      element.add("inverseEntity", destination.isEmpty ? nil : destination)
    }
    element.add("versionHashModifier", relationship.versionHashModifier)
    element.add("elementID", relationship.renamingIdentifier)
    if !relationship.isSyncable { element.add("syncable", "NO") }
    element.add(userInfo(relationship.userInfo))
    return element.element
  }

  func fetchedProperty(_ property: FetchedPropertyDescription) -> MarkupElement {
    var element = ElementBuilder("fetchedProperty")
    element.add("name", property.name)
    element.add("optional", flag: property.isOptional)
    element.add("versionHashModifier", property.versionHashModifier)
    if !property.isSyncable { element.add("syncable", "NO") }
    if property.fetchRequest != FetchRequestTemplate("", entity: "") {
      element.add(fetchRequest(property.fetchRequest))
    }
    element.add(userInfo(property.userInfo))
    return element.element
  }

  func fetchRequest(_ request: FetchRequestTemplate) -> MarkupElement {
    var element = ElementBuilder("fetchRequest")
    element.add("name", request.name)
    element.add("entity", request.entityName.isEmpty ? nil : request.entityName)
    element.add("predicateString", request.predicateFormat)
    if request.resultType != .objects {
      element.add("resultType", String(request.resultType.rawValue))
    }
    element.add("fetchLimit", count: request.fetchLimit)
    element.add("fetchBatchSize", count: request.fetchBatchSize)
    // The names are Xcode's, which spells each of them in its own way.
    element.add("includeSubentities", choice: request.includesSubentities)
    element.add("includePropertyValues", choice: request.includesPropertyValues)
    element.add("includesPendingChanges", choice: request.includesPendingChanges)
    element.add("returnObjectsAsFaults", choice: request.returnsObjectsAsFaults)
    element.add("returnDistinctResults", choice: request.returnsDistinctResults)
    return element.element
  }

  func fetchIndex(_ index: FetchIndexDescription) -> MarkupElement {
    var element = ElementBuilder("fetchIndex")
    element.add("name", index.name)
    element.add("partialIndexPredicate", index.partialIndexPredicate)
    for part in index.elements {
      var child = ElementBuilder("fetchIndexElement")
      switch part.key {
      case .property(let name): child.add("property", name)
      case .expression(let expression, let type):
        child.add("expression", expression)
        child.add("expressionType", type)
      }
      child.add("type", part.collationType.xmlName)
      child.add("order", part.isAscending ? "ascending" : "descending")
      element.add(child.element)
    }
    return element.element
  }

  func lists(_ lists: [[String]], _ names: PropertyLists) -> MarkupElement? {
    guard !lists.isEmpty else { return nil }
    var list = ElementBuilder(names.list)
    for properties in lists {
      var item = ElementBuilder(names.item)
      for property in properties {
        var child = ElementBuilder(names.property)
        child.add("value", property)
        item.add(child.element)
      }
      list.add(item.element)
    }
    return list.element
  }

  func userInfo(_ info: [String: String]) -> MarkupElement? {
    guard !info.isEmpty else { return nil }
    var list = ElementBuilder("userInfo")
    for (key, value) in info.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      var entry = ElementBuilder("entry")
      entry.add("key", key)
      entry.add("value", value)
      list.add(entry.element)
    }
    return list.element
  }
}
