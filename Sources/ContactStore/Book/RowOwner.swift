import ManagedObjects

extension RowReference {
  private static let contactEntities = [Person.entityName, Company.entityName].map {
    EntityNumber(name: $0 ?? "")
  }

  /// The contact that a row of an e-mail address or the like belongs to, by the first of some values of
  /// the row that name it, as history has them; nil where none does.
  init?(ownerIn sides: [[String: AttributeValue]?]) {
    for side in sides {
      if case .integer(let key)? = side?["contact@key"],
        case .integer(let number)? = side?["contact@entity"],
        let entity = Self.contactEntities.first(where: { $0.rawValue == number })
      {
        self.init(entity: entity, key: RowKey(key))
        return
      }
    }
    return nil
  }
}
