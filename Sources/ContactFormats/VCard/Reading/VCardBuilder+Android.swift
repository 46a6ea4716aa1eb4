import ContactCards
import TextTools

extension VCardBuilder {
  /// Reads `X-ANDROID-CUSTOM`: what kind of row it is in Android's database (`ContactsContract`), and its
  /// columns, with semicolons between them.
  ///
  /// A card has a nickname and dates of it; other rows are kept, of which
  /// ``ContactCard/relations`` reads those about people.
  mutating func applyAndroid(_ line: Span<UInt8>, _ head: VCardHead) -> VCardSlot {
    var columns: [Range<Int>] = []
    var rest = head.value
    while columns.count < 4, !rest.isEmpty {
      let end = min(VCardText.componentEnd(line, rest), rest.upperBound)
      columns.append(line.trimmed(rest.lowerBound..<end))
      rest = min(end + 1, rest.upperBound)..<rest.upperBound
    }
    guard columns.count >= 2, !columns[1].isEmpty else { return .other }
    switch line.string(columns[0]) {
    case "vnd.android.cursor.item/nickname":
      guard card.name.nickname.isEmpty else { return .other }
      card.name.nickname = VCardText.read(line, columns[1], .component, version).text
      return VCardSlot(field: .nickname)
    case "vnd.android.cursor.item/contact_event":
      return applyAndroidEvent(line, columns)
    default: return .other
    }
  }

  /// Reads a date, whose type is 1 for an anniversary, 3 for the birthday and 0 for what a label says.
  private mutating func applyAndroidEvent(
    _ line: Span<UInt8>, _ columns: [Range<Int>]
  ) -> VCardSlot {
    guard let date = VCardDate.date(line, columns[1], omitting: nil) else { return .other }
    let type = columns.count > 2 ? line.string(columns[2]) : ""
    if type == "3" {
      guard card.birthday == nil else { return .other }
      card.birthday = date
      return VCardSlot(field: .birthday)
    }
    var label = type == "1" ? "anniversary" : ""
    if type == "0", columns.count > 3 {
      label = VCardText.read(line, columns[3], .component, version).text
    }
    card.dates.append(ContactCard.LabelledDate(date, label: label))
    return VCardSlot(field: .date, index: card.dates.count - 1)
  }
}
