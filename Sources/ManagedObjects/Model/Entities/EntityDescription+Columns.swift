extension EntityDescription {
  /// The number that stands for the entity in stored references.
  public var number: EntityNumber { resolution.number }

  /// What a row of the entity holds.
  ///
  /// First the attributes, so that an ``AttributeIndex`` means the same here, then two integers for
  /// each stored to-one relationship: the key and the entity of the object it leads to, both null
  /// for none.
  public var columns: [AttributeDescription] { resolution.columns }

  /// The position among the columns of a row where the key is that a to-one relationship leads to,
  /// with the number of the entity behind it; nil for relationships that a row holds nothing of.
  ///
  /// - Precondition: `index` came from this entity.
  public func referenceColumn(of index: RelationshipIndex) -> AttributeIndex? {
    resolution.referenceColumns[index.rawValue]
  }

  /// The positions of the columns where the keys of references are, each with its entity behind it.
  package var referenceKeyColumns: StrideTo<Int> {
    stride(from: attributes.count, to: columns.count, by: 2)
  }

  /// Whether rows of the entity hold references.
  var hasReferences: Bool { resolution.columns.count > resolution.attributes.count }
}

extension EntityDescription.Resolution {
  /// Lays out the columns of a row: those of the attributes, then two a stored to-one relationship.
  mutating func layOutColumns() {
    columns = attributes
    referenceColumns = []
    referenceColumns.reserveCapacity(relationships.count)
    for relationship in relationships {
      guard !relationship.isToMany, !relationship.isTransient else {
        referenceColumns.append(nil)
        continue
      }
      referenceColumns.append(AttributeIndex(columns.count))
      columns.append(AttributeDescription("\(relationship.name)@key", .integer64))
      columns.append(AttributeDescription("\(relationship.name)@entity", .integer64))
    }
  }
}
