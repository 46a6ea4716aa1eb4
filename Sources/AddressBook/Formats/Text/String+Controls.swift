extension String {
  /// The text on one line, with blanks in place of control characters.
  var withoutControls: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) { return self }
    var result = ""
    for scalar in unicodeScalars {
      let isControl = scalar.value < 0x20 || scalar.value == 0x7f
      result.unicodeScalars.append(isControl ? " " : scalar)
    }
    return result
  }
}
