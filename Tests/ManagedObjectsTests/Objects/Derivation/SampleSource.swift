import ManagedObjects

/// Values by key path.
struct SampleSource: DerivationSource {
  struct UnknownKeyPath: Error {}

  var values: [String: AttributeValue] = [:]
  var related: [String: [AttributeValue]] = [:]

  func value(atKeyPath keyPath: String) throws -> AttributeValue {
    guard let value = values[keyPath] else { throw UnknownKeyPath() }
    return value
  }

  func relatedValues(atKeyPath keyPath: String) throws -> [AttributeValue] {
    guard let values = related[keyPath] else { throw UnknownKeyPath() }
    return values
  }

  func relatedCount(atKeyPath keyPath: String) throws -> Int {
    try relatedValues(atKeyPath: keyPath).count { $0 != .null }
  }
}
