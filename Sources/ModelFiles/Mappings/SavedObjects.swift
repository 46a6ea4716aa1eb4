/// An object in the XML store that Xcode saves a mapping model in.
struct SavedObject {
  /// The value of an attribute, as text.
  struct Value {
    let text: String
    let position: SourcePosition
  }

  /// The objects that a relationship leads to, by their identifiers.
  struct Targets {
    let identifiers: [String]
    let position: SourcePosition
  }

  let identifier: String
  /// The name of the entity, in capital letters.
  let type: String
  let position: SourcePosition
  fileprivate(set) var values: [String: Value] = [:]
  fileprivate(set) var targets: [String: Targets] = [:]

  /// The text of an attribute; nil for none and for an empty one.
  func text(_ name: String) -> String? {
    values[name].flatMap { $0.text.isEmpty ? nil : $0.text }
  }

  /// The names of the attributes and relationships that are not among some, sorted.
  func names(without known: Set<String>) -> [String] {
    (Array(values.keys) + targets.keys).filter { !known.contains($0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// The objects in the XML store that Xcode saves a mapping model in.
struct SavedObjects {
  /// The path of the file, for messages.
  let path: String
  /// What of the store has no meaning here.
  private(set) var notes: [ModelFileNote] = []
  private var objects: [SavedObject] = []
  private var indexes: [String: Int] = [:]
  /// The identifiers of the objects that have been reached.
  private var taken: Set<String> = []

  /// Takes a text.
  ///
  /// - Throws: ``ModelFileError`` when it is no such store.
  /// - Complexity: O(*n*) in the length of the text.
  init(_ source: SourceText) throws(ModelFileError) {
    path = source.path
    let markup = try MarkupParser.document(source, allowsDocumentType: true)
    guard let root = markup.elements.first, root.name == "database" else {
      let name = markup.elements.first?.name ?? ""
      throw ModelFileError(
        path, .notAMappingModel("its root element is <\(name)>"),
        at: markup.elements.first?.position)
    }
    for element in root.elements {
      switch element.name {
      case "databaseInfo": continue
      case "object": try add(element)
      default: notes.append(unknown(element, in: "the mapping model"))
      }
    }
  }

  private func unknown(_ element: MarkupElement, in subject: String) -> ModelFileNote {
    ModelFileNote(subject, "the unknown element <\(element.name)> has no effect")
  }

  private mutating func add(_ element: MarkupElement) throws(ModelFileError) {
    guard let type = element.value(of: "type"), let identifier = element.value(of: "id") else {
      throw refusal("an object", "it has no type or no id", at: element.position)
    }
    let subject = "object \"\(identifier)\""
    var object = SavedObject(
      identifier: identifier, type: type.uppercased(), position: element.position)
    for child in element.elements {
      guard child.name == "attribute" || child.name == "relationship" else {
        notes.append(unknown(child, in: subject))
        continue
      }
      guard let name = child.value(of: "name") else {
        throw refusal(subject, "a <\(child.name)> has no name", at: child.position)
      }
      let isTwice: Bool
      if child.name == "attribute" {
        let value = SavedObject.Value(
          text: try text(of: child, in: subject), position: child.position)
        isTwice = object.values.updateValue(value, forKey: name) != nil
      } else {
        let identifiers = (child.value(of: "idrefs") ?? "").split(whereSeparator: \.isWhitespace)
        let targets = SavedObject.Targets(
          identifiers: identifiers.map { String($0) }, position: child.position)
        isTwice = object.targets.updateValue(targets, forKey: name) != nil
      }
      if isTwice { throw refusal(subject, "\(name) is there twice", at: child.position) }
    }
    guard indexes.updateValue(objects.count, forKey: identifier) == nil else {
      throw refusal(subject, "there are two of that id", at: element.position)
    }
    objects.append(object)
  }

  private func text(
    of element: MarkupElement, in subject: String
  ) throws(ModelFileError) -> String {
    var text = ""
    for child in element.children {
      switch child {
      case .text(let part): text += part
      case .element(let inner):
        let name = element.value(of: "name") ?? ""
        throw refusal(subject, "the value of \(name) holds <\(inner.name)>", at: inner.position)
      case .comment, .instruction: continue
      }
    }
    return text
  }

  func refusal(
    _ subject: String, _ reason: String, at position: SourcePosition?
  ) -> ModelFileError {
    ModelFileError(path, .invalidMapping(subject, reason), at: position)
  }
}

extension SavedObjects {
  /// The only object of a type.
  ///
  /// - Throws: ``ModelFileError`` when there is none, or more than one.
  mutating func only(ofType type: String) throws(ModelFileError) -> SavedObject {
    let all = objects.filter { $0.type == type }
    guard let object = all.first, all.count == 1 else {
      throw ModelFileError(
        path, .notAMappingModel("it has \(all.count) objects of type \(type), not one"),
        at: all.dropFirst().first?.position)
    }
    taken.insert(object.identifier)
    return object
  }

  /// Takes the objects that a relationship leads to, each of which can be taken once.
  ///
  /// - Parameters:
  ///   - name: The name of the relationship.
  ///   - owner: The object that has it.
  ///   - subject: That object in words.
  ///   - type: The type that the objects have to be of.
  /// - Returns: The objects, in the order in which they are named.
  /// - Throws: ``ModelFileError`` when one is not there, is of another type or was taken before.
  mutating func take(
    _ name: String, of owner: SavedObject, _ subject: String, type: String
  ) throws(ModelFileError) -> [SavedObject] {
    guard let targets = owner.targets[name] else { return [] }
    var found: [SavedObject] = []
    for identifier in targets.identifiers {
      func refusal(_ reason: String) -> ModelFileError {
        self.refusal(
          subject, "\(name) leads to object \"\(identifier)\", which \(reason)",
          at: targets.position)
      }
      guard let object = indexes[identifier].map({ objects[$0] }) else {
        throw refusal("is not there")
      }
      guard object.type == type else { throw refusal("is of type \(object.type), not \(type)") }
      guard taken.insert(identifier).inserted else { throw refusal("is led to twice") }
      found.append(object)
    }
    return found
  }

  /// Notes the objects that nothing has led to.
  func noteUntaken(_ notes: inout [ModelFileNote]) {
    for object in objects where !taken.contains(object.identifier) {
      notes.append(
        ModelFileNote(
          "object \"\(object.identifier)\"",
          "it is of type \(object.type) and in no mapping, and has no effect"))
    }
  }
}
