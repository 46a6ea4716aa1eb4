import ContactCards
import ContactFormats
import ManagedObjects
import TextTools

/// Where rows of values with labels have them.
struct EntrySlots {
  let value: AttributeIndex
  let label: AttributeIndex
  let isPreferred: AttributeIndex

  static let email = EntrySlots(
    value: EmailAddress.Slot.address, label: EmailAddress.Slot.label,
    isPreferred: EmailAddress.Slot.isPreferred)
  static let phone = EntrySlots(
    value: PhoneNumber.Slot.number, label: PhoneNumber.Slot.label,
    isPreferred: PhoneNumber.Slot.isPreferred)
  static let url = EntrySlots(
    value: WebAddress.Slot.url, label: WebAddress.Slot.label,
    isPreferred: WebAddress.Slot.isPreferred)
  static let address = EntrySlots(
    value: PostalAddress.Slot.street, label: PostalAddress.Slot.label,
    isPreferred: PostalAddress.Slot.isPreferred)

  /// The parts of an address in the order of `ADR` (RFC 6350, 6.3.1).
  static let partsOfAddress = [
    PostalAddress.Slot.postOfficeBox, PostalAddress.Slot.extendedAddress,
    PostalAddress.Slot.street, PostalAddress.Slot.city, PostalAddress.Slot.region,
    PostalAddress.Slot.postalCode, PostalAddress.Slot.country,
  ]
}

extension OwnedRows {
  /// Whether a row is marked as the one to use.
  func isPreferred(_ slots: EntrySlots, _ row: Int) -> Bool {
    columns.span[slots.isPreferred.rawValue].integers[row] == 1
  }

  /// What a row is for; nil when `TYPE` cannot say that.
  func label(_ slots: EntrySlots, _ row: Int) -> VCardLabel? {
    columns.withText(slots.label, row) { VCardLabel.of($0) }
  }

  /// Whether the value of a line, which holds no escapes, is that of one of the rows.
  func says(
    _ value: Span<UInt8>, _ head: VCardKeptHead, _ number: Int, _ slots: EntrySlots
  ) -> Bool {
    guard number < count else { return false }
    let text = value.trimmed(0..<value.count)
    if head.field == .email, !EmailText.isPlain(value, text) { return false }
    if head.field == .phone, PhoneDigits.mayHaveScheme(value, text) { return false }
    let row = row(number)
    return !text.isEmpty && isLabelled(as: head, row, slots)
      && columns.withText(slots.value, row) { $0.equals(value, text) }
  }

  /// Whether the value of a line, which holds no escapes, is the address in one of the rows.
  func saysAddress(_ value: Span<UInt8>, _ head: VCardKeptHead, _ number: Int) -> Bool {
    guard number < count else { return false }
    let row = row(number)
    guard isLabelled(as: head, row, .address) else { return false }
    var start = 0
    var isEmpty = true
    for part in EntrySlots.partsOfAddress {
      var end = start
      while end < value.count, value[end] != 0x3b { end += 1 }
      if end > start { isEmpty = false }
      guard columns.withText(part, row, { $0.equals(value, start..<end) }) else { return false }
      start = min(end + 1, value.count)
    }
    return !isEmpty
  }

  private func isLabelled(as head: VCardKeptHead, _ row: Int, _ slots: EntrySlots) -> Bool {
    isPreferred(slots, row) == head.isPreferred
      && columns.withText(slots.label, row) { $0.equals(head.label.span, 0..<head.label.count) }
  }
}

extension Span<UInt8> {
  /// Whether the bytes are those in a range of others.
  @inline(__always)
  func equals(_ other: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard count == range.count else { return false }
    for position in 0..<count where self[position] != other[range.lowerBound &+ position] {
      return false
    }
    return true
  }

  /// Whether a text stands at the beginning.
  package func starts(with text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount && holds(text, in: 0..<text.utf8CodeUnitCount)
  }
}
