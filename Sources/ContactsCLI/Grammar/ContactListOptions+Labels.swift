import ContactCards

extension ContactListOptions.List {
  /// What values of the list are usually for, the most frequent first.
  var usualLabels: [String] {
    switch name {
    case "email", "url", "address": ["home", "work", "other"]
    case "phone":
      ["mobile", "home", "work", "fax", "home fax", "work fax", "pager", "main", "other"]
    case "date": ["anniversary", "other"]
    case "relation":
      [
        "spouse", "partner", "child", "mother", "father", "parent", "brother", "sister", "friend",
        "relative", "assistant",
      ]
    default: []
    }
  }

  /// What makes texts the values of a list that have a label, however case and blanks are written in it.
  ///
  /// They come to where the first of those stands that have it already. It tells how the label is
  /// written, and whether the first text is preferred without a mark, too.
  static func assigning<Value>(
    _ path: any WritableKeyPath<ContactCard, [Value]> & Sendable,
    _ labelOf: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (String) throws(InvalidContactText) -> Value,
    spell: @escaping @Sendable (Value) -> String,
    merge: @escaping @Sendable (inout [Value], Value) -> Void
  ) -> ContactListOptions.Assigning {
    { (texts, label, card) throws(InvalidContactText) in
      let folded = ContactCard.Entry.foldedLabel(label)
      func isMeant(_ value: Value) -> Bool {
        ContactCard.Entry.foldedLabel(labelOf(value)) == folded
      }
      let known = card[keyPath: path]
      var values = known.filter { !isMeant($0) }
      let count = values.count
      let place = known.firstIndex(where: isMeant)
      let first = place.map { known[$0] }
      // Nothing but the mark of a preferred value begins a spelling so.
      let isPreferred = first.map(spell)?.hasPrefix("*") ?? false
      let written = ContactCard.Entry.labelled(first.map(labelOf) ?? label)
      for (index, text) in texts.enumerated() where !text.isEmpty {
        let isMarked = text.hasPrefix("*")
        let mark = isMarked || isPreferred && index == 0 ? "*" : ""
        merge(&values, try read(mark + written + (isMarked ? text.dropFirst() : text[...])))
      }
      let new = values[count...]
      values.removeSubrange(count...)
      values.insert(contentsOf: new, at: place ?? count)
      card[keyPath: path] = values
    }
  }
}
