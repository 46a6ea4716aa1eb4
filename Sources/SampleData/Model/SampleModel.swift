/// A model as large as the largest real ones, for measuring the model compiler: 88 entities in
/// about 110 KB of XML.
///
/// Types, rules and flags occur in about the proportions in which they do in hundreds of public
/// models, and what would be too rare to occur does so a few times. Nothing is wrong with the model.
package struct SampleModel {
  /// How many entities the model has.
  package static let entityCount = SampleModelNames.entities.count

  /// The entities in the order of their names.
  package let entities: [SampleEntity]

  /// Makes the model that belongs to a seed, the same everywhere.
  package init(seed: UInt64) {
    var maker = SampleModelMaker(seed: seed)
    entities = maker.made()
  }
}

extension SampleModel: Equatable {}

extension SampleModel: Sendable {}
