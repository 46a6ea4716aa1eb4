import ManagedObjects

extension CompiledModelReader {
  mutating func fetchRequestTemplates(
    _ reader: inout ObjectReader
  ) throws(ModelFileError) -> [FetchRequestTemplate] {
    var templates: [FetchRequestTemplate] = []
    for (name, value) in try reader.entries("NSFetchRequestTemplates") {
      guard case .object(let object) = value, object.isKind(of: "NSFetchRequest") else {
        throw archive.damage("fetch request \"\(name)\" is \(value.kindName)")
      }
      if let template = try fetchRequest(object, name, "fetch request \"\(name)\"") {
        templates.append(template)
      }
    }
    return templates
  }

  /// The property; nil for one whose request cannot be said, which is noted.
  mutating func fetchedProperty(
    _ object: ArchivedObject, _ name: String, of owner: String
  ) throws(ModelFileError) -> FetchedPropertyDescription? {
    var reader = ObjectReader(object, "fetched property \"\(name)\" of \(owner)")
    let common = try commonProperties(name, &reader)
    let entityName = try reader.text("_NSFetchRequestEntityName")
    var request: FetchRequestTemplate? = FetchRequestTemplate(
      FetchedPropertyDescription.defaultRequestName, entity: entityName ?? "")
    if let object = try reader.member("NSFetchRequest") {
      request = try fetchRequest(
        object, FetchedPropertyDescription.defaultRequestName, reader.subject,
        entityName: entityName)
    }
    note(reader)
    guard let request else { return nil }
    var property = FetchedPropertyDescription(name, fetchRequest: request)
    property.isOptional = common.isOptional
    property.versionHashModifier = common.versionHashModifier
    property.userInfo = common.userInfo
    for rule in common.rules { note(reader.subject, "the rule \(rule) is not checked") }
    return property
  }

  /// A request; nil for one whose predicate cannot be said, which is noted.
  private mutating func fetchRequest(
    _ object: ArchivedObject, _ name: String, _ subject: String, entityName: String? = nil
  ) throws(ModelFileError) -> FetchRequestTemplate? {
    var reader = ObjectReader(object, subject)
    reader.skip("NSAllocationSize", "NSAllocationType")
    let entity: String?
    switch try reader.value("NSEntity") {
    case .object(let object): entity = try object.string("NSEntityName")
    case .string(let name): entity = name
    default: entity = entityName
    }
    var request = FetchRequestTemplate(name, entity: entity ?? "")
    let predicate = try reader.value("NSPredicate")
    request.fetchLimit = try reader.integer("NSFetchLimit") ?? 0
    request.fetchBatchSize = try reader.integer("NSBatchSize") ?? 0
    if let number = try reader.integer("NSResultType") {
      guard let type = FetchRequestTemplate.ResultType(rawValue: number) else {
        throw ModelFileError(
          archive.path, .unsupportedPart(subject, "its results are of the unknown type \(number)"))
      }
      request.resultType = type
    }
    try readFlags(of: &request, &reader)
    try noteWhatTemplatesLack(&reader)
    note(reader)
    switch try format(predicate) {
    case .success(let format): request.predicateFormat = format
    case .failure(let failure):
      note(subject, "it is left out, because its predicate has \(failure.reason)")
      return nil
    }
    return request
  }

  private func readFlags(
    of request: inout FetchRequestTemplate, _ reader: inout ObjectReader
  ) throws(ModelFileError) {
    let isTold = try reader.flag("NSHasFetchRequestFlags")
    let flags = try reader.integer("NSFetchRequestFlags") ?? 0
    guard isTold else { return }
    // Results that are no objects have no values to be loaded.
    let hasValues = request.resultType == .objects || request.resultType == .dictionaries
    if flags & 0x01 != 0 { request.returnsDistinctResults = true }
    if flags & 0x02 == 0 { request.includesSubentities = false }
    if flags & 0x04 == 0, hasValues { request.includesPropertyValues = false }
    if flags & 0x08 == 0 { request.returnsObjectsAsFaults = false }
    if flags & 0x10 == 0 { request.includesPendingChanges = false }
  }

