import ManagedObjects

/// What attributes, relationships and fetched properties have in common.
struct CommonProperties {
  var isOptional = false
  var isTransient = false
  var isOrdered = false
  var isIndexed = false
  var isIndexedBySpotlight = false
  var isStoredInExternalRecord = false
  var renamingIdentifier: String?
  var versionHashModifier: String?
  var userInfo: [String: String] = [:]
  /// The predicates that a value has to satisfy.
  var rules: [ArchivedRule] = []
}

/// A predicate that a value has to satisfy, or why it cannot be understood.
enum ArchivedRule: CustomStringConvertible {
  case predicate(FetchPredicate)
  case unknown(reason: String)

  var description: String {
    switch self {
    case .predicate(let predicate): "\"\(predicate.format)\""
    case .unknown(let reason): "with \(reason)"
    }
  }
}

extension CompiledModelReader {
  /// The bits of the number that has all flags of a property.
  private enum Flag {
    static let isOptional = 1 << 1
    static let isTransient = 1 << 3
    static let isIndexedBySpotlight = 1 << 8
    static let isStoredInTruth = 1 << 9
    static let isOrdered = 1 << 10
    static let allowsCloudEncryption = 1 << 11
  }

  mutating func commonProperties(
    _ name: String, _ reader: inout ObjectReader
  ) throws(ModelFileError) -> CommonProperties {
    reader.skip("NSEntity", "NSPropertyName", "NSIsReadOnly")
    var common = CommonProperties()
    let flags = try reader.integer("_P") ?? 0
    common.isOptional = try reader.flag("NSIsOptional") || flags & Flag.isOptional != 0
    common.isTransient = try reader.flag("NSIsTransient") || flags & Flag.isTransient != 0
    common.isOrdered = try reader.flag("NSIsOrdered") || flags & Flag.isOrdered != 0
    common.isIndexed = try reader.flag("NSIsIndexed")
    common.isIndexedBySpotlight =
      try reader.flag("NSIndexedBySpotlight") || flags & Flag.isIndexedBySpotlight != 0
    common.isStoredInExternalRecord =
      try reader.flag("NSIsStoredInTruth") || flags & Flag.isStoredInTruth != 0
    if try reader.flag("NSAllowsCloudEncryption") || flags & Flag.allowsCloudEncryption != 0 {
      note(reader.subject, "that its values may be encrypted in a cloud has no effect")
    }
    common.renamingIdentifier = try renamingIdentifier(of: name, &reader)
    common.versionHashModifier = try reader.text("NSVersionHashModifier")
    common.userInfo = try userInfo(&reader)
    for value in try reader.list("NSValidationPredicates") {
      common.rules.append(try rule(value))
    }
    for value in try reader.list("NSValidationWarnings") {
      guard case .string(let text) = value, !text.isEmpty else { continue }
      note(reader.subject, "the message \"\(text)\" of a rule is not shown")
    }
    return common
  }

  private func rule(_ value: ArchivedValue) throws(ModelFileError) -> ArchivedRule {
    var reader = ArchivedPredicateReader(archive)
    return switch try reader.predicate(value) {
    case .success(let predicate): .predicate(predicate)
    case .failure(let failure): .unknown(reason: failure.reason)
    }
  }
}
