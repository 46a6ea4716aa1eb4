import ContactCards
package import ContactFormats
import TextTools

/// The UIDs that the cards of an import have had, whose texts count as one.
///
/// The first card of a UID is about the contact with that UID. One behind it that has the same UID can be
/// about anybody, as some programs give all cards one UID: it is taken as a card without a UID is, with
/// its own kind of text for each UID, by which it is found when the text comes again.
struct ClaimedUIDs {
  /// What tells the first card of each UID.
  private var first: [UInt64: Int64] = [:]
  /// What tells the others.
  private var others: Set<Int64> = []

  /// Takes note of the card that is about the contact with a UID.
  ///
  /// - Parameters:
  ///   - uid: What tells the UID.
  ///   - fingerprint: What tells the card.
  mutating func claim(_ uid: UInt64, by fingerprint: Int64) { first[uid] = fingerprint }

  /// Whether a card was about the contact with a UID.
  func has(_ uid: UInt64) -> Bool { first[uid] != nil }

  /// Takes note of another card with a UID.
  ///
  /// - Returns: Whether one that says the same has been there.
  mutating func comesAgain(_ uid: UInt64, _ fingerprint: Int64) -> Bool {
    first[uid] == fingerprint || !others.insert(fingerprint).inserted
  }

  /// What tells a UID.
  static func sum(of uid: String) -> UInt64 {
    unsafe uid.utf8Span.span.withUnsafeBytes { unsafe Checksum.of(unsafeBytes: $0) }
  }
}

/// Whose card one with a UID is.
enum UIDStanding {
  /// That of the contact with the UID.
  case own
  /// Another one than the contact's: that one has been there, or the card has come so before.
  case repeated
  /// Either, which nobody can tell until all have come.
  case undecided
}

extension ImportedCard {
  /// The kind of text of further cards with its UID, if it has one.
  var kindOfRepeats: Int64? {
    card.uid.isEmpty ? nil : source?.exchanged(ClaimedUIDs.sum(of: card.uid)).kind
  }

  /// Makes the card one without a UID, because another one of its text has it.
  ///
  /// - Parameter sum: What tells the UID.
  /// - Returns: The card, which the UID still tells from others.
  func withoutUID(_ sum: UInt64) -> ImportedCard {
    var other = exchanged(sum)
    (other.card.uid, other.sharesUID) = ("", true)
    return other
  }

  /// The card that ``withoutUID(_:)`` has made another one.
  func withUID(_ uid: String) -> ImportedCard {
    var other = exchanged(ClaimedUIDs.sum(of: uid))
    (other.card.uid, other.sharesUID) = (uid, false)
    return other
  }

  /// The card with what tells it, and its kind of text, made others by the UID, or the same again.
  private func exchanged(_ sum: UInt64) -> ImportedCard {
    var other = self
    other.fingerprint = fingerprint.map { $0 ^ Int64(bitPattern: sum) }
    other.source = source?.exchanged(sum)
    return other
  }
}

extension CardSource {
  /// The kind of text of cards with a UID that others of their texts have, too.
  ///
  /// - Parameter sum: What tells the UID.
  /// - Returns: The kind; of that this one.
  func exchanged(_ sum: UInt64) -> CardSource {
    with(kind: kind ^ Int64(bitPattern: sum))
  }
}

extension VCardPeople {
  /// What tells the UID of a person; nil where the card has none.
  package func sum(ofUID person: Person) -> UInt64? {
    if person.uid.isEmpty { return nil }
    return unsafe bytes.span.extracting(person.uid).withUnsafeBytes {
      unsafe Checksum.of(unsafeBytes: $0)
    }
  }
}
