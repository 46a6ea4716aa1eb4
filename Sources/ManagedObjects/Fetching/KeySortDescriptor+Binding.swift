extension KeySortDescriptor {
  /// The key as a store takes it.
  func bound(
    to entity: EntityDescription, aliases: [String: String]
  ) throws(FetchRequestError) -> BoundSortKey {
    let key = entity.index(ofAttribute: key) == nil ? aliases[key] ?? key : key
    if let attribute = entity.index(ofAttribute: key) {
      guard !entity[attribute].isTransient else {
        throw .transientSortKey(entity: entity.name, key: key)
      }
      return BoundSortKey(.attribute(attribute), descriptor: self)
    }
    guard key == Self.objectIDKey else {
      throw .unknownSortKey(entity: entity.name, key: key)
    }
    return BoundSortKey(.rowKey, descriptor: self)
  }
}
