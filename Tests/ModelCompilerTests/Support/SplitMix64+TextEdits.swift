import SampleData

extension SplitMix64 {
  /// A model file that says the same as another in a way of its own, and says more that means
  /// nothing.
  ///
  /// - Parameter text: A file with a line for each tag, as they are written.
  /// - Returns: The other file.
  mutating func edited(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 3 else { return text }
    for _ in 0..<below(12) {
      let index = 2 + below(lines.count - 2)
      switch below(7) {
      case 0: lines.insert(indentation(before: lines[index]) + comment(), at: index)
      case 1: lines.insert(indentation(before: lines[index]) + unknownElement(), at: index)
      case 2: addAttribute(to: &lines[index])
      case 3: removeDefault(from: &lines[index])
      case 4: shuffleAttributes(of: &lines[index])
      case 5: swap(index, index - 1, in: &lines)
      default: fillEmptyElement(&lines, at: index)
      }
    }
    if happens(percent: 20) { lines.insert(comment(), at: 1) }
    return lines.joined(separator: "\n") + (happens(percent: 30) ? "\n" : "")
  }

  private func indentation(before line: String) -> String {
    let spaces = line.prefix { $0 == " " }
    return line.dropFirst(spaces.count).hasPrefix("</model") || line.isEmpty
      ? "    " : spaces + (line.dropFirst(spaces.count).hasPrefix("</") ? "    " : "")
  }

  private mutating func comment() -> String {
    element(of: ["<!-- why not -->", "<!--&amp;<x>-->", "<?check it?>"])
  }

  private mutating func unknownElement() -> String {
    element(of: [
      "<future/>", "<future name=\"x\">text &amp; more</future>", "<future> </future>",
      "<future>a<b c=\"&#10;\"/> d</future>", "<userInfo/>", "<x:y xmlns:x=\"urn:z\" x:a=\"1\"/>",
    ])
  }

  private mutating func addAttribute(to line: inout String) {
    guard line.hasSuffix("\"/>") || line.hasSuffix("\">") else { return }
    let ending = line.hasSuffix("/>") ? "/>" : ">"
    let attribute = element(of: [
      "future=\"&lt;&#9;\"", "optional=\"NO\"", "transient=\"NO\"", "syncable=\"YES\"", "a=\"\"",
      "spotlightIndexingEnabled=\"NO\"", "inverseEntity=\"Elsewhere\"", "colour=\"rot\"",
    ])
    let name = attribute.prefix { $0 != "=" }
    guard !line.contains(" \(name)=") else { return }
    line = line.dropLast(ending.count) + " " + attribute + ending
  }

  private mutating func removeDefault(from line: inout String) {
    for attribute in [" usesScalarValueType=\"NO\"", " syncable=\"YES\""] {
      line = line.replacing(attribute, with: "")
    }
  }

  private mutating func shuffleAttributes(of line: inout String) {
    guard let start = line.firstIndex(of: "\""), !line.contains("=\" "), !line.contains("<?") else {
      return
    }
    let ending = line.hasSuffix("/>") ? "/>" : ">"
    guard line.hasSuffix("\"" + ending), line[..<start].contains("<") else { return }
    var parts = line.dropLast(ending.count + 1).split(separator: "\" ").map { String($0) + "\"" }
    guard parts.count > 2, line.count(where: { $0 == "\"" }) == 2 * parts.count else { return }
    let tag = parts[0].prefix { $0 != "=" }.lastIndex(of: " ") ?? parts[0].startIndex
    let name = parts[0][..<tag]
    parts[0] = String(parts[0][tag...].dropFirst())
    parts.swapAt(below(parts.count), below(parts.count))
    line = name + " " + parts.joined(separator: " ") + ending
  }

  /// Puts one of two elements without content in front of the other.
  private func swap(_ one: Int, _ other: Int, in lines: inout [String]) {
    let depths = [one, other].map { lines[$0].prefix { $0 == " " }.count }
    guard depths[0] == depths[1], lines[one].hasSuffix("/>"), lines[other].hasSuffix("/>"),
      lines[one].contains("="), lines[other].contains("=")
    else { return }
    lines.swapAt(one, other)
  }

  private func fillEmptyElement(_ lines: inout [String], at index: Int) {
    let names = ["entity", "attribute", "relationship", "fetchedProperty"]
    let spaces = lines[index].prefix { $0 == " " }
    guard
      let name = names.first(where: { lines[index].dropFirst(spaces.count).hasPrefix("<\($0) ") }),
      lines[index].hasSuffix("\"/>")
    else { return }
    lines[index] = lines[index].dropLast(2) + ">"
    lines.insert(contentsOf: ["\(spaces)    <userInfo/>", "\(spaces)</\(name)>"], at: index + 1)
  }
}
