import ContactCards
import TextTools

/// Lists of texts in one cell, with semicolons between them; those of the texts, and backslashes,
/// have a backslash before them.
enum TableList {
  /// The texts of a cell.
  static func parts(_ cell: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var isEscaped = false
    for scalar in cell.unicodeScalars {
      if isEscaped || scalar != "\\" && scalar != ";" {
        part.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        parts.append(part)
        part = ""
      }
    }
    if isEscaped { part += "\\" }
    parts.append(part)
    return parts.map { $0.trimmingSpaces }.filter { !$0.isEmpty }
  }

  /// The cell for some texts.
  static func cell(_ parts: [String]) -> String {
    parts.map(escaped).joined(separator: ";")
  }

  private static func escaped(_ part: String) -> String {
    if !part.utf8.contains(where: { "\\;".utf8.contains($0) }) { return part }
    var result = ""
    for scalar in part.unicodeScalars {
      if scalar == "\\" || scalar == ";" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

/// Times in UTC as `2026-11-22T06:17:04Z`, and as seconds since 1970 outside the years 1 to 9999.
enum TableTime {
  /// Writes a time.
  static func text(_ seconds: Int64) -> String {
    // That year stands for none in tables.
    guard let text = UTCTime.text(seconds), !text.hasPrefix("\(VCardDate.omittedYear)-") else {
      return String(seconds)
    }
    return text
  }

  /// Reads a time, also one of another time zone; nil when there is no such time.
  static func seconds(_ text: String) -> Int64? { Int64(text) ?? UTCTime.seconds(text) }
}
