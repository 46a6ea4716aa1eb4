import ContactCards
import TextTools

extension VCardProperty {
  /// The property as a version spells its parameters.
  ///
  /// What the version allows stays as it is.
  func converted(to version: VCardVersion) -> VCardProperty {
    var property = self
    property.name = property.grammaticalName
    property.parameters.removeAll(where: \.isBareCharset)
    property.convertEncoding(to: version)
    switch version {
    case .v21: property.parameters = property.parameters.flatMap(Self.old)
    case .v30: property.parameters = property.parameters.map(Self.middle)
    case .v40: property.parameters = property.parameters.flatMap(Self.new)
    }
    return property
  }

  /// The name with hyphens for what no version allows in it (RFC 6350, 3.3), or others could not read
  /// the whole card.
  private var grammaticalName: String {
    func isAllowed(_ byte: UInt8) -> Bool { byte != UInt8(ascii: ".") && Self.mayBeInName(byte) }
    if name.utf8.allSatisfy(isAllowed) { return name }
    return String(
      decoding: name.utf8.map { isAllowed($0) ? $0 : UInt8(ascii: "-") }, as: UTF8.self)
  }

  /// Whether a byte may stand in a name, between a group and a name, or behind a name without
  /// parameters.
  ///
  /// An underscore is nowhere allowed and everywhere read.
  static func mayBeInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private var isBase64: Bool {
    parameters.contains {
      ["BASE64", "B"].contains($0.value.uppercased()) && ["", "ENCODING"].contains($0.key)
    }
  }

  /// Bytes stand in base64 with a parameter that says so, or in an address that holds them.
  private mutating func convertEncoding(to version: VCardVersion) {
    if isBase64 {
      guard version == .v40 else {
        for position in parameters.indices
        where ["BASE64", "B"].contains(parameters[position].value.uppercased()) {
          parameters[position] = Parameter(
            name: "ENCODING",
            value: version == .v30 ? (parameters[position].value == "B" ? "B" : "b") : "BASE64")
        }
        return
      }
      if value.isEmpty || value.prefix(5).lowercased() == "data:" { return }
      parameters.removeAll {
        ["", "ENCODING"].contains($0.key) && ["BASE64", "B"].contains($0.value.uppercased())
      }
      // An address has a colon, which base64 has not.
      if value.contains(":") { return }
      let type = parameters.first { $0.key == "TYPE" || $0.name.isEmpty }?.values.first ?? ""
      parameters.removeAll { $0.key == "TYPE" || $0.name.isEmpty }
      value = "data:" + Self.mediaType(type.lowercased(), of: key) + ";base64," + value
    } else if version != .v40, value.prefix(5).lowercased() == "data:",
      !parameters.contains(where: \.isURI),
      let comma = value.firstIndex(of: ","), value[..<comma].lowercased().hasSuffix(";base64")
    {
      let type = value[..<comma].dropFirst(5).prefix { $0 != ";" }
      parameters.append(
        Parameter(name: "ENCODING", value: version == .v30 ? "b" : "BASE64"))
      if let slash = type.lastIndex(of: "/") {
        let short = type[slash...].dropFirst().uppercased()
        parameters.append(Parameter(name: "TYPE", value: short))
      }
      value.removeSubrange(...comma)
    }
  }

  /// Puts a picture in the place of the value.
  mutating func setPicture(_ photo: ContactCard.Photo, _ version: VCardVersion) {
    var text = ByteBuffer(capacity: photo.bytes.count * 2)
    let writer = VCardLineWriter(version: isBase64 ? .v30 : version)
    writer.appendPhotoHead(photo.mediaType, to: &text)
    guard let usual = VCardProperty(line: String(decoding: text.content, as: UTF8.self)) else {
      return
    }
    let types = usual.types
    let agrees = !types.isEmpty && self.types.contains(where: types.contains)
    if !isBase64 || !agrees && !self.types.allSatisfy({ $0 == "base64" || $0 == "b" }) {
      parameters = parameters(beside: usual.parameters, keepingTypes: false)
    }
    value = usual.value + String(decoding: Base64.encoded(photo.bytes), as: UTF8.self)
  }

