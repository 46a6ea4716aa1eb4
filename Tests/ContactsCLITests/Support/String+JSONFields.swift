extension String {
  /// JSON without the members of some names, whose values are texts.
  func withoutMembers(_ names: String...) -> String {
    names.reduce(self) { text, name in
      let member = try? Regex(",\"\(name)\":\"[^\"]*\"")
      return member.map { text.replacing($0, with: "") } ?? text
    }
  }
}
