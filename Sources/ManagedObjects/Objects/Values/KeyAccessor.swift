/// How key-value access reaches a property that a class computes itself.
public struct KeyAccessor {
  let get: (ManagedObject) -> PropertyValue?
  let set: ((ManagedObject, AttributeValue) -> Bool)?

  /// A property that can only be read.
  public init<Object: ManagedObject, Value: AttributeRepresentable>(
    _ keyPath: KeyPath<Object, Value>
  ) {
    get = { ($0 as? Object).map { .value($0[keyPath: keyPath].attributeValue) } }
    set = nil
  }

  /// A property that can only be read and may have no value.
  public init<Object: ManagedObject, Value: AttributeRepresentable>(
    _ keyPath: KeyPath<Object, Value?>
  ) {
    get = { ($0 as? Object).map { .value($0[keyPath: keyPath]?.attributeValue ?? .null) } }
    set = nil
  }

  /// A property that can be read and written.
  public init<Object: ManagedObject, Value: AttributeRepresentable>(
    _ keyPath: ReferenceWritableKeyPath<Object, Value>
  ) {
    get = { ($0 as? Object).map { .value($0[keyPath: keyPath].attributeValue) } }
    set = { object, value in
      guard let object = object as? Object, let value = Value(value) else { return false }
      object[keyPath: keyPath] = value
      return true
    }
  }

  /// A property that can be read and written and may have no value.
  public init<Object: ManagedObject, Value: AttributeRepresentable>(
    _ keyPath: ReferenceWritableKeyPath<Object, Value?>
  ) {
    get = { ($0 as? Object).map { .value($0[keyPath: keyPath]?.attributeValue ?? .null) } }
    set = { object, value in
      guard let object = object as? Object else { return false }
      let converted = Value(value)
      guard converted != nil || value == .null else { return false }
      object[keyPath: keyPath] = converted
      return true
    }
  }
}
