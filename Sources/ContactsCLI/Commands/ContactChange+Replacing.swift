import ContactCards

/// Values of a list that those of `--set` have taken the place of.
struct ReplacedValues {
  /// What the options for the list are called.
  let list: String
  /// How the values are written.
  let values: [String]
}

extension ContactChange {
  /// The values of which `--set` takes away several of one list at once: who means one of them, or one
  /// more, may not know.
  ///
  /// - Parameters:
  ///   - before: A card.
  ///   - after: What the change makes of it.
  /// - Returns: The values; none of a list that is emptied, which nobody does without meaning it.
  func replacedValues(of before: ContactCard, in after: ContactCard) -> [ReplacedValues] {
    ContactListOptions.lists.compactMap { list in
      let isSet = assignments.contains {
        $0.field.list?.name == list.name && !$0.text.isEmpty
      }
      guard isSet else { return nil }
      let left = list.spellings(after)
      let lost = list.spellings(before).filter { !left.contains($0) }
      return lost.count > 1 ? ReplacedValues(list: list.name, values: lost) : nil
    }
  }
}

extension Session {
  /// Says which values have given way to others.
  func tell(_ replaced: [ReplacedValues]) {
    for replaced in replaced {
      let values = replaced.values.map(\.quoted).joined(separator: ", ")
      tell(
        "--set \(replaced.list) took the place of \(values); --add-\(replaced.list) adds one, and "
          + "'contacts undo' brings them back")
    }
  }
}
