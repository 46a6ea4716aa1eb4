extension EntityDescription {
  /// A number that is equal for entities whose objects can share a store, on every machine.
  ///
  /// The entity's name and each attribute's name, type and optionality take part; the order of
  /// the attributes and their defaults do not, as in Core Data.
  package var versionHash: UInt64 {
    var canonical = Array(name.utf8)
    for attribute in attributes.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    {
      canonical.append(0)
      canonical += Array(attribute.name.utf8)
      canonical.append(0)
      canonical += Array(attribute.type.rawValue.utf8)
      canonical.append(attribute.isOptional ? 1 : 2)
    }
    return Checksum.of(canonical)
  }
}
