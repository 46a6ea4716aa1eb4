/// A form that was left with a fault in it.
struct FormFailure: Error {
  /// Where the text is.
  let path: String
  let fault: FormFault

  /// What is wrong, and what to do.
  var words: String {
    "\(path), line \(fault.line): "
      + fault.reason.followed(by: "nothing was changed, and the text is kept there")
  }
}

/// Why a text is no form.
struct FormFault: Error, Equatable {
  /// The line, counted from one.
  let line: Int
  let reason: String
  /// Further lines, such as who may be meant.
  var details: [String] = []
}
