extension ManagedObjectContext {
  /// Reads the objects that relationships lead to from objects of this context, in a round trip for
  /// each relationship on the way.
  ///
  /// The context holds them until the next fetch or call that prefetches.
  ///
  /// - Parameters:
  ///   - keyPaths: Names of relationships, with dots between those that follow one another.
  ///   - objects: The objects to start from, all of one entity.
  /// - Throws: ``FetchRequestError/unknownPrefetchKey(entity:key:)``, or what keeps them from being
  ///   read.
  public func prefetch(_ keyPaths: [String], from objects: [ManagedObject]) throws {
    guard let entity = objects.first?.entity else { return }
    try prefetch(keyPaths, from: objects, of: entity)
  }

  /// Reads the objects that relationships lead to from fetched objects, in a round trip for each
  /// relationship on the way.
  ///
  /// - Parameters:
  ///   - keyPaths: Names of relationships, with dots between those that follow one another.
  ///   - objects: The objects to start from.
  ///   - entity: Their entity, or one that all theirs inherit from.
  /// - Throws: ``FetchRequestError/unknownPrefetchKey(entity:key:)``, or what keeps them from being
  ///   read.
  func prefetch(
    _ keyPaths: [String], from objects: [ManagedObject], of entity: EntityDescription
  ) throws {
    guard !keyPaths.isEmpty else { return }
    let earlierError = faultError
    faultError = nil
    defer { faultError = earlierError }
    var found: [ManagedObject] = []
    for keyPath in keyPaths {
      var (sources, source) = (objects, entity)
      let keys =
        keyPath.utf8.contains(UInt8(ascii: "."))
        ? keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        : [keyPath]
      for key in keys {
        guard let index = source.index(ofRelationship: key),
          let destination = model.entity(named: source[index].destinationEntityName)
        else { throw FetchRequestError.unknownPrefetchKey(entity: source.name, key: key) }
        (sources, source) = (related(to: sources, at: index), destination)
        found += sources
      }
    }
    if let faultError { throw faultError }
    prefetchedObjects = found
  }

  private func related(to objects: [ManagedObject], at index: RelationshipIndex) -> [ManagedObject]
  {
    if parent == nil, objects.first?.entity[index].isToMany ?? false {
      for (_, group) in Dictionary(grouping: objects, by: \.entity.number) {
        prefetch(index, of: group.filter { !$0.objectID.isTemporaryID })
      }
    }
    let references = ReferenceList(objects.flatMap { $0.allReferences(at: index) }).elements
    return self.objects(for: references)
  }
}
