import ManagedObjects

/// Makes predicates of the objects of a keyed archive.
struct ArchivedPredicateReader {
  /// What in a predicate cannot be said.
  struct Failure: Error {
    /// What it is, in words.
    let reason: String

    init(_ reason: String) {
      self.reason = reason
    }
  }

  /// How deep expressions and predicates may lie in each other.
  private static let depthLimit = 100

  let archive: KeyedArchive
  /// Whether methods of what a variable stands for may be called, as mapping models do.
  let allowsMethods: Bool
  private var depth = 0

  init(_ archive: KeyedArchive, allowsMethods: Bool = false) {
    self.archive = archive
    self.allowsMethods = allowsMethods
  }

  /// A predicate, or what of it cannot be said.
  ///
  /// - Throws: ``ModelFileError`` when the archive is damaged there.
  mutating func predicate(
    _ value: ArchivedValue
  ) throws(ModelFileError) -> Result<FetchPredicate, Failure> {
    try result { reader in try reader.madePredicate(value) }
  }

  /// An expression, or what of it cannot be said.
  ///
  /// - Throws: ``ModelFileError`` when the archive is damaged there.
  mutating func expression(
    _ value: ArchivedValue
  ) throws(ModelFileError) -> Result<FetchExpression, Failure> {
    try result { reader in try reader.madeExpression(value) }
  }

  private mutating func result<Made>(
    _ make: (inout Self) throws -> Made
  ) throws(ModelFileError) -> Result<Made, Failure> {
    depth = 0
    do {
      return .success(try make(&self))
    } catch let error as ModelFileError {
      throw error
    } catch let failure as Failure {
      return .failure(failure)
    } catch {
      return .failure(Failure("\(error)"))
    }
  }

  /// Does something one level deeper.
  ///
  /// - Throws: ``Failure`` when that is too deep, or what `make` throws.
  mutating func nested<Made>(_ make: (inout Self) throws -> Made) throws -> Made {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw Failure("more than \(Self.depthLimit) levels")
    }
    return try make(&self)
  }
}

extension ArchivedPredicateReader {
  mutating func madePredicate(_ value: ArchivedValue) throws -> FetchPredicate {
    if case .string(let format) = value { return try FetchPredicate(format: format) }
    guard case .object(let object) = value else {
      throw Failure("\(value.kindName) as a predicate")
    }
    return try nested { reader in
      if object.isKind(of: "NSComparisonPredicate") { return try reader.comparison(object) }
      if object.isKind(of: "NSCompoundPredicate") { return try reader.compound(object) }
      if object.isKind(of: "NSTruePredicate") { return .always }
      if object.isKind(of: "NSFalsePredicate") { return .never }
      throw Failure("a predicate of class \(object.className)")
    }
  }

  private mutating func compound(_ object: ArchivedObject) throws -> FetchPredicate {
    var parts: [FetchPredicate] = []
    for value in try object.list("NSSubpredicates") { parts.append(try madePredicate(value)) }
    switch try object.integer("NSCompoundPredicateType") {
    case 0:
      guard let part = parts.first, parts.count == 1 else {
        throw Failure("a negation of \(parts.count) predicates")
      }
      return .not(part)
    case 1: return .and(parts)
    case 2: return .or(parts)
    case let type: throw Failure("a compound of the unknown type \(type ?? -1)")
    }
  }

  private mutating func comparison(_ object: ArchivedObject) throws -> FetchPredicate {
    guard case .object(let how) = try object.value("NSPredicateOperator") else {
      throw Failure("a comparison without an operator")
    }
    let left = try madeExpression(try object.value("NSLeftExpression"))
    let right = try madeExpression(try object.value("NSRightExpression"))
    return .comparison(
      left, try comparisonOperator(how), right, options: try options(how),
      modifier: try modifier(how))
  }

  private func comparisonOperator(
    _ object: ArchivedObject
  ) throws -> ComparisonPredicate.Operator {
    switch try object.integer("NSOperatorType") {
    case 0: return .lessThan
    case 1: return .lessThanOrEqualTo
    case 2: return .greaterThan
    case 3: return .greaterThanOrEqualTo
    case 4: return try object.flag("NSNegate") ? .notEqualTo : .equalTo
    case 5: return .notEqualTo
    case 6: return .matches
    case 7: return .like
    case 8: return .beginsWith
    case 9: return .endsWith
    case 10: return .in
    case 99: return .contains
    case 100: return .between
    case let type: throw Failure("the operator \(type ?? -1) of class \(object.className)")
    }
  }

  private func options(_ object: ArchivedObject) throws -> ComparisonPredicate.Options {
    let bits = (try object.integer("NSOptions") ?? 0) | (try object.integer("NSFlags") ?? 0)
    guard 0...15 ~= bits else { throw Failure("the unknown options \(bits)") }
    var options: ComparisonPredicate.Options = []
    if bits & 1 != 0 { options.insert(.caseInsensitive) }
    if bits & 2 != 0 { options.insert(.diacriticInsensitive) }
    if bits & 4 != 0 { options.insert(.normalized) }
    if bits & 8 != 0 { options.insert(.localeSensitive) }
    return options
  }

  private func modifier(_ object: ArchivedObject) throws -> ComparisonPredicate.Modifier {
    switch try object.integer("NSModifier") ?? 0 {
    case 0: return .direct
    case 1: return .all
    case 2: return .any
    case let number: throw Failure("the unknown modifier \(number)")
    }
  }
}
