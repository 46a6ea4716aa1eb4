import TextTools

extension EntityDescription {
  /// A number that is equal for entities whose attributes and relationships stand in the same
  /// places.
  ///
  /// Generated classes carry the one of the entity they were generated from. A coordinator compares
  /// it with that of its model, so that no property reads the slot of another.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  public var layoutHash: VersionHash {
    var bytes: [UInt8] = []
    for attribute in attributes {
      bytes.append(contentsOf: attribute.name.utf8)
      bytes.append(0)
      bytes.append(attribute.type.code)
    }
    bytes.append(1)
    for relationship in relationships {
      bytes.append(contentsOf: relationship.name.utf8)
      bytes.append(0)
      bytes.append(relationship.isToMany ? (relationship.isOrdered ? 3 : 2) : 1)
    }
    return VersionHash(rawValue: Checksum.of(bytes))
  }
}
