import ManagedObjects

extension TransactionTag {
  /// Reads a name that versions without tags gave the contexts of undo, redo and restorations; nil for
  /// any other name.
  ///
  /// Address books that such versions changed still have these names in their history.
  ///
  /// - Parameter name: The name of the context; nil for none.
  init?(formerContextName name: String?) {
    guard let words = name?.split(separator: " ") else { return nil }
    if words == ["redo"] {
      self = .redo
    } else if name == "restore" {
      self = .restoration
    } else if words.count == 2, words[0] == "undo", let count = Int(words[1]), count > 0 {
      self = .undo(count: count)
    } else if words.count == 3, words.prefix(2) == ["undo", "to"], let number = Int64(words[2]) {
      self = .rewind(to: number)
    } else {
      return nil
    }
  }
}

extension PersistentHistoryTransaction {
  /// What it was for, whichever version made it; nil where it changed the address book.
  var purpose: TransactionTag? { tag ?? TransactionTag(formerContextName: contextName) }
}
