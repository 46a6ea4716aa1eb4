/// What is found out about a file while its elements are read.
struct ReadingLog {
  let path: String
  private(set) var errors: [ModelFileError] = []
  private(set) var converted: [ConvertedValue] = []
  var unknown: [UnknownConstruct] = []
  var lines = DeclarationLines()

  init(path: String) {
    self.path = path
  }

  mutating func add(_ reason: ModelFileError.Reason, at position: SourcePosition) {
    errors.append(ModelFileError(path, reason, at: position))
  }

  mutating func add(_ value: ConvertedValue) {
    converted.append(value)
  }

  /// All errors as one, or nil when there is none.
  var error: ModelFileError? {
    ModelFileError(errors)
  }
}
