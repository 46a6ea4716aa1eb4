/// Which attributes of a record are read where some have options, such as the language in
/// `title;lang-en` (RFC 4512, 2.5).
///
/// Those without options count, or else those with the first ones that the record has.
struct LDIFOptions {
  /// By what attributes are alike: that they go to the same place where there is room for one, or
  /// have the same name.
  private enum Kind: Hashable {
    case target(TableTarget)
    case name(String)

    init(_ attribute: LDIFAttribute) {
      let name = attribute.name.lowercased()
      guard let target = LDIFWords.targets[name],
        !target.field.isRepeated || target.field == .address
      else {
        self = .name(name)
        return
      }
      self = .target(target)
    }
  }

  private var chosen: [Kind: String] = [:]

  /// Chooses among the attributes of a record.
  ///
  /// - Returns: Nil where none has options, so that all are read.
  init?(_ record: LDIFRecords.Record) {
    guard record.attributes.contains(where: { !$0.options.isEmpty }) else { return nil }
    for attribute in record.attributes where !attribute.value.isEmpty && !attribute.isBinary {
      let kind = Kind(attribute)
      if attribute.options.isEmpty || chosen[kind] == nil { chosen[kind] = attribute.options }
    }
  }

  /// Whether an attribute is one of those that are read.
  func areRead(of attribute: LDIFAttribute) -> Bool {
    !attribute.isBinary && chosen[Kind(attribute)] == attribute.options
  }
}

extension LDIFAttribute {
  /// Whether its options say that the value is bytes in a coding of their own (RFC 4522).
  var isBinary: Bool {
    options.split(separator: ";").contains { $0.lowercased() == "binary" }
  }
}
