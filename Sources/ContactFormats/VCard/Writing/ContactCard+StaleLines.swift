package import ContactCards

extension ContactCard {
  /// The card without the lines that were kept of a source and say what a field said, which says it no
  /// more.
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
    let stale = VCardKeptLines(card, .v30, since: before).staleLines
    card.keptLines = card.keptLines.enumerated().filter { number, line in
      !stale.contains(number) || !followed.contains(line)
    }.map(\.element)
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

  /// The numbers of the lines whose value is gone, or has changed and was said in another way than that
  /// of its field.
  fileprivate var staleLines: Set<Int> {
    var stale: Set<Int> = []
    for place in places.indices {
      guard case .line(let number) = places[place], let line = builder.slots[number].line else {
        continue
      }
      switch fates[place] {
      case .gone: stale.insert(elements[place])
      case .changed(let field, _):
        let property = VCardProperty(line: builder.lines[line])
        if property?.key != field.name(version).description.uppercased() {
          stale.insert(elements[place])
        }
      default: break
      }
    }
    return stale
  }
}
