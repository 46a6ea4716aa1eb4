import ContactFormats

/// What is wrong with a file of contacts, or of who is meant.
struct CardFailure: Error {
  static let nothingChanged = "nothing was changed"

  let file: String
  let error: CardError
  /// What comes of it.
  var effect = nothingChanged

  /// Where it is, what it is and what comes of it.
  var words: String {
    "\(file), line \(error.line): " + error.reason.followed(by: effect)
  }
}