  /// The parameters of a line that gets another value, which needs some parameters itself.
  ///
  /// What the line says about what its value is for may stay.
  func parameters(beside others: [Parameter], keepingTypes: Bool) -> [Parameter] {
    let types = ["TYPE", "PREF", ""]
    var dropped = ["VALUE", "ENCODING", "CHARSET", "X-APPLE-OMIT-YEAR", "DATE", "X-SERVICE-TYPE"]
    if !keepingTypes { dropped += types }
    let added = keepingTypes ? others.filter { !types.contains($0.key) } : others
    return parameters.filter { !dropped.contains($0.key) } + added
  }

  private static func mediaType(_ type: String, of key: String) -> String {
    if type.contains("/") { return type }
    switch key {
    case "SOUND": return "audio/" + (type.isEmpty ? "basic" : type)
    case "KEY": return "application/" + (type.isEmpty ? "octet-stream" : type)
    default: return "image/" + (type.isEmpty ? "jpeg" : type)
    }
  }

  /// Version 2.1 has no lists, no numbered preference and no quotes.
  private static func old(_ parameter: Parameter) -> [Parameter] {
    if parameter.key == "PREF" {
      return parameter.value == "1" ? [Parameter(name: "", value: "PREF")] : [parameter]
    }
    if parameter.key == "TYPE", parameter.value.contains(where: { $0 == "," || $0 == "\"" }) {
      return parameter.values.map { Parameter(name: "TYPE", value: $0) }
    }
    return [parameter]
  }

  /// Version 3.0 has no bare words and no numbered preference.
  private static func middle(_ parameter: Parameter) -> Parameter {
    if parameter.key == "PREF", parameter.value == "1" {
      return Parameter(name: "TYPE", value: "PREF")
    }
    return parameter.name.isEmpty ? named(parameter.value, "TYPE") : parameter.grammatical
  }

  /// The name that a bare word lacks.
  private static func named(_ word: String, _ usual: String) -> Parameter {
    switch word.uppercased() {
    case "URL", "URI", "CONTENT-ID", "CID", "INLINE": Parameter(name: "VALUE", value: word)
    case "7BIT", "8BIT": Parameter(name: "ENCODING", value: word)
    default: Parameter(name: usual, value: word)
    }
  }

  /// Version 4.0 has no bare words, and its preference is a number.
  private static func new(_ parameter: Parameter) -> [Parameter] {
    var parameter = parameter
    if parameter.name.isEmpty {
      let word = Array(parameter.value.utf8)
      let isKnown = VCardLabel.code(word.span, 0..<word.count) != nil
      parameter = named(isKnown ? parameter.value.lowercased() : parameter.value, "TYPE")
    }
    guard parameter.key == "TYPE" else {
      return parameter.isBinary ? [] : [parameter.grammatical]
    }
    let values = parameter.values
    let others = values.filter { $0.uppercased() != "PREF" }
    if others.count == values.count { return [parameter] }
    let preference = Parameter(name: "PREF", value: "1")
    if others.isEmpty { return [preference] }
    return [
      Parameter(name: parameter.name, value: others.joined(separator: ",")), preference,
    ]
  }
}

extension VCardProperty.Parameter {
  /// The parameter with what no version allows in a name moved into the value.
  fileprivate var grammatical: Self {
    guard let end = name.utf8.firstIndex(where: { !VCardProperty.mayBeInName($0) }) else {
      return self
    }
    let rest = (name[end...] + "=" + value).filter { $0 != "\"" }
    let word = String(name[..<end])
    return Self(name: word.isEmpty ? "X-PARAMETER" : word, value: "\"\(rest)\"")
  }

  /// Whether it is but the name of a character set, which says nothing of a line in UTF-8.
  fileprivate var isBareCharset: Bool {
    guard name.isEmpty else { return false }
    let word = Array(value.utf8)
    return VCardParameters.namesCharset(word.span, 0..<word.count)
  }

  /// Whether it says that the value is bytes, which in version 4.0 is always an address
  /// (RFC 6350, 5.2).
  fileprivate var isBinary: Bool {
    key == "VALUE" && value.uppercased() == "BINARY"
  }
}
