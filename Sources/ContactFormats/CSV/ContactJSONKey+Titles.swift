import ContactCards

extension ContactJSONKey {
  /// The key of what other programs and people call a field, such as `first_name` or `workPhone`; nil
  /// where that is no title of a column.
  package init?(meantBy name: String) {
    var title = ""
    for scalar in name.unicodeScalars.prefix(40) {
      switch scalar {
      case "_", "-": title += " "
      case "A"..."Z": title += " " + String(scalar).lowercased()
      default: title.unicodeScalars.append(scalar)
      }
    }
    guard let field = CSVTitles.words[CSVTitles.key(title)]?.field else { return nil }
    if field == .related {
      self = .relations
    } else if let list = TableTarget.fields.first(where: { $0.value == field }) {
      self = list.key
    } else {
      self.init(rawValue: field.rawValue)
    }
  }
}
