import Charsets
import ContactCards
import ContactFormats
import TextTools

/// Tells what of contacts a format has no place for, by reading what was written of them.
package struct ExportLosses {
  /// How many contacts are written and read at once.
  private static let batchSize = 256

  private let format: ContactExport
  private let guardsFormulas: Bool
  /// What stands before all contacts.
  private let head: [UInt8]
  private var batch: [(card: ContactCard, known: [String])] = []
  /// What was written of those of the batch.
  private var text: [UInt8] = []
  /// Where the text of each contact of the batch ends.
  private var ends: [Int] = []
  private var counts: [String: Int] = [:]
  private var order: [String] = []
  /// The contacts that lose something.
  private(set) var losers = NamedCount()
  /// The contacts of whom nothing can be written.
  private(set) var leftOut = NamedCount()
  /// The contacts of whom something got an apostrophe that another program takes for a part of it.
  private(set) var guarded = NamedCount()

  /// Starts with no contact.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - guardsFormulas: Whether a cell that a spreadsheet would take for a formula is guarded.
  ///   - head: What is written before all contacts.
  init(_ format: ContactExport, guardsFormulas: Bool, head: [UInt8] = []) {
    (self.format, self.guardsFormulas, self.head) = (format, guardsFormulas, head)
  }

  /// What is lost, and of how many contacts.
  var fields: [(words: String, count: Int)] { order.map { ($0, counts[$0] ?? 0) } }

  /// Takes note of a contact that was written.
  ///
  /// - Parameters:
  ///   - card: The contact.
  ///   - written: What was written of it.
  ///   - isGuarded: Whether something of that got an apostrophe.
  ///   - known: What is known to be lost, in words.
  /// - Throws: What reading it throws.
  mutating func note(
    _ card: ContactCard, _ written: @autoclosure () -> [UInt8], isGuarded: Bool,
    known: [String] = []
  ) throws {
    guard format.cardFormat.isPartial, card.kind != .group else { return add(card, known) }
    if format == .csv {
      if card.photo == nil, card.furtherProperties.isEmpty { return add(card, known) }
    } else if format == .mutt, !card.emails.contains(where: { !$0.value.isEmpty }) {
      return leftOut.add(card)
    } else if isGuarded {
      // Our own table is read by us, who take the apostrophe off.
      guarded.add(card)
    }
    batch.append((card, known))
    text += written()
    ends.append(text.count)
    if batch.count == Self.batchSize { try finish() }
  }

  /// Takes note of a contact of whom control characters were left out.
  mutating func note(leftOutControlsOf card: ContactCard) {
    add(card, [Self.controls])
  }

  /// What is lost where nothing but control characters is.
  static let controls = "control characters"

  /// Looks at those that are left.
  ///
  /// - Throws: What reading them throws.
  mutating func finish() throws {
    defer {
      batch.removeAll(keepingCapacity: true)
      text.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
    }
    let batch = batch
    if batch.isEmpty { return }
    let read = try reread(0..<text.count)
    // Aliases of mutt may be more or fewer than contacts.
    let isInOrder = zip(batch, read).allSatisfy { written, found in
      format != .mutt || Set(written.card.emails.map(\.value)) == Set(found.emails.map(\.value))
    }
    if read.count == batch.count, isInOrder {
      for (written, found) in zip(batch, read) { add(written.card, found, written.known) }
    } else {
      for (place, written) in batch.enumerated() {
        let start = place == 0 ? 0 : ends[place - 1]
        add(written.card, try reread(start..<ends[place]).first, written.known)
      }
    }
  }

  /// What the format makes of a part of the text.
  private func reread(_ range: Range<Int>) throws -> [ContactCard] {
    var options = ContactImportOptions(now: 0)
    options.unguards = guardsFormulas
    var reader = format.cardFormat.reader(options)
    var found: [ContactCard] = []
    func take(_ read: ReadCard) {
      if let card = read.card, card.kind != .group { found.append(card) }
    }
    try reader.read(head + text[range], take)
    try reader.finish(take)
    return found
  }

  private mutating func add(_ card: ContactCard, _ found: ContactCard?, _ known: [String]) {
    guard let found else { return leftOut.add(card) }
    let lost = found.losses(since: card, as: format)
    add(card, known + lost.filter { !known.contains($0) })
  }

  private mutating func add(_ card: ContactCard, _ lost: [String]) {
    if lost.isEmpty { return }
    losers.add(card)
    for words in lost where counts.updateValue(counts[words, default: 0] + 1, forKey: words) == nil
    {
      order.append(words)
    }
  }
}

extension ContactExport {
  /// What reads the format.
  fileprivate var cardFormat: CardFormat {
    switch self {
    case .vcard, .vcard4, .vcard21: .vcard
    case .jcard: .jcard
    case .jscontact: .jscontact
    case .json: .json
    case .jsonl: .jsonl
    case .csv, .google, .outlook: .csv
    case .ldif: .ldif
    case .mutt: .mutt
    case .abook: .abook
    }
  }

