package import ContactCards
package import TextTools

extension VCardLineWriter {
  /// Appends what follows the name of a property that is a date.
  ///
  /// Version 4.0 can leave the year out (RFC 6350, 4.3.1); before, address books of Apple put the
  /// year that stands for none into a parameter.
  package func appendDate(_ date: ContactCard.PartialDate, to output: inout ByteBuffer) {
    if VCardDate.omitsYear(date, version) {
      output.append(static: ";X-APPLE-OMIT-YEAR=1604")
    } else if date.year == VCardDate.omittedYear, date.day != nil {
      // Another year stands for none here, so that this one is meant.
      output.append(static: ";X-APPLE-OMIT-YEAR=0001")
    }
    output.append(byte: 0x3a)
    VCardDate.append(date, version, to: &output)
  }

  /// Appends an age and the day on which it was true.
  func appendAge(_ card: ContactCard, to output: inout ByteBuffer) {
    guard let age = card.age else { return }
    output.append(static: "X-AGE")
    if let stated = card.ageStated {
      output.append(static: ";DATE=")
      VCardDate.append(stated, .v40, to: &output)
    }
    output.append(byte: 0x3a)
    output.append(Int64(age))
  }

  /// Appends a time.
  package func appendTime(_ name: StaticString, _ seconds: Int64?, to output: inout ByteBuffer) {
    guard let seconds else { return }
    output.append(static: name)
    VCardDate.append(seconds: seconds, version, to: &output)
  }

  /// Appends a colour as web pages write it.
  func appendColor(_ card: ContactCard, to output: inout ByteBuffer) {
    guard let color = card.color else { return }
    output.append(static: "X-COLOR:#")
    let digits = Array("0123456789abcdef".utf8)
    for part in [color.red, color.green, color.blue] {
      output.append(byte: digits[Int(part >> 4)])
      output.append(byte: digits[Int(part & 15)])
    }
  }

  /// Appends what stands before the bytes of a picture.
  func appendPhotoHead(_ mediaType: String, to output: inout ByteBuffer) {
    let type = String(
      decoding: mediaType.utf8.filter {
        $0 > 0x20 && $0 < 0x7f && !Self.separators.contains($0)
      }, as: UTF8.self)
    if version == .v40 {
      output.append("PHOTO:data:\(type);base64,")
      return
    }
    output.append(static: version == .v30 ? "PHOTO;ENCODING=b" : "PHOTO;ENCODING=BASE64")
    if !type.isEmpty {
      output.append(static: ";TYPE=")
      output.append((type.hasPrefix("image/") ? String(type.dropFirst(6)) : type).uppercased())
    }
    output.append(byte: 0x3a)
  }

  private static let separators = Array(#";:,"\^="#.utf8)
}

extension VCardLabel {
  /// The label of a text that `TYPE` can say; nil for others.
  @inline(__always)
  static func of(_ text: String) -> Self? {
    switch text {
    case "": []
    case "home": Self(rawValue: 1)
    case "work": Self(rawValue: 2)
    case "mobile": Self(rawValue: 16)
    default: ofAnother(text)
    }
  }

  /// The label of a text in UTF-8 that `TYPE` can say; nil for others.
  @inline(__always)
  package static func of(_ text: Span<UInt8>) -> Self? {
    let whole = 0..<text.count
    if whole.isEmpty { return [] }
    if text.holds("home", in: whole) { return Self(rawValue: 1) }
    if text.holds("work", in: whole) { return Self(rawValue: 2) }
    if text.holds("mobile", in: whole) { return Self(rawValue: 16) }
    return ofAnother(text.string(whole))
  }

  /// The label of any text: the words have to stand in the order in which they are written.
  @inline(never)
  private static func ofAnother(_ text: String) -> Self? {
    guard text.utf8.count < 80, let label = Self(text), label.text == text else { return nil }
    return label
  }

  /// How a version spells the words.
  package static func spellings(_ version: VCardVersion) -> [ShortBytes] {
    version == .v40 ? lowerCase : upperCase
  }

  private static let upperCase = words.map { ShortBytes($0.1) }
  private static let lowerCase = words.map { ShortBytes($0.1.lowercased()) }
}
