extension AttributeDescription {
  /// What is true or false of an attribute.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    static let transient = Flags(rawValue: 1 << 0)
    static let scalar = Flags(rawValue: 1 << 1)
    static let external = Flags(rawValue: 1 << 2)
    static let spotlight = Flags(rawValue: 1 << 3)
    static let preserved = Flags(rawValue: 1 << 4)
    static let externalRecord = Flags(rawValue: 1 << 5)
    static let indexed = Flags(rawValue: 1 << 6)
    static let notSyncable = Flags(rawValue: 1 << 7)
  }

  /// What few attributes have.
  package struct Details: Hashable, Sendable {
    var minimum: AttributeValue = .null
    var maximum: AttributeValue = .null
    var pattern: String?
    var transformer: String?
    var className: String?
    var composite: String?
    var derivation: String?
    var renamingIdentifier: String?
    var versionHashModifier: String?
    var userInfo: [String: String] = [:]
  }

  private subscript(flag: Flags) -> Bool {
    get { flags.contains(flag) }
    set { if newValue { flags.insert(flag) } else { flags.remove(flag) } }
  }

  private mutating func changeDetails(_ change: (inout Details) -> Void) {
    var changed = details?.value ?? Details()
    change(&changed)
    details = changed == Details() ? nil : Boxed(changed)
  }
}

extension AttributeDescription {
  /// Whether the value lives in memory only and is never stored.
  public var isTransient: Bool {
    get { self[.transient] }
    set { self[.transient] = newValue }
  }

  /// Whether generated classes show a number as a plain scalar, in which a missing value reads as
  /// zero, rather than as an optional.
  public var usesScalarValueType: Bool {
    get { self[.scalar] }
    set { self[.scalar] = newValue }
  }

  /// The least value; for a string, the least length in characters; `.null` for none.
  public var minimum: AttributeValue {
    get { details?.value.minimum ?? .null }
    set { changeDetails { $0.minimum = newValue } }
  }

  /// The greatest value; for a string, the greatest length in characters; `.null` for none.
  public var maximum: AttributeValue {
    get { details?.value.maximum ?? .null }
    set { changeDetails { $0.maximum = newValue } }
  }

  /// The regular expression that a string has to match as a whole, if any.
  public var regularExpression: String? {
    get { details?.value.pattern }
    set { changeDetails { $0.pattern = newValue } }
  }

  /// The name of the transformer between a transformable attribute's values and their bytes; nil
  /// for the default.
  public var valueTransformerName: String? {
    get { details?.value.transformer }
    set { changeDetails { $0.transformer = newValue } }
  }

  /// The Swift type of a transformable attribute's values, if the model names one.
  public var valueClassName: String? {
    get { details?.value.className }
    set { changeDetails { $0.className = newValue } }
  }

  /// The name of the ``CompositeDescription`` of a composite attribute.
  public var compositeName: String? {
    get { details?.value.composite }
    set { changeDetails { $0.composite = newValue } }
  }

  /// The expression that says what the value is derived from; nil unless it is derived.
  public var derivationExpression: String? {
    get { details?.value.derivation }
    set { changeDetails { $0.derivation = newValue } }
  }

  /// The name that the attribute had in an earlier version of the model.
  ///
  /// Nil unless it was renamed.
  public var renamingIdentifier: String? {
    get { details?.value.renamingIdentifier }
    set { changeDetails { $0.renamingIdentifier = newValue } }
  }

  /// A text that makes the version hash differ where the description does not.
  public var versionHashModifier: String? {
    get { details?.value.versionHashModifier }
    set { changeDetails { $0.versionHashModifier = newValue } }
  }

  /// Texts that mean something to the program, not to the stack.
  public var userInfo: [String: String] {
    get { details?.value.userInfo ?? [:] }
    set { changeDetails { $0.userInfo = newValue } }
  }
}

/// What Xcode's editor keeps of an attribute and this stack has no use for.
extension AttributeDescription {
  /// Whether large values may be kept in files beside the store.
  public var allowsExternalBinaryDataStorage: Bool {
    get { self[.external] }
    set { self[.external] = newValue }
  }

  /// Whether a search index of the system may hold the value.
  public var isIndexedBySpotlight: Bool {
    get { self[.spotlight] }
    set { self[.spotlight] = newValue }
  }

  /// Whether history keeps the value when its object is deleted.
  public var preservesValueInHistoryOnDeletion: Bool {
    get { self[.preserved] }
    set { self[.preserved] = newValue }
  }

  /// Whether the value is kept in an external record, as old versions of the editor allow.
  public var isStoredInExternalRecord: Bool {
    get { self[.externalRecord] }
    set { self[.externalRecord] = newValue }
  }

  /// Whether old versions of the editor asked for an index.
  ///
  /// New ones have ``EntityDescription/indexes``.
  public var isIndexed: Bool {
    get { self[.indexed] }
    set { self[.indexed] = newValue }
  }

  /// Whether the attribute takes part in synchronisation.
  public var isSyncable: Bool {
    get { !self[.notSyncable] }
    set { self[.notSyncable] = !newValue }
  }
}