  private mutating func noteWhatTemplatesLack(
    _ reader: inout ObjectReader
  ) throws(ModelFileError) {
    let lists = [
      ("NSSortDescriptors", "its order"), ("NSValuesToFetch", "which values it asks for"),
      ("NSValuesToGroupBy", "what it groups by"),
      ("NSRelationshipKeyPathsForPrefetching", "what it loads beforehand"),
    ]
    for (key, what) in lists where try !reader.list(key).isEmpty {
      note(reader.subject, "\(what) is left out")
    }
    if case .null = try reader.value("NSHavingPredicate") {
    } else {
      note(reader.subject, "the condition on its groups is left out")
    }
    if try reader.integer("NSFetchOffset") ?? 0 != 0 {
      note(reader.subject, "how many results it passes over is left out")
    }
  }

  /// The format of a predicate; nil for none.
  func format(
    _ value: ArchivedValue
  ) throws(ModelFileError) -> Result<String?, ArchivedPredicateReader.Failure> {
    if case .null = value { return .success(nil) }
    if case .string(let format) = value { return .success(format) }
    var reader = ArchivedPredicateReader(archive)
    return try reader.predicate(value).flatMap { predicate in
      let format = predicate.format
      // A key path may be no word of the language.
      guard (try? FetchPredicate(format: format)) == predicate else {
        return .failure(ArchivedPredicateReader.Failure("a part that no format has"))
      }
      return .success(format)
    }
  }

  mutating func indexes(
    _ reader: inout ObjectReader
  ) throws(ModelFileError) -> [FetchIndexDescription] {
    var indexes: [FetchIndexDescription] = []
    for value in try reader.list("NSFetchIndexDescriptions") {
      guard case .object(let object) = value else {
        throw archive.damage("an index of \(reader.subject) is \(value.kindName)")
      }
      if let index = try index(object, of: reader.subject) { indexes.append(index) }
    }
    return indexes
  }

  /// An index; nil for one that cannot be said, which is noted: fetches are slower without it, but
  /// answer the same.
  private mutating func index(
    _ object: ArchivedObject, of owner: String
  ) throws(ModelFileError) -> FetchIndexDescription? {
    let name = try object.string("NSIndexName") ?? ""
    var reader = ObjectReader(object, "index \"\(name)\" of \(owner)")
    reader.skip("NSIndexName", "NSEntity")
    var elements: [FetchIndexDescription.Element]? = []
    for value in try reader.list("NSIndexElements") {
      guard case .object(let element) = value else {
        throw archive.damage("an element of \(reader.subject) is \(value.kindName)")
      }
      if let element = try indexElement(element, of: reader.subject) {
        elements?.append(element)
      } else {
        elements = nil
      }
    }
    let predicate = try format(try reader.value("NSPartialIndexPredicate"))
    note(reader)
    switch predicate {
    case .success(let format):
      return elements.map {
        FetchIndexDescription(name, $0, partialIndexPredicate: format)
      }
    case .failure(let failure):
      note(reader.subject, "it is left out, because its predicate has \(failure.reason)")
      return nil
    }
  }

  private mutating func indexElement(
    _ object: ArchivedObject, of owner: String
  ) throws(ModelFileError) -> FetchIndexDescription.Element? {
    var reader = ObjectReader(object, "an element of \(owner)")
    reader.skip("NSFetchIndexDescription")
    var key = FetchIndexDescription.Element.Key.property(
      try reader.text("NSPropertyName") ?? "")
    if let property = try reader.member("NSIndexedProperty"),
      property.isKind(of: "NSExpressionDescription")
    {
      var predicates = ArchivedPredicateReader(archive)
      switch try predicates.expression(try property.value("NSExpression")) {
      case .success(let expression):
        let type = try property.integer("NSExpressionType").flatMap {
          AttributeType(compiledNumber: $0)?.xmlName
        }
        key = .expression(expression.format, type: type)
      case .failure(let failure):
        note(owner, "it is left out, because an expression in it has \(failure.reason)")
        return nil
      }
    }
    let isRTree = try reader.integer("NSFetchIndexElementType") ?? 0 == 1
    let isAscending = object.fields["NSAscending"] == nil ? true : try reader.flag("NSAscending")
    note(reader)
    return FetchIndexDescription.Element(
      key, ascending: isAscending, collationType: isRTree ? .rTree : .binary)
  }
}
