/// What a fetch answers with instead of objects: named values of each object, or of groups of them.
///
/// ```swift
/// for family in try context.fetchDictionaries(request) {
///   print(family["lastName"] ?? .null, family["mean"] ?? .null)
/// }
/// ```
public struct FetchedDictionaries: Sendable {
  /// The names of the columns, in the order in which they were asked for.
  public let names: [String]
  private let results: StoreDictionaries
  private let model: ManagedObjectModel
  private let stores: StoreSlots

  init(
    names: [String], types: [AttributeType?], _ results: StoreDictionaries,
    of model: ManagedObjectModel, in stores: StoreSlots
  ) {
    self.names = names
    self.model = model
    self.stores = stores
    let columns = zip(results.columns, types).map { column, type in
      type.map { type in column.map { $0.converted(to: type) } } ?? column
    }
    self.results = StoreDictionaries(columns: columns, count: results.count)
  }

  /// Results of the same names with other columns, all of one length.
  init(_ other: FetchedDictionaries, columns: [[FetchedValue]]) {
    (names, model, stores) = (other.names, other.model, other.stores)
    results = StoreDictionaries(columns: columns, count: columns.first?.count ?? 0)
  }

  /// The values of all columns.
  var columns: [[FetchedValue]] { results.columns }

  /// The values of a column, one a result; nil for a name that no column has.
  ///
  /// - Complexity: O(*n*) in the number of columns.
  public func column(_ name: String) -> [FetchedValue]? {
    names.firstIndex(of: name).map { results.columns[$0] }
  }
}

extension FetchedDictionaries: RandomAccessCollection {
  /// The position of the first result.
  public var startIndex: Int { 0 }

  /// The position after the last result.
  public var endIndex: Int { results.count }

  /// The result at a position.
  ///
  /// - Precondition: The position is one of a result.
  public subscript(position: Int) -> FetchedDictionary {
    precondition(position >= 0 && position < results.count)
    return FetchedDictionary(all: self, position: position)
  }

  fileprivate func value(_ name: String, at position: Int) -> FetchedValue? {
    column(name)?[position]
  }

  fileprivate func values(at position: Int) -> [FetchedValue] {
    results.columns.map { $0[position] }
  }

  fileprivate func objectID(_ reference: RowReference) -> ManagedObjectID? {
    model.entity(numbered: reference.entity).map {
      ManagedObjectID($0, key: reference.key, stores)
    }
  }
}

/// One result of a fetch of dictionaries.
public struct FetchedDictionary: Sendable {
  fileprivate let all: FetchedDictionaries
  fileprivate let position: Int

  /// The value under a name; nil where there is none, as Core Data's dictionaries leave out nils.
  public subscript(name: String) -> AttributeValue? {
    guard let value = all.value(name, at: position)?.attributeValue, value != .null else {
      return nil
    }
    return value
  }

  /// The ID of the object under a name; nil where there is none.
  public func objectID(_ name: String) -> ManagedObjectID? {
    guard case .object(let reference) = all.value(name, at: position) else { return nil }
    return all.objectID(reference)
  }

  /// The values in the order of the columns, nils included.
  public var values: [FetchedValue] { all.values(at: position) }

  /// The plain values by their names, without nils and IDs.
  public var dictionary: [String: AttributeValue] {
    var dictionary: [String: AttributeValue] = [:]
    for (name, value) in zip(all.names, values) {
      if let value = value.attributeValue, value != .null { dictionary[name] = value }
    }
    return dictionary
  }
}

extension FetchedValue {
  fileprivate func converted(to type: AttributeType) -> FetchedValue {
    attributeValue.map { .value($0.converted(to: type)) } ?? self
  }
}
