import Charsets
import ContactCards
import TextTools

/// Makes cards of the rows of a table.
struct CSVTable {
  private var plan: CSVPlan
  private let source: CardSource
  /// The same of rows with fewer cells than there are titles, by how many they have.
  private var shortSources: [Int: CardSource] = [:]
  private let unguards: Bool
  /// Whether blanks at the ends of a cell are none of the text in quotes either; our own tables have
  /// those only that belong to it.
  private let trims: Bool
  /// Whether line ends in cells become line feeds; our own tables have them as the values do.
  private let unifiesLineEnds: Bool
  private var draft = TableDraft()
  private var isForeign = false
  private var hasToldCentury = false
  /// Whether the row is ASCII without carriage returns.
  private var isPlain = false

  /// The order of months and days that is known by now.
  var order: TableDates.Order? { draft.dates.order }
  /// The order that is taken for as long as it is not known.
  var fallback: TableDates.Order { draft.dates.fallback }

  /// Takes the first row for the titles.
  init(titles row: borrowing CSVRows, mapping: CSVMapping, unguards: Bool) throws(CardError) {
    var isForeign = false
    var titles: [String] = []
    for cell in 0..<row.ends.count {
      let text = row.text[row.range(cell)]
      let title = UndeclaredText.string(
        unguards ? Self.unguarded(text) : text, isForeign: &isForeign)
      titles.append(title.trimmingSpaces)
    }
    plan = try CSVPlan(titles: titles, mapping: mapping)
    source = CardSource(plan)
    self.unguards = unguards
    trims = plan.dialect != .own && plan.dialect != .plain
    unifiesLineEnds = plan.dialect != .own
    draft.dates.fallback = mapping.dateOrder ?? plan.dateOrder
    draft.dates.order = mapping.dateOrder
    draft.marksPreferred = plan.dialect.isGoogle
    draft.settlesName = plan.dialect != .own
    draft.partsNumbers = plan.dialect != .own
  }

  /// Takes the order of months and days that was tried for the right one.
  mutating func settleOrder() {
    draft.dates.order = draft.dates.fallback
  }

  /// The card of a row, with the places of dates that could be read otherwise; nil for a row of
  /// empty cells.
  mutating func card(
    of row: borrowing CSVRows
  ) -> (card: ReadCard, places: [TableDates.Place])? {
    if row.text.isEmpty { return nil }
    var warnings: [CardWarning] = []
    let line = row.firstLine
    draft.forgetUnsettled()
    look(at: row.text)
    let wasForeign = isForeign
    for cell in 0..<row.ends.count {
      let range = row.range(cell)
      if range.isEmpty { continue }
      take(text(row.text[range]), ofColumn: cell, line, &warnings)
    }
    var card = draft.finish { value in
      warnings.append(
        CardWarning(line: line, reason: "\(CardWarning.shown(value)) is no date; it is kept"))
    }
    if plan.hasWholeReadings { card.name.splitReading() }
    if draft.dates.hasGuessedCentury, !hasToldCentury {
      hasToldCentury = true
      warnings.append(
        CardWarning(line: line, reason: "years of two digits are taken to be from 1930 to 2029"))
    }
    check(row, &warnings)
    if isForeign, !wasForeign { warnings.append(UndeclaredText.warning(line)) }
    let cellCount = row.ends.count
    let read = ReadCard(
      card: card, line: line, warnings: warnings,
      source: cellCount < plan.columns.count ? source(ofRowOf: cellCount) : source,
      guess: draft.guess, tellsKind: draft.tellsKind)
    return (read, draft.dates.unsettled)
  }

  /// The kind of text of a row that ends before the last column.
  ///
  /// Some programs leave empty cells out at the end of every row.
  private mutating func source(ofRowOf cellCount: Int) -> CardSource {
    if let known = shortSources[cellCount] { return known }
    let made = CardSource(plan, cellCount: cellCount)
    shortSources[cellCount] = made
    return made
  }

  /// Puts a text where its column says.
  @inline(__always)
  private mutating func take(
    _ text: String, ofColumn index: Int, _ line: Int, _ warnings: inout [CardWarning]
  ) {
    if index < plan.texts.count, let field = plan.texts[index], draft.addText(text, field) {
      return
    }
    guard index < plan.columns.count, let target = plan.columns[index].target else {
      return keepUnknown(text, ofColumn: index, &warnings)
    }
    if draft.marksPreferred, target.field == .groups { return addGoogleGroups(text) }
    if draft.marksPreferred, target.field.isRepeated, target.part != .label,
      Self.hasSeveral(text)
    {
      return takeSeveral(text, target)
    }
    if target.field == .prefix, plan.joinsPrefixes {
      let isFirst = CSVTitles.isFormOfAddress(plan.columns[index].title)
      return draft.joinPrefix(text, isFirst: isFirst)
    }
    if draft.add(text, target) { return }
    keepRefused(text, ofColumn: index, target, line, &warnings)
  }

