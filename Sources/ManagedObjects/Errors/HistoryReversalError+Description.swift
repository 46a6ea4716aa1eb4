extension HistoryReversalError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .valuesNotKept(let transaction):
      "history does not keep the values before the transaction \(transaction); restore a backup"
    case .orderNotKept(let transaction, let relationship):
      "the transaction \(transaction) changed the order of \(relationship), which history does not "
        + "keep; restore a backup"
    case .changedSince(let transaction, let entity, let key):
      "\(entity) \(key.rawValue) has changed since the transaction \(transaction); take back later "
        + "transactions as well"
    case .unknownEntity(let transaction, let name):
      "the transaction \(transaction) changed \(name), which the model does not have; use the model "
        + "that has it"
    }
  }
}
