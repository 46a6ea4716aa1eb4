import ManagedObjects

/// A list of lists of properties, as three elements within each other.
struct PropertyLists {
  let list: String
  let item: String
  let property: String

  static let uniquenessConstraints = PropertyLists(
    list: "uniquenessConstraints", item: "uniquenessConstraint", property: "constraint")
  static let compoundIndexes = PropertyLists(
    list: "compoundIndexes", item: "compoundIndex", property: "index")
}

extension ModelReader {
  mutating func lists(_ reader: inout ElementReader, _ names: PropertyLists) -> [[String]] {
    guard var list = reader.child(names.list) else { return [] }
    let lists = list.children(names.item).map { given in
      var item = given
      let properties = item.children(names.property).map { given in
        var property = given
        let name = property.required("value", &log)
        property.finish(&log)
        return name
      }
      item.finish(&log)
      return properties
    }
    list.finish(&log)
    return lists
  }

  mutating func userInfo(_ reader: inout ElementReader) -> [String: String] {
    guard var list = reader.child("userInfo") else { return [:] }
    var info: [String: String] = [:]
    for given in list.children("entry") {
      var entry = given
      let key = entry.required("key", &log)
      let value = entry.string("value") ?? ""
      if info[key] == nil { info[key] = value }
      entry.finish(&log)
    }
    list.finish(&log)
    return info
  }

  mutating func diagram(_ given: ElementReader) -> [DiagramElement] {
    var list = given
    let elements = list.children("element").map { given in
      var reader = given
      // Nothing in a diagram keeps a model from being used.
      var element = DiagramElement(reader.string("name") ?? "")
      element.x = reader.knownValue("positionX", Self.finite) ?? 0
      element.y = reader.knownValue("positionY", Self.finite) ?? 0
      element.width = reader.knownValue("width", Self.finite) ?? 0
      element.height = reader.knownValue("height", Self.finite) ?? 0
      reader.finish(&log)
      return element
    }
    list.finish(&log)
    return elements
  }

  private static func finite(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  mutating func fetchIndex(_ given: ElementReader, of owner: String) -> FetchIndexDescription {
    var reader = given
    // An index without a name is a fault of the model.
    let name = reader.string("name") ?? ""
    log.lines[owner, name] = reader.position.line
    let elements = reader.children("fetchIndexElement").map { given in
      var reader = given
      let element = fetchIndexElement(&reader)
      reader.finish(&log)
      return element
    }
    let predicate = reader.string("partialIndexPredicate")
    reader.finish(&log)
    return FetchIndexDescription(name, elements, partialIndexPredicate: predicate)
  }

  private mutating func fetchIndexElement(
    _ reader: inout ElementReader
  ) -> FetchIndexDescription.Element {
    let isAscending = reader.value("order", "ascending or descending", &log) { text in
      ["ascending": true, "descending": false][text]
    }
    let collation = reader.value(
      "type", "Binary or RTree", &log, FetchIndexDescription.Element.CollationType.init(xmlName:))
    let key: FetchIndexDescription.Element.Key
    if let expression = reader.element.value(of: "property") == nil
      ? reader.string("expression") : nil
    {
      key = .expression(expression, type: reader.string("expressionType"))
    } else {
      key = .property(reader.required("property", &log))
    }
    return FetchIndexDescription.Element(
      key, ascending: isAscending ?? true, collationType: collation ?? .binary)
  }
}

extension FetchIndexDescription.Element.CollationType {
  /// The way as a model file names it, or nil when it is the name of none.
  init?(xmlName: String) {
    switch xmlName {
    case "Binary": self = .binary
    case "RTree", "R-Tree": self = .rTree
    default: return nil
    }
  }

  /// The name in a model file.
  var xmlName: String {
    switch self {
    case .binary: "Binary"
    case .rTree: "RTree"
    }
  }
}
