import TextTools

extension ContactCard {
  /// Who is related to the contact, as the lines tell that are kept: a name, and as its label what
  /// somebody is to the contact, such as `spouse`.
  ///
  /// A name that stays keeps the line that its source has for it. One that is new is kept as a text of
  /// `RELATED` (RFC 6350, 6.6.6), behind all others. A manager whom ``manager`` names is not among
  /// them, and nobody is preferred.
  ///
  /// - Complexity: O(*n*) in the length of ``keptLines``.
  package var relations: [Entry] {
    get { keptRelations.map(\.entry) }
    set { replace(keptRelations, by: newValue) { KeptLine(related: $0).text } }
  }

  /// What no field takes and people have named themselves: texts with their names as labels, such as
  /// the columns of tables and Google's custom fields.
  ///
  /// - Complexity: O(*n*) in the length of ``keptLines``.
  package var customFields: [Entry] {
    get { keptFields.map(\.entry) }
    set {
      replace(keptFields, by: newValue) {
        KeptLine(column: $0.label, value: $0.value).text
      }
    }
  }

  /// A line that is kept, and what it says.
  private typealias KeptEntry = (line: Int, entry: Entry)

  private var keptRelations: [KeptEntry] {
    guard keptLines.contains(where: Self.relates) else { return [] }
    let managers = Set(Self.managerLines(of: keptLines))
    var labels: [String: String]?
    return keptLines.indices.compactMap { index in
      let isManager = managers.contains(index)
      if isManager && !manager.isEmpty { return nil }
      guard Self.relates(keptLines[index]), let property = VCardProperty(line: keptLines[index]),
        !property.isEncoded, case let name = property.text.trimmingSpaces, !name.isEmpty
      else { return nil }
      if isManager { return (index, Entry(name, label: "manager")) }
      if property.relation == nil { return property.androidRelation.map { (index, $0) } }
      if labels == nil, !property.group.isEmpty { labels = groupLabels }
      let label = property.relation?.word ?? labels?[property.groupKey]
      return (index, Entry(name, label: label ?? property.typeLabel))
    }
  }

  /// Whether somebody who is to be the manager came to the lines of a contact that has one, behind
  /// whom nobody would see the other.
  package func hidesManagers(since card: ContactCard) -> Bool {
    !manager.isEmpty
      && Self.managerLines(of: keptLines).count > Self.managerLines(of: card.keptLines).count
  }

  /// Whether a line names somebody who is related to the contact.
  private static func relates(_ line: String) -> Bool {
    let line = line.utf8Span.span
    guard let head = VCardHead(line, 0..<line.count) else { return false }
    return VCardRelation.of(line, head.name) != nil || VCardField.of(line, head.name) == .android
  }

  /// Whether a line is about somebody who is related, a field of one's own, or what the lines of a
  /// group are for.
  package static func tellsOfEntries(_ line: String) -> Bool {
    if KeptLine.isOfColumn(line) || relates(line) { return true }
    let bytes = line.utf8Span.span
    guard let head = VCardHead(bytes, 0..<bytes.count), !head.group.isEmpty else { return false }
    return VCardProperty(line: line)?.isLabel ?? false
  }

  /// What the lines of groups are for.
  private var groupLabels: [String: String] {
    var labels: [String: String] = [:]
    for case let property? in keptLines.map(VCardProperty.init(line:)) where property.isLabel {
      let label = TableLabel.read(VCardLabel.unwrapped(property.text))
      if !label.isEmpty, labels[property.groupKey] == nil {
        labels[property.groupKey] = label
      }
    }
    return labels
  }

  private var keptFields: [KeptEntry] {
    keptLines.indices.compactMap { index in
      guard KeptLine.isOfColumn(keptLines[index]), let kept = KeptLine(keptLines[index]),
        let name = kept.column,
        !kept.value.trimmingSpaces.isEmpty
      else { return nil }
      return (index, Entry(kept.value, label: name))
    }
  }

