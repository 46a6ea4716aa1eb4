import ContactCards
import TextTools

/// What is searched of a line that is kept for the way out: what people read of it.
///
/// A line is looked at alone, so that many are searched quickly. The text is the one that
/// ``ContactCards/ContactCard/furtherProperties`` shows, with its title where no field has the same
/// one. Identifiers are left out, as they hold every short word sooner or later.
package struct KeptText {
  /// The text that somebody may look for, never empty.
  package let text: String
  /// The value if it is a telephone number as people write it; nil for any other.
  package let number: String?

  /// Reads a kept line.
  ///
  /// - Returns: Nil where there is nothing in it that somebody may look for.
  /// - Complexity: O(*n*) in the length of the line.
  package init?(_ line: String) {
    self.init(line.utf8Span.span)
  }

  /// Reads a kept line in UTF-8.
  package init?(_ line: Span<UInt8>) {
    guard let head = VCardHead(line, 0..<line.count),
      let (title, text) = Self.reading(line, head), !text.isEmpty,
      text.prefix(4).lowercased() != "urn:"
    else { return nil }
    self.text = title.isEmpty ? text : "\(title) \(text)"
    number = PhoneDigits.isWritten(text) ? text : nil
  }

  /// Where a line has a value that may be a telephone number, from a look at its end; empty for nowhere.
  package static func number(in lines: Span<UInt8>, _ line: Range<Int>) -> Range<Int> {
    var place = line.upperBound
    while place > line.lowerBound, PhoneDigits.mayBePart(lines[place - 1]) { place -= 1 }
    let isValue = place > line.lowerBound && lines[place - 1] == UInt8(ascii: ":")
    return isValue ? place..<line.upperBound : place..<place
  }

  /// The titles that a line may have though it does not hold them.
  package static let usualTitles: [String] = VCardProperty.furtherTitles

  /// What is searched though it is not shown: a second company, and what Evolution files a contact under.
  private static let hidden = ByteWords([("org", 1), ("x-evolution-file-as", 1)])

  private static func reading(
    _ line: Span<UInt8>, _ head: VCardHead
  ) -> (title: String, text: String)? {
    switch head.field {
    case .label: return ("", ownLabel(VCardProperty(line, head)))
    case .photo: return VCardProperty(line, head).webAddress.map { ("", $0) }
    default: break
    }
    let isHidden = hidden.find(line, head.name) != nil
    if isHidden { return ("", VCardProperty(line, head).text.trimmingSpaces) }
    guard !VCardProperty.isTechnical(line, head.name), saysMore(line, head),
      let further = VCardProperty(line, head).further(label: nil)
    else { return nil }
    let hasOwnTitle = [.other, .related, .android].contains(head.field)
    return (hasOwnTitle ? further.title : "", further.text)
  }

  /// Whether a line may say what no field of its card does.
  private static func saysMore(_ line: Span<UInt8>, _ head: VCardHead) -> Bool {
    switch head.field {
    case .email, .phone, .address, .tags, .member: return false
    case .birthday, .date, .url, .messenger, .color, .age, .created, .android, .addressLabel:
      var builder = VCardBuilder()
      builder.add(line, 0..<line.count, head, VCardParameters(line, head))
      return builder.slots.contains { $0.field == .other }
        || builder.card.urls.contains { !$0.isWebAddress }
    default: return true
    }
  }

  /// What people have called the values of a group; nothing for what every program calls them.
  private static func ownLabel(_ property: VCardProperty) -> String {
    let label = VCardLabel.unwrapped(property.text)
    let isUsual = VCardLabel(label) != nil || VCardLabel.wrapping(label) != label
    return isUsual ? "" : label
  }
}
