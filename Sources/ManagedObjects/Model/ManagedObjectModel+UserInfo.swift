extension ManagedObjectModel {
  /// The same model without the texts that mean something to the program only, which a store has no
  /// use for.
  package var withoutUserInfo: ManagedObjectModel {
    var model = ManagedObjectModel(
      unchecked: entities.map(\.withoutUserInfo),
      composites: composites.map {
        CompositeDescription($0.name, attributes: $0.attributes.map(\.withoutUserInfo))
      },
      configurations: configurations, fetchRequestTemplates: fetchRequestTemplates,
      versionIdentifiers: versionIdentifiers)
    model.formerVersions = formerVersions
    return model
  }

  /// The model as a store keeps it beside its rows.
  ///
  /// - Parameter formerVersions: The versions that the store had before, besides those the model knows of.
  /// - Returns: The model without user info, compiled.
  func stored(after formerVersions: Set<VersionHash>) -> CompiledModel {
    var stored = withoutUserInfo
    stored.formerVersions.formUnion(formerVersions)
    return CompiledModel(stored)
  }
}

extension EntityDescription {
  fileprivate var withoutUserInfo: EntityDescription {
    var changed = declaration
    changed.userInfo = [:]
    changed.attributes = changed.attributes.map(\.withoutUserInfo)
    for index in changed.relationships.indices { changed.relationships[index].userInfo = [:] }
    for index in changed.fetchedProperties.indices {
      changed.fetchedProperties[index].userInfo = [:]
    }
    return EntityDescription(changed)
  }
}

extension AttributeDescription {
  fileprivate var withoutUserInfo: AttributeDescription {
    var changed = self
    changed.userInfo = [:]
    return changed
  }
}
