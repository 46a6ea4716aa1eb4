extension FailureReport {
  /// Finds words for a store that is of another kind than what can be used.
  init(kind failure: CommandFailure) {
    switch failure {
    case .missingTrait(let path):
      self.init(
        .badData,
        "\(path) is, or would be, a SQLite database, and this contacts was built without SQLite; "
          + "'make release TRAITS=SQLite' builds one with it")
    case .otherKind(let path, let kind, let command, let advice):
      self.init(
        .usage,
        "\(path) is \(kind), and 'contacts \(command)' is for binary address books; \(advice)")
    case .unusableModel(let reason):
      self.init(
        .badData,
        "\(reason); --model names the model that a file was written with. Nothing was written")
    default: self.init(.software, "an unexpected error: \(failure)")
    }
  }
}
