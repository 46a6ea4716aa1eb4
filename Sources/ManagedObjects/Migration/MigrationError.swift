/// Why objects could not be migrated by a mapping model.
///
/// There is no new store then, and the old one is as it was.
public enum MigrationError: Error, Sendable {
  /// No mapping model can be inferred for what is named.
  case cannotInferMapping([ModelDifference])
  /// A mapping names something that is not in the models, or an expression of it has no meaning. `reason`
  /// says what.
  case invalidMapping(mapping: String, reason: String)
  /// The stages of a migration make no sense. `reason` says why.
  case invalidStages(reason: String)
  /// The store does not hold the model that it was written with, and no version that is known is that.
  case missingSourceModel(path: String)
  /// The migration was cancelled.
  case cancelled
  /// Objects are not such as the later version of the model asks for.
  case invalidObjects(ValidationError)
}

extension MigrationError {
  /// The code that Core Data has for such an error.
  public var code: Int {
    switch self {
    case .cannotInferMapping: 134_190
    case .invalidMapping, .invalidStages: 134_140
    case .missingSourceModel: 134_130
    case .cancelled: 134_120
    case .invalidObjects: 134_110
    }
  }
}
