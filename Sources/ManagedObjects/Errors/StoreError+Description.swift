extension StoreError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .missing(let path): "there is no store at \(path); check the path"
    case .replaced(let path): "another store has taken the place of \(path); open it again"
    case .unanswerable(let error): error.description
    case .invalidRequest(let reason):
      "the save request is not valid: \(reason); correct what makes the request"
    case .keysExhausted(let entity):
      "the store has no keys left for \(entity), so it is damaged; check it, or restore a backup"
    case .notARegularFile(let path): "\(path) is not a regular file; name a file for the store"
    case .notAStore(let path):
      "\(path) is no store of this type, or its beginning is damaged; name another file"
    case .newerFormat(let path, let found, let supported):
      "\(path) has the format \(found), and formats up to \(supported) are known; use a newer "
        + "version of the library"
    case .corrupt(let path, let offset, let reason):
      "\(path) is damaged at byte \(offset): \(reason); restore a backup, or recover what is intact"
    case .incompatibleModel(let path, let differences):
      Self.words(for: path, "was written with a model that differs", differences.map(\.description))
        + "; open it with that model, or have it migrated"
    case .newerModel(let path, let differences):
      Self.words(
        for: path, "was written with a later version of the model", differences.map(\.description))
        + "; use a newer version of the program"
    case .cannotInferMigration(let path, let differences):
      Self.words(
        for: path, "cannot be migrated to the model", differences.map { "\($0) (\($0.remedy))" })
        + "; change the model, or use a mapping model"
    case .unmigratable(let path, let problems):
      Self.words(for: path, "cannot be migrated to the model", problems.map(\.description))
        + "; change these objects with the version before"
    case .notSupported(let feature):
      "this kind of store has no \(feature); convert it to another kind"
    case .readOnly(let path):
      "\(path) was opened for reading only; open it for writing to save to it"
    case .busy(let path, let waited, let holder):
      "\(path) is locked by \(holder.map { "the process \($0)" } ?? "another process"), still after "
        + "\(waited); try again"
    case .lockLost(let path):
      "the lock file of \(path) was removed while it was held; nothing was saved, so try again"
    case .hardLinked(let path):
      "\(path) has other hard links, which saving would leave behind; use a symbolic link instead"
    case .conflict(let conflicts):
      "others have changed \(conflicts.lazy.map(\.place).listed()) in the store; nothing was saved, "
        + "so read them again"
    case .missingDestinations(let missing):
      "\(missing.lazy.map(\.description).listed()); nothing was saved, so read again what there is"
    case .constraintConflict(let conflicts):
      "\(conflicts.lazy.map(\.description).listed()); nothing was saved, so change the values"
    case .overtaken:
      "others have saved what the condition of the request excludes; read again and try again"
    case .persistentHistoryTokenExpired(let token):
      "the history of the store does not reach back to \(token); begin anew with the current token"
    case .notConfirmed(let error):
      "the change was written, but may not be durable: \(error.statement); fetch before saving it "
        + "again"
    case .file(let error): error.description
    }
  }

  private static func words(for path: String, _ fact: String, _ reasons: [String]) -> String {
    "\(path) \(fact): \(reasons.joined(separator: ", "))"
  }
}

extension RowConflict {
  /// The row, as messages name it.
  var place: String { key.rawValue < 0 ? "a new \(entityName)" : "\(entityName) \(key.rawValue)" }
}

extension MissingDestination: CustomStringConvertible {
  /// Which row refers to which.
  public var description: String {
    "\(Self.place(source, sourceEntityName)) refers to "
      + "\(Self.place(destination, destinationEntityName)), which is not there"
  }

  private static func place(_ row: RowReference, _ name: String?) -> String {
    let isNew = row.key.rawValue < 0
    guard let name else {
      return "\(isNew ? "a new row" : "row \(row.key.rawValue)") of an unknown entity"
    }
    return isNew ? "a new \(name)" : "\(name) \(row.key.rawValue)"
  }
}

extension ConstraintConflict: CustomStringConvertible {
  /// Which properties are not unique, without their values.
  public var description: String {
    "more than one \(entityName) has the same \(properties.joined(separator: " and "))"
  }
}
