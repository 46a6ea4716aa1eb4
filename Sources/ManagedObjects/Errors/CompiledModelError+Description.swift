extension CompiledModelError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .notAModel: "the bytes are no compiled model; compile the model with modelc"
    case .newerFormat(let found, let supported):
      "the compiled model has the format \(found), and formats up to \(supported) are known; use a "
        + "newer version of the library"
    case .damaged(let offset):
      "the compiled model is damaged at byte \(offset); compile the model again"
    }
  }
}
