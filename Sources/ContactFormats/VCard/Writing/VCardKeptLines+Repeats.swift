import ContactCards

/// Lines that say again what a field says.
extension VCardKeptLines {
  /// Whether a line that is not the value of a field may say one by itself, as far as its name tells.
  func mayRepeat(_ named: VCardField) -> Bool {
    // What only rows of Android say may have been kept before they were understood.
    named.isSingle && said[named] != nil
      || before != nil && (named.isSingle || named == .android || named == .sound)
  }

  /// Has lines go that say what a field said and says no more, and those that would be its value now that
  /// somebody has taken that away.
  mutating func decideRepeats() {
    if repeats.isEmpty || before == nil && isUnchanged { return }
    for place in repeats {
      guard let line = statement(at: place) else { continue }
      for field in line.fields {
        if isEmptied(field) {
          drop(place)
        } else if wasSaid(field, line), !line.isSaid(field, by: card) {
          remove(place)
        }
      }
    }
  }

  /// Whether the card says what its lines do.
  private var isUnchanged: Bool {
    fates.allSatisfy {
      switch $0 {
      case .same, .usual: true
      case .changed, .gone: false
      }
    }
  }

  /// Whether somebody has taken the value of a field away.
  private func isEmptied(_ field: VCardField) -> Bool {
    if card.count(of: field, version) > 0 || card.kind == .company && field.isPersonal {
      return false
    }
    return before.map { $0.count(of: field, version) > 0 } ?? (said[field] != nil)
  }

  /// Whether all that a line says of a field was among what that said before.
  private func wasSaid(_ field: VCardField, _ line: Statement) -> Bool {
    if let before { return line.isSaid(field, by: before) }
    // What stands in the usual way says what the card does.
    guard let first = said[field], case .line = places[first] else { return false }
    return line.isSaid(field, by: builder.card)
  }

  /// What the line at a place says by itself; nil for no line.
  private func statement(at place: Int) -> Statement? {
    guard case .line(let number) = places[place], let line = builder.slots[number].line else {
      return nil
    }
    return Statement(builder.lines[line])
  }
}

extension VCardKeptLines {
  /// What a line says by itself, as readers understand it.
  private struct Statement {
    private let builder: VCardBuilder

    init?(_ line: String) {
      let bytes = Array(line.utf8)
      guard let head = VCardHead(bytes.span, 0..<bytes.count) else { return nil }
      var builder = VCardBuilder()
      builder.add(bytes.span, 0..<bytes.count, head, VCardParameters(bytes.span, head))
      self.builder = builder
    }

    /// The fields that it says a value of.
    var fields: [VCardField] {
      builder.slots.flatMap { slot -> [VCardField] in
        if slot.field == .sound { return [.phoneticFirst, .phoneticLast] }
        return slot.field.isSingle ? [slot.field] : []
      }
    }

    /// Whether all that it says of a field is among what a card says.
    func isSaid(_ field: VCardField, by card: ContactCard) -> Bool {
      switch field {
      case .name: parts(builder.card.name) == parts(card.name)
      case .formatted: builder.formatted == card.shownName
      case .nickname: builder.card.name.nicknames.isSubset(of: card.name.nicknames)
      default: saysSame(field, builder.card, card)
      }
    }
  }
}
