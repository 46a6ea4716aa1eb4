/// The names people of one language have, and how they combine.
struct NameStock {
  /// How often the stock is drawn from, relative to the others.
  let weight: Int
  let firsts: [String]
  let lasts: [String]
  /// What stands between two family names of one person; nil where people have one.
  let doubleNameJoiner: String?

  init(weight: Int, firsts: String, lasts: String, doubleNameJoiner: String? = nil) {
    self.weight = weight
    self.firsts = names(firsts)
    self.lasts = names(lasts)
    self.doubleNameJoiner = doubleNameJoiner
  }
}

extension NameStock: Sendable {}

extension NameStock {
  /// Every stock, in the order in which tickets are handed out.
  static let all =
    westernEuropean + northernEuropean + easternEuropean + mediterranean + asian
    + others

  static let totalWeight = all.reduce(0) { $0 + $1.weight }
}

/// The names in a list separated by a comma and a space.
func names(_ list: String) -> [String] {
  var found: [String] = []
  var name = ""
  var unicode = list.unicodeScalars.makeIterator()
  while let scalar = unicode.next() {
    if scalar == "," {
      found.append(name)
      name = ""
    } else if scalar != " " || !name.isEmpty {
      name.unicodeScalars.append(scalar)
    }
  }
  return name.isEmpty ? found : found + [name]
}
