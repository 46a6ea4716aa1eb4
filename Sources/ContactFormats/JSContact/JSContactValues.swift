import ContactCards
import TextTools

extension ContactCard.PartialDate {
  /// Reads a date of an anniversary: a `PartialDate` or a `Timestamp` (RFC 9553, 2.8.1).
  package init?(jsContact node: JSONNode) {
    if let utc = node["utc"]?.text {
      guard UTCTime.seconds(utc) != nil else { return nil }
      self.init(jsonText: String(utc.prefix(10)))
    } else {
      let (month, day) = (node["month"]?.integer, node["day"]?.integer)
      self.init(year: node["year"]?.integer, month: month, day: month == nil ? nil : day)
    }
  }

  /// The date as a `PartialDate`.
  var jsContact: JSONNode {
    let parts = [("year", year), ("month", month), ("day", day)]
    return .object(
      [("@type", .text("PartialDate"))]
        + parts.compactMap { key, part in part.map { (key, .number($0)) } })
  }
}

extension ContactCard.Photo {
  /// Reads a `data:` URI with Base64 (RFC 2397).
  package init?(dataURI text: String) {
    guard text.utf8.count < JSONRecords.lengthLimit, text.utf8.starts(with: "data:".utf8),
      let comma = text.utf8.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let head = text[..<comma].dropFirst(5)
    guard head.hasSuffix(";base64"),
      let bytes = Base64.decoded(text.utf8[text.utf8.index(after: comma)...], .none)
    else { return nil }
    self.init(bytes, mediaType: String(head.dropLast(7)))
  }

  /// The picture as a `data:` URI.
  var dataURI: String {
    "data:\(mediaType);base64," + String(decoding: Base64.encoded(bytes), as: UTF8.self)
  }
}

extension ContactCard.Address {
  /// The components (RFC 9553, 2.5.1.2) that make a part, the first of which is written.
  private static func path(_ kind: String) -> WritableKeyPath<Self, String>? {
    switch kind {
    case "postOfficeBox": \.postOfficeBox
    case "apartment", "room", "floor", "building": \.extended
    case "name", "number", "block", "direction", "subdistrict", "district", "landmark": \.street
    case "locality": \.city
    case "region": \.region
    case "postcode": \.postalCode
    case "country": \.country
    default: nil
    }
  }

  private static let kinds = [
    "postOfficeBox", "apartment", "name", "locality", "region", "postcode", "country",
  ]

  /// Reads an address; nil when nothing of it is known.
  package init?(jsContact node: JSONNode) {
    self.init()
    for component in node["components"]?.elements ?? [] {
      guard let kind = component["kind"]?.text, let value = component["value"]?.text,
        !value.isEmpty, let path = Self.path(kind)
      else { continue }
      self[keyPath: path] += self[keyPath: path].isEmpty ? value : " " + value
    }
    if self == Self() { street = node["full"]?.text ?? "" }
    guard self != Self() else { return nil }
    label = JSContactLabel.label(node)
    isPreferred = node["pref"]?.integer == 1
  }

  /// The address as an object.
  var jsContact: JSONNode {
    let components: [JSONNode] = Self.kinds.compactMap { kind in
      guard let path = Self.path(kind), !self[keyPath: path].isEmpty else { return nil }
      return .object([("kind", .text(kind)), ("value", .text(self[keyPath: path]))])
    }
    return .object(
      [("components", .array(components))]
        + JSContactLabel.members(label, isPreferred: isPreferred, hasFeatures: false))
  }
}
