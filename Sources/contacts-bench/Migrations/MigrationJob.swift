/// What is timed of migrations.
enum MigrationJob: String, CaseIterable {
  /// A copy of the file takes the place of another, durably: what no migration can be much faster than.
  case copy = "copy the file over another"
  /// A store is opened with a model that has one attribute more, and another name for one.
  case inferred = "add an attribute, rename another"
  /// The same by a mapping model with a policy that sees every object.
  case mapped = "the same by a mapping and a policy"
  /// Twenty versions, each with one attribute more, one after another.
  case stepwise = "20 versions, one by one"

  /// With how many people it is timed at most.
  var greatestSize: Int { self == .stepwise ? 10_000 : .max }
}
