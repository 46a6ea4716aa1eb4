import TextTools

/// Which fields of a contact the columns of a table are, as somebody says who knows better than
/// their titles.
package struct CSVMapping: Hashable {
  /// Why a text makes no mapping.
  package enum Fault: Error, Hashable, Sendable {
    /// A part of the text has no equals sign. Holds the part.
    case noField(String)
    /// There is no such field. Holds its name.
    case unknownField(String)
    /// A column stands there twice. Holds its title.
    case columnTwice(String)
  }

  /// The titles of the columns with their fields.
  package let targets: [(title: String, target: TableTarget)]
  /// What stands first in dates such as `3/4/1975`; nil to let the table tell.
  package var dateOrder: TableDates.Order?

  /// Maps nothing: the titles tell.
  package init() {
    targets = []
  }

  /// Reads a mapping such as `Vorname=first,E-Mail 2=email:work,Ort=address:home.city`.
  ///
  /// A backslash stands before a comma, an equals sign or a backslash that belongs to a title.
  /// Fields are those of ``fieldNames``; those of which there may be several take a label behind a
  /// colon, `address` a part behind a dot, and `birthday` `year`, `month` or `day`.
  ///
  /// - Throws: The first ``Fault``.
  package init(_ text: String) throws(Fault) {
    var found: [(title: String, target: TableTarget)] = []
    for part in Self.split(text, at: ",") {
      let sides = Self.split(part, at: "=")
      guard sides.count == 2 else { throw .noField(Self.unescaped(part)) }
      let (title, field) = (Self.unescaped(sides[0]), Self.unescaped(sides[1]))
      guard let target = TableTarget(field) else { throw .unknownField(field) }
      let key = CSVTitles.key(title)
      guard !found.contains(where: { CSVTitles.key($0.title) == key }) else {
        throw .columnTwice(title)
      }
      found.append((title, target))
    }
    targets = found
  }

  /// The names of all fields that a column may be mapped to, but for what says something of others.
  package static var fieldNames: [String] {
    TableField.allCases.filter { $0 != .ageSource && $0 != .photo }.map(\.rawValue)
  }

  /// The parts of an address, which stand behind the dot in `address:home.city`.
  package static let addressParts = [
    "street", "extended", "po_box", "city", "region", "postal_code", "country",
  ]

  private static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
    var parts = [""]
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == separator, !isEscaped {
        parts.append("")
      } else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return parts
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.unicodeScalars.append(scalar)
        isEscaped = false
      }
    }
    return result.trimmingSpaces
  }

  /// Whether two mappings say the same.
  package static func == (left: Self, right: Self) -> Bool {
    left.targets.elementsEqual(right.targets) { $0.title == $1.title && $0.target == $1.target }
  }

  /// Feeds what the mapping says into a hasher.
  package func hash(into hasher: inout Hasher) {
    for (title, target) in targets {
      hasher.combine(title)
      hasher.combine(target)
    }
  }
}

extension CSVMapping: Sendable {}

extension CSVMapping.Fault: CustomStringConvertible {
  /// What is wrong, in words without a capital or a full stop.
  package var description: String {
    switch self {
    case .noField(let part):
      "\(CardWarning.shown(part)) does not say which field a column is, as in Title=first"
    case .unknownField(let name):
      "no field \(CardWarning.shown(name)); the fields are "
        + CSVMapping.fieldNames.joined(separator: ", ")
        + "; a label stands behind a colon (email:work), a part of an address behind a dot "
        + "(address:home.city) and of birthday (birthday.year)"
    case .columnTwice(let title): "the column \(CardWarning.shown(title)) is mapped twice"
    }
  }
}
