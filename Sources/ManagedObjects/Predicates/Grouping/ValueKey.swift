/// What values have to have in common to be of one group: the same type, or to be the same number.
enum ValueKey: Hashable {
  case null
  case number(DecimalText)
  case value(AttributeValue)
  case object(RowReference)
  case anonymous

  init(_ value: ExpressionValue<some PredicateSubject>) {
    switch value {
    case .value(.null): self = .null
    case .value(let value):
      let value = FetchedValue.value(value).canonical.attributeValue ?? .null
      self = value.decimalText.map { .number($0) } ?? .value(value)
    case .subject, .object: self = value.identity.map { .object($0) } ?? .anonymous
    case .list: self = .anonymous
    }
  }
}