  /// Makes lines that are kept say something else, and leaves those that say it already.
  private mutating func replace(
    _ kept: [KeptEntry], by entries: [Entry], _ line: (Entry) -> String
  ) {
    var left: [Entry: [Int]] = [:]
    for (line, entry) in kept.reversed() { left[entry, default: []].append(line) }
    let added = entries.filter { left[$0]?.popLast() == nil }
    removeKeptLines(Set(left.values.joined()))
    keptLines += added.map(line)
  }

  /// Takes lines away, with the labels of their groups where nothing is left in them.
  private mutating func removeKeptLines(_ places: Set<Int>) {
    if places.isEmpty { return }
    let properties = keptLines.map(VCardProperty.init(line:))
    func groups(_ isMeant: (Int) -> Bool) -> Set<String> {
      Set(
        properties.enumerated().compactMap { index, property in
          guard let property, !property.isLabel, isMeant(index) else { return nil }
          return property.groupKey
        })
    }
    let gone = groups(places.contains).subtracting(groups { !places.contains($0) })
    keptLines = keptLines.indices.filter { index in
      if places.contains(index) { return false }
      guard let property = properties[index], property.isLabel else { return true }
      return !gone.contains(property.groupKey)
    }.map { keptLines[$0] }
  }
}

extension ContactCard.Entry {
  /// Reads somebody who is related as it is written on a command line: `[LABEL=]NAME`, with any label
  /// without `=`, or in double quotes any at all.
  ///
  /// - Throws: ``InvalidContactText``, also for a manager, who is one of the contacts.
  package init(relationSpelling text: String) throws(InvalidContactText) {
    let (label, name) = Self.parts(of: text)
    guard !name.isEmpty, !text.hasPrefix("*") else {
      throw InvalidContactText(expected: "a name, or what somebody is and a name as in spouse=NAME")
    }
    self.init(name, label: TableLabel.read(label ?? ""))
    guard self.label != "manager" else {
      throw InvalidContactText(
        expected: "somebody else than a manager, whom 'contacts link ID --manager NAME' sets")
    }
  }

  /// Somebody who is related as it is written on a command line.
  package var relationSpelling: String { spelling(mayBeBare: true) }

  /// Reads a field as it is written on a command line: `NAME=VALUE`, with any name without `=`, or in
  /// double quotes any at all.
  ///
  /// - Throws: ``InvalidContactText``.
  package init(fieldSpelling text: String) throws(InvalidContactText) {
    let (name, value) = Self.parts(of: text)
    guard let name, !name.isEmpty, !value.isEmpty else {
      throw InvalidContactText(expected: "a name and a value, as in 'Blood type=A+'")
    }
    // In a table it could not be told from that field.
    guard ContactJSONKey(rawValue: name) == nil else {
      throw InvalidContactText(expected: "another name than that of the field '\(name)'")
    }
    self.init(value, label: name)
  }

  /// The field as it is written on a command line.
  package var fieldSpelling: String { spelling(mayBeBare: false) }

  /// The label and the value with a `=` between them, which ``parts(of:)`` takes apart again.
  private func spelling(mayBeBare: Bool) -> String {
    let isBare = mayBeBare && label.isEmpty
    let plain = isBare ? value : "\(label)=\(value)"
    let isPlain = Self.parts(of: plain).label == (isBare ? nil : label) && !plain.hasPrefix("*")
    if isPlain, !label.contains(where: \.isNewline) { return plain }
    return label.isEmpty ? "=\(value)" : "\(LabelledSpelling.quoted(label: label))=\(value)"
  }

  /// What stands before the first `=`, or in quotes before one, and what behind it.
  package static func parts(of text: String) -> (label: String?, value: String) {
    if let (label, value) = LabelledSpelling.quoted(text[...]) {
      return (label, value.trimmingSpaces)
    }
    guard let end = text.firstIndex(of: "=") else { return (nil, text.trimmingSpaces) }
    return (
      String(text[..<end]).trimmingSpaces, String(text[text.index(after: end)...]).trimmingSpaces
    )
  }
}

extension KeptLine {
  /// Describes somebody who is related to a contact.
  package init(related entry: ContactCard.Entry) {
    let types = entry.label.isEmpty ? [] : [("TYPE", entry.label)]
    self.init("RELATED", [("VALUE", "text")] + types, value: entry.value)
  }
}
