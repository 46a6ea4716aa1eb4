extension ValueTransformerError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .wrongType(let expected, let found):
      "the transformer takes values of the type \(expected), not \(found); set one of that type"
    case .unknownTransformer(""):
      "the attribute names no value transformer; name one in the model"
    case .unknownTransformer(let name):
      "there is no value transformer \(name); register it before objects are used"
    }
  }
}
