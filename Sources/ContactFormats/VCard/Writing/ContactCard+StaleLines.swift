package import ContactCards

extension ContactCard {
  /// The card with its lines that were kept of a source as a change of its fields leaves them: those that
  /// said a value which has changed say the new one, and those whose value is gone go, too.
  ///
  /// - Parameter before: The card as it was.
  /// - Returns: The card.
  /// - Complexity: O(*n*) in the size of the card, in the mean.
  package func withoutStaleLines(since before: ContactCard) -> ContactCard {
    // Most have but the order of the usual properties.
    if !before.keptLines.contains(where: { $0.utf8.contains(UInt8(ascii: ":")) }) { return self }
    var fields = self
    (fields.keptLines, fields.modified) = (before.keptLines, before.modified)
    if fields == before { return self }
    var card = withoutStaleRepeats(since: before)
    let followed = VCardKeptLines(before, .v30, since: before).linesThatAgree
    var kept = VCardKeptLines(card, .v30, since: before)
    card.keptLines = kept.linesThatFollow { followed.contains($0) }
    return card
  }
}

extension VCardKeptLines {
  /// The lines that say what the card does.
  fileprivate var linesThatAgree: Set<String> {
    let agreeing = places.indices.filter { place in
      if case .same = fates[place] { true } else { false }
    }
    return Set(agreeing.map { card.keptLines[elements[$0]] })
  }

  /// The lines as the card says what they did, of those that followed it before.
  fileprivate mutating func linesThatFollow(_ follows: (String) -> Bool) -> [String] {
    var lines = card.keptLines.map { [$0] }
    for place in places.indices {
      guard case .line = places[place], follows(card.keptLines[elements[place]]) else { continue }
      switch fates[place] {
      case .same: break
      case .gone: lines[elements[place]] = []
      case .usual(let field, _): lines[elements[place]] = [field.name(version).description]
      case .changed(let field, let index):
        lines[elements[place]] = linesThatSay(field, index, at: place)
      }
    }
    return lines.flatMap(\.self)
  }

  /// What is kept for a value in the place of another one: its name where nothing is left of the way in
  /// which the source has it, as each version then writes it in its own.
  private mutating func linesThatSay(
    _ field: VCardField, _ index: Int, at place: Int
  ) -> [String] {
    let isAlone = property(at: place)?.group.isEmpty ?? true
    let changed = changed(place, field, index)
    if isAlone, changed.first?.parameters == usual(field, index)?.parameters {
      return [field.name(version).description]
    }
    return changed.map(\.line)
  }
}
