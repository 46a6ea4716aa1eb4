extension MigrationError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .cannotInferMapping(let differences):
      "no mapping model can be inferred: "
        + differences.map { "\($0) (\($0.remedy))" }.joined(separator: ", ")
        + "; change the model, or make the mapping model"
    case .invalidMapping(let mapping, let reason):
      "the entity mapping \(mapping) cannot be carried out: \(reason); correct the mapping model"
    case .invalidStages(let reason):
      "the stages of the migration cannot be carried out: \(reason); correct the stages"
    case .missingSourceModel(let path):
      "\(path) does not hold the model that it was written with; give that as a source model"
    case .cancelled: "the migration was cancelled; start it again"
    case .invalidObjects(let error):
      "objects would not be valid when they are migrated, so mend them, or the mapping model: "
        + error.description
    }
  }
}
