extension CoordinatorError {
  /// The code that Core Data has for such an error.
  public var code: Int {
    switch self {
    case .unknownStoreType: 134_000
    case .relationshipAcrossStores: 133_010
    case .incompleteSave: 134_040
    case .unknownConfiguration, .noStore, .entityNotInStore: 134_060
    case .storeAlreadyAdded, .unknownStore, .storeInUse, .storeExists, .tooManyStores: 134_070
    }
  }
}
