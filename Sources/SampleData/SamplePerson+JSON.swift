extension SamplePerson {
  /// The person as one line of JSON Lines, without the line break: an object with the keys
  /// `first`, `last` and `age`, in that order, `age` being null when it is not known.
  package var jsonLine: String {
    let years = age.map(String.init) ?? "null"
    return """
      {"first":\(jsonString(first)),"last":\(jsonString(last)),"age":\(years)}
      """
  }
}

/// The text as a JSON string with its quotes (RFC 8259, section 7): quotation mark, backslash and
/// control characters are escaped, everything else stands for itself.
package func jsonString(_ text: String) -> String {
  var json = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": json += "\\\""
    case "\\": json += "\\\\"
    case "\n": json += "\\n"
    case "\r": json += "\\r"
    case "\t": json += "\\t"
    case "\0"..."\u{1f}": json += controlEscape(scalar)
    default: json.unicodeScalars.append(scalar)
    }
  }
  return json + "\""
}

private func controlEscape(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16)
  return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
}
