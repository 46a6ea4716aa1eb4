/// What was measured of the model compiler, which has no peer to compare it with.
struct ModelFigures {
  let entities: Int
  /// The size of the model's XML in bytes.
  let size: Int
  let rounds: Int
  /// As that of the report, but for these measurements.
  let memoryFloor: Int
  let measurements: [(title: String, samples: Samples)]
}