  /// Whether groups are written apart from their members.
  fileprivate var hasGroups: Bool { [.csv, .ldif, .mutt].contains(self) }
}

extension ContactCard {
  /// What another card says and this one, which was read again, does not, in words.
  fileprivate func losses(since card: ContactCard, as format: ContactExport) -> [String] {
    var lost: [String] = []
    let isOfControls = card.displayName.differsInControls(from: displayName)
    let isNamed =
      displayName == card.displayName || name.full == card.name.full || isOfControls
    if isOfControls { lost.append(ExportLosses.controls) }
    for key in ContactJSONKey.whole where !key.isUnmissed {
      let isOfName = key.isOfName || key == .company && card.kind == .company
      if isNamed && isOfName || format == .mutt && key == .nickname { continue }
      switch key {
      case .age: if card.age != nil, age == nil { lost.append(key.rawValue) }
      case .photo: if photo != card.photo { lost.append(key.rawValue) }
      case .tags, .groups:
        if key == .groups, format.hasGroups { continue }
        let found = Set(tags + groups)
        let names = key == .tags ? card.tags : card.groups
        if !names.allSatisfy(found.contains) { lost.append(key.rawValue) }
      case .kept: lost += lossesOfKept(since: card)
      case .notes where card.notes.differsInBreaks(from: notes):
        lost.append("line breaks of notes")
      default: lost += losses(of: key, since: card)
      }
    }
    var known: Set<String> = []
    return lost.filter { known.insert($0).inserted }
  }

  /// What is lost of what no field takes: who is related, fields of one's own by their names, and
  /// what only other formats have a place for.
  private func lossesOfKept(since card: ContactCard) -> [String] {
    var found = Dictionary(grouping: furtherProperties, by: \.text).mapValues(\.count)
    let missing = card.furtherProperties.map(\.text).filter { text in
      found[text, default: 0] -= 1
      return found[text, default: 0] < 0
    }
    if missing.isEmpty { return [] }
    let related = Set(card.relations.map(\.value)).subtracting(relations.map(\.value))
    let own = Dictionary(
      card.customFields.map { ($0.value.trimmingSpaces, $0.label) },
      uniquingKeysWith: { first, _ in first })
    return missing.map { text in
      if related.contains(text) { return ContactJSONKey.relations.rawValue }
      return own[text].map { "the field \(CardWarning.shown($0))" }
        ?? "what was kept of other formats"
    }
  }

  /// What of the values of a field is lost: values, or what is said of them.
  private func losses(of key: ContactJSONKey, since card: ContactCard) -> [String] {
    if key.isSame(in: self, card) { return [] }
    let (found, wanted) = (values(of: key), card.values(of: key))
    if Set(wanted).isSubset(of: found) { return [] }
    let texts = Set(found.map { UndeclaredText.withLineFeeds($0.text) })
    let missing = wanted.filter { !texts.contains(UndeclaredText.withLineFeeds($0.text)) }
    if !missing.isEmpty {
      let isOfControls = missing.allSatisfy { value in
        found.contains { value.text.differsInControls(from: $0.text) }
      }
      return [isOfControls ? ExportLosses.controls : key.words]
    }
    let labels = Set(found.map { [UndeclaredText.withLineFeeds($0.text), $0.label] })
    let isLabelLost = wanted.contains {
      !$0.label.isEmpty && !labels.contains([UndeclaredText.withLineFeeds($0.text), $0.label])
    }
    return isLabelLost ? ["labels of \(key.words)"] : []
  }

  private func values(of key: ContactJSONKey) -> [ContactJSONKey.Value] {
    key.values(of: ContactRecord(id: 0, card: self), today: nil)
  }
}

extension String {
  /// Whether the text has control characters beside tabs and line breaks, and another one nothing or
  /// blanks in their places.
  fileprivate func differsInControls(from other: String) -> Bool {
    let hasControls = unicodeScalars.contains {
      $0.value < 0x20 && !["\t", "\n", "\r"].contains($0) || $0.value == 0x7f
    }
    return hasControls && self != other && visible == other.visible
  }

  /// Whether another text has nothing else than other blanks and line breaks.
  fileprivate func differsInBreaks(from other: String) -> Bool {
    UndeclaredText.withLineFeeds(self) != UndeclaredText.withLineFeeds(other)
      && !differsInControls(from: other) && visible == other.visible
  }

  /// The text without blanks, line breaks and control characters.
  private var visible: [Unicode.Scalar] {
    unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7f }
  }
}

extension ContactJSONKey {
  /// Whether nobody misses the field where a format has no place for it, or misses it by another one.
  fileprivate var isUnmissed: Bool {
    switch self {
    case .id, .kind, .name, .uid, .created, .modified, .ageSource, .ageStated, .members: true
    default: false
    }
  }

  /// Whether the field is a part of what a contact is called.
  fileprivate var isOfName: Bool {
    switch self {
    case .first, .middle, .last, .prefix, .suffix, .formattedName: true
    default: false
    }
  }
}
