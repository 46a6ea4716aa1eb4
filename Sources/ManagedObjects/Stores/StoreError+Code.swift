extension StoreError {
  /// The code that Core Data has for such an error.
  public var code: Int {
    switch self {
    case .notAStore: 134_010
    case .newerFormat: 134_020
    case .incompatibleModel: 134_100
    case .unmigratable: 134_110
    case .newerModel: 134_130
    case .cannotInferMigration: 134_190
    case .missing, .replaced, .notARegularFile: 134_080
    case .corrupt, .unanswerable, .invalidRequest, .keysExhausted: 134_060
    case .notSupported: 134_091
    case .readOnly, .lockLost, .hardLinked, .notConfirmed, .file: 134_030
    case .busy: 134_090
    case .conflict, .overtaken: 134_050
    case .missingDestinations: 133_000
    case .constraintConflict: 133_021
    case .persistentHistoryTokenExpired: 134_301
    }
  }
}
