import ContactStore

extension NamedContact {
  /// The ID, the name, and what tells the contact from others of it, for a list of those that are meant.
  var line: String { "  \(id)  \(nameAndDetail)" }

  /// The name, and what tells the contact from others of it.
  var nameAndDetail: String { name + (detail.isEmpty ? "" : " (\(detail))") }

  /// The ID and the name, within a sentence; the name alone of somebody who has not been saved.
  var words: String { id == 0 ? name.quoted : "\(id) (\(name))" }
}

extension [NamedContact] {
  /// The first of them, and how many others there are, within a sentence.
  var listed: String { prefix(10).map(\.words).listed(of: count) }
}
