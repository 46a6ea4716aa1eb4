extension ContactCard {
  /// Leaves null characters out of all texts, for they end a text to other programs.
  ///
  /// - Returns: Whether there was any.
  /// - Complexity: O(*n*) in the length of the texts.
  package mutating func removeNullCharacters() -> Bool {
    var found = false
    func clean(_ text: inout String) {
      if text.removeNullCharacters() { found = true }
    }
    for path in Self.textPaths { clean(&self[keyPath: path]) }
    for path in [\Self.emails, \.phones, \.urls] {
      for index in self[keyPath: path].indices {
        clean(&self[keyPath: path][index].value)
        clean(&self[keyPath: path][index].label)
      }
    }
    for path in [\Self.tags, \.groups, \.members, \.keptLines]
    where self[keyPath: path].contains(where: { $0.utf8.contains(0) }) {
      found = true
      var seen: Set<String> = [""]
      for index in self[keyPath: path].indices { clean(&self[keyPath: path][index]) }
      self[keyPath: path].removeAll { !seen.insert($0).inserted }
    }
    if var type = photo?.mediaType {
      clean(&type)
      photo?.mediaType = type
    }
    for index in addresses.indices {
      for path in Self.addressPaths { clean(&addresses[index][keyPath: path]) }
    }
    for index in messengers.indices {
      clean(&messengers[index].address)
      clean(&messengers[index].service)
      clean(&messengers[index].label)
    }
    for index in dates.indices { clean(&dates[index].label) }
    return found
  }

  private static var textPaths: [WritableKeyPath<ContactCard, String>] {
    [
      \.uid, \.name.prefix, \.name.first, \.name.middle, \.name.last, \.name.suffix,
      \.name.nickname, \.name.phoneticFirst, \.name.phoneticMiddle, \.name.phoneticLast,
      \.formattedName, \.company, \.department, \.jobTitle, \.notes, \.manager,
    ]
  }

  private static var addressPaths: [WritableKeyPath<Address, String>] {
    [
      \.street, \.extended, \.postOfficeBox, \.city, \.region, \.postalCode, \.country, \.label,
    ]
  }
}

extension String {
  /// Leaves null characters out.
  ///
  /// - Returns: Whether there was any.
  package mutating func removeNullCharacters() -> Bool {
    guard utf8.contains(0) else { return false }
    unicodeScalars.removeAll { $0.value == 0 }
    return true
  }
}
