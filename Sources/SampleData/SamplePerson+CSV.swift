extension SamplePerson {
  /// The person as one record of CSV, without the line break.
  ///
  /// Its fields are the number it has among the others, first name, last name and age. An unknown age is an empty field.
  package func csvRecord(id: Int) -> String {
    let years = age.map(String.init) ?? ""
    return "\(id),\(csvField(first)),\(csvField(last)),\(years)"
  }
}

/// The text as a field of CSV (RFC 4180, section 2): in quotes, with its own quotes doubled, where
/// it holds a comma, a quote or a line break.
func csvField(_ text: String) -> String {
  let needsQuotes = text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
  guard needsQuotes else { return text }
  var field = "\""
  for scalar in text.unicodeScalars {
    if scalar == "\"" { field += "\"" }
    field.unicodeScalars.append(scalar)
  }
  return field + "\""
}
