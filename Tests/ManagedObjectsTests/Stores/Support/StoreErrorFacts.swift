import ManagedObjects

extension StoreError {
  /// The case's name, and the path where it has one, as a test compares them.
  var facts: String {
    switch self {
    case .missing(let path): "missing \(path)"
    case .notARegularFile(let path): "notARegularFile \(path)"
    case .notAStore(let path): "notAStore \(path)"
    case .newerFormat(let path, let found, let supported):
      "newerFormat \(path) \(found) \(supported)"
    case .corrupt(let path, _, _): "corrupt \(path)"
    case .incompatibleModel(let path, let differences):
      "incompatibleModel \(path) \(differences.entityNames)"
    case .newerModel(let path, let differences):
      "newerModel \(path) \(differences.entityNames)"
    case .cannotInferMigration(let path, let differences):
      "cannotInferMigration \(path) \(differences.entityNames)"
    case .unmigratable(let path, let problems):
      "unmigratable \(path) \(problems.map { "\($0.entityName).\($0.propertyName)" })"
    case .notSupported(let feature): "notSupported \(feature)"
    case .readOnly(let path): "readOnly \(path)"
    case .busy(let path, _, _): "busy \(path)"
    case .lockLost(let path): "lockLost \(path)"
    case .hardLinked(let path): "hardLinked \(path)"
    case .replaced(let path): "replaced \(path)"
    case .invalidRequest(let reason): "invalidRequest \(reason)"
    case .keysExhausted(let entity): "keysExhausted \(entity)"
    case .unanswerable(let error): "unanswerable \(error.message)"
    case .conflict: "conflict"
    case .missingDestinations: "missingDestinations"
    case .constraintConflict: "constraintConflict"
    case .overtaken: "overtaken"
    case .persistentHistoryTokenExpired(let token):
      "persistentHistoryTokenExpired \(token.transactionNumber)"
    case .notConfirmed(let error): "notConfirmed \(error.operation) \(error.path)"
    case .file(let error): "file \(error.operation) \(error.path)"
    }
  }

  /// The facts of the error that `body` throws; nil when it succeeds.
  static func facts(of body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch let error as StoreError {
      return error.facts
    } catch {
      return "\(error)"
    }
  }
}
