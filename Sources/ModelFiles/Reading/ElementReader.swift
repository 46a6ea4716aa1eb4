/// Reads one element and remembers what of it has been read.
///
/// What nobody has asked for when reading ends is unknown.
struct ElementReader {
  let element: MarkupElement
  let path: ModelPath
  private let steps: [ModelPath.Step?]
  private var readAttributes: Set<String> = []
  private var readChildren: Set<Int> = []

  init(_ element: MarkupElement, at path: ModelPath) {
    self.element = element
    self.path = path
    steps = element.steps
  }

  var position: SourcePosition { element.position }

  /// The value of an attribute, or nil when there is none.
  mutating func string(_ name: String) -> String? {
    guard let value = element.value(of: name) else { return nil }
    readAttributes.insert(name)
    return value
  }

  /// The value of an attribute that has to be there.
  mutating func required(_ name: String, _ log: inout ReadingLog) -> String {
    if let value = string(name) { return value }
    log.add(.missingAttribute(name, of: path), at: position)
    return ""
  }

  /// The value of an attribute when a function makes something of it.
  ///
  /// - Returns: Nil when there is no such attribute, or it is not what is expected, which is logged.
  mutating func value<Value>(
    _ name: String, _ expected: String, _ log: inout ReadingLog, _ make: (String) -> Value?
  ) -> Value? {
    guard let text = string(name) else { return nil }
    if let value = make(text) { return value }
    log.add(
      .unreadableValue(text, attribute: name, of: path, expected: expected), at: position)
    return nil
  }

  /// The value of an attribute when a function makes something of it.
  ///
  /// - Returns: Nil when there is no such attribute, or it is unknown.
  mutating func knownValue<Value>(_ name: String, _ make: (String) -> Value?) -> Value? {
    guard let value = element.value(of: name).flatMap(make) else { return nil }
    readAttributes.insert(name)
    return value
  }

  /// The value of an attribute that is `YES` or `NO`.
  mutating func flag(_ name: String, _ log: inout ReadingLog) -> Bool? {
    value(name, "YES or NO", &log, ValueText.boolean)
  }

  /// The value of an attribute that is a whole number.
  mutating func integer(_ name: String, _ log: inout ReadingLog) -> Int? {
    value(name, "a whole number", &log) { Int($0) }
  }

  /// The children of a name.
  mutating func children(_ name: String) -> [ElementReader] {
    var readers: [ElementReader] = []
    for (index, child) in element.children.enumerated() {
      guard case .element(let element) = child, element.name == name, let step = steps[index]
      else { continue }
      readChildren.insert(index)
      readers.append(ElementReader(element, at: path.appending(step)))
    }
    return readers
  }

  /// The first child of a name.
  mutating func child(_ name: String) -> ElementReader? {
    for (index, child) in element.children.enumerated() {
      guard case .element(let element) = child, element.name == name, let step = steps[index]
      else { continue }
      readChildren.insert(index)
      return ElementReader(element, at: path.appending(step))
    }
    return nil
  }

  /// Logs what has not been read.
  func finish(_ log: inout ReadingLog) {
    for attribute in element.attributes where !readAttributes.contains(attribute.name) {
      log.unknown.append(
        UnknownConstruct(
          path: path, content: .attribute(name: attribute.name, value: attribute.value),
          position: position))
    }
    for (index, child) in element.children.enumerated() where !readChildren.contains(index) {
      let position: SourcePosition
      switch child {
      case .element(let element): position = element.position
      case .text(let text):
        if text.allSatisfy(\.isWhitespace) { continue }
        position = self.position
      case .comment, .instruction: continue
      }
      log.unknown.append(
        UnknownConstruct(path: path, content: .child(child, index: index), position: position))
    }
  }
}