  private mutating func keepRefused(
    _ text: String, ofColumn index: Int, _ target: TableTarget, _ line: Int,
    _ warnings: inout [CardWarning]
  ) {
    if plan.columns[index].defaults.contains(text) { return }
    let title = plan.columns[index].title
    draft.keep(KeptLine(column: title, value: text).text)
    if target.field == .keep { return }
    warnings.append(
      CardWarning(
        line: line,
        reason: "\(CardWarning.shown(title)) does not take \(CardWarning.shown(text)); it is kept"))
  }

  private mutating func keepUnknown(
    _ text: String, ofColumn index: Int, _ warnings: inout [CardWarning]
  ) {
    guard index < plan.columns.count else {
      let line = KeptLine(column: "column \(index + 1)", value: text)
      return draft.keep(line.text)
    }
    let title =
      plan.columns[index].title.isEmpty ? "column \(index + 1)" : plan.columns[index].title
    draft.keep(KeptLine(column: title, value: text).text)
    if plan.columns[index].isTold { return }
    plan.columns[index].isTold = true
    warnings.append(
      CardWarning(
        line: 1, reason: "no field takes the column \(CardWarning.shown(title)); it is kept"))
  }

  /// Whether a cell has several texts with ` ::: ` between them.
  private static func hasSeveral(_ text: String) -> Bool {
    var colons = 0
    for byte in text.utf8 {
      if byte != UInt8(ascii: ":") {
        colons = 0
      } else if colons == 2 {
        return true
      } else {
        colons += 1
      }
    }
    return false
  }

  /// The texts of a cell with ` ::: ` between them.
  private static func several(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let mark: [UInt8] = [0x20, 0x3a, 0x3a, 0x3a, 0x20]
    var parts: [String] = []
    var start = 0
    var position = 0
    while position < bytes.count {
      if bytes[position] == 0x20, bytes[position...].starts(with: mark) {
        parts.append(String(decoding: bytes[start..<position], as: UTF8.self))
        position += mark.count
        start = position
      } else {
        position += 1
      }
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  /// Takes the texts of a cell that has several, as Google writes them.
  private mutating func takeSeveral(_ text: String, _ target: TableTarget) {
    var label = ""
    for (index, part) in Self.several(text).enumerated() {
      var target = target
      if index > 0, let slot = target.slot {
        target.slot = (slot + 1) << 16 + index
        if index == 1 { label = draft.label(ofSlot: slot, target.field) }
        target.label = label
      }
      _ = draft.add(part, target)
    }
  }

  /// The tag of those who have a star at Google, as Google's vCards call it.
  static let starred = "starred"

  /// Takes the groups of a cell of Google's, of which those with a star are none that people made.
  private mutating func addGoogleGroups(_ text: String) {
    var groups: [String] = []
    for name in Self.several(text).map(\.trimmingSpaces) {
      switch name {
      case "", "* myContacts", "* My Contacts": continue
      case "* starred": draft.addTag(Self.starred)
      default: groups.append(name.hasPrefix("* ") ? String(name.dropFirst(2)) : name)
      }
    }
    draft.addGroups(groups)
  }

  /// Warns of what is wrong with the row as a whole.
  private func check(_ row: borrowing CSVRows, _ warnings: inout [CardWarning]) {
    let (count, expected) = (row.ends.count, plan.columns.count)
    func warn(_ reason: String) {
      warnings.append(CardWarning(line: row.firstLine, reason: reason))
    }
    let reason =
      "the row has \(count) cell\(count == 1 ? "" : "s") where there "
      + (expected == 1 ? "is 1 title" : "are \(expected) titles")
    if count < expected {
      warn(reason)
    } else if count > expected, row.ends[expected - 1] < row.text.count {
      warn(reason + "; they are kept")
    }
    if row.hasTextBehindQuote { warn("a text stands behind the quote that closes a cell") }
  }

  /// Tells whether a row is plain, once for all its cells.
  private mutating func look(at text: [UInt8]) {
    var all: UInt8 = 0
    var returns: UInt8 = 0
    for byte in text {
      all |= byte
      returns |= byte == 0x0d ? 1 : 0
    }
    isPlain = all < 0x80 && returns == 0
  }

  /// A cell as a text.
  @inline(__always)
  private mutating func text(_ bytes: ArraySlice<UInt8>) -> String {
    var cell = unguards ? Self.unguarded(bytes) : bytes
    if trims { cell = Self.trimmed(cell) }
    if isPlain { return String(decoding: cell, as: UTF8.self) }
    let text = UndeclaredText.string(cell, isForeign: &isForeign)
    return unifiesLineEnds ? UndeclaredText.withLineFeeds(text) : text
  }

  /// A cell without the blanks at its ends.
  @inline(__always)
  private static func trimmed(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let range = cell.span.trimmed(0..<cell.count)
    return cell[cell.startIndex + range.lowerBound..<cell.startIndex + range.upperBound]
  }

  /// A cell without the apostrophe that an export puts before what looks like a formula.
  private static func unguarded(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard cell.count > 1, cell.first == UInt8(ascii: "'") else { return cell }
    let rest = cell.dropFirst()
    return CSVText.needsGuard(rest.span, 0..<rest.count) ? rest : cell
  }
}
