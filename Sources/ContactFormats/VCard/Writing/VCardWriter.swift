package import ContactCards
package import TextTools

/// Writes cards as vCards.
///
/// What was kept of the source goes back to its place (``ContactCard/keptLines``).
package struct VCardWriter: CardWriter {
  private let lines: VCardLineWriter
  private let endings: VCardLineEnding
  private var version: VCardVersion { lines.version }

  /// Writes cards in a version, which is the one that most others read if none is given.
  package init(version: VCardVersion = .v30) {
    lines = VCardLineWriter(version: version)
    endings = VCardLineEnding(version: version)
  }

  package mutating func write(_ card: ContactCard, to output: inout ByteBuffer) {
    lines.appendStart(to: &output)
    if card.keptLines.isEmpty {
      var numbers = VCardGroupNumbers()
      for field in VCardField.written {
        for index in 0..<card.count(of: field, version) {
          write(field, index, card, &numbers, to: &output)
        }
      }
    } else {
      var kept = VCardKeptLines(card, version)
      kept.write(with: self, to: &output)
    }
    lines.appendEnd(to: &output)
  }

  /// Writes a value in the one way that the version has for it.
  @inline(__always)
  package func write(
    _ field: VCardField, _ index: Int, _ card: ContactCard, _ numbers: inout VCardGroupNumbers,
    to output: inout ByteBuffer
  ) {
    let start = output.count
    guard let label = lines.customLabel(field, index, card) else {
      lines.append(field, index, card, to: &output)
      endings.end(lineFrom: start, in: &output)
      return
    }
    let group = "item\(numbers.next())."
    output.append(group)
    lines.append(field, index, card, to: &output)
    endings.end(lineFrom: start, in: &output)
    let second = output.count
    output.append(group)
    lines.appendLabel(label, to: &output)
    endings.end(lineFrom: second, in: &output)
  }

  /// Writes a line in which there is nothing that a version would spell in another way.
  ///
  /// - Returns: False when it was not written, as it has parameters, for example.
  func writePlain(_ line: String, to output: inout ByteBuffer) -> Bool {
    let start = output.count
    var hasColon = false
    var dotCount = 0
    var last: UInt8 = 0
    for byte in line.utf8 {
      let ends =
        !hasColon && (last == 0x3a ? byte | 0x20 == 0x64 : !VCardProperty.mayBeInName(byte))
      if last == 0x3a { hasColon = true }
      if byte == 0x2e, !hasColon { dotCount += 1 }
      if ends || dotCount > 1 || byte < 0x20 || byte == 0x7f {
        output.removeAll(from: start)
        return false
      }
      output.append(byte)
      last = byte
    }
    guard hasColon else {
      output.removeAll(from: start)
      return false
    }
    endings.end(lineFrom: start, in: &output)
    return true
  }

  /// Writes a property that is there as a line.
  package func write(_ property: VCardProperty, to output: inout ByteBuffer) {
    let start = output.count
    for byte in property.line.utf8 where byte != 0x0a && byte != 0x0d {
      if byte >= 0x20 && byte != 0x7f || byte == 0x09 {
        output.append(byte)
      } else {
        output.append(control: byte, isEncoded: version == .v21)
      }
    }
    endings.end(lineFrom: start, in: &output)
  }
}

extension VCardField {
  /// The fields that are written, in order.
  package static let written = allCases.filter { $0 < .label }
}

extension ContactCard {
  /// How many values of a field a version writes.
  @inline(__always)
  package func count(of field: VCardField, _ version: VCardVersion) -> Int {
    switch field {
    case .kind: kind == .person ? 0 : 1
    // Of a person without one, readers make a name of what FN says.
    case .name: version == .v40 && name.isUnnamed && kind != .person ? 0 : 1
    case .formatted: 1
    case .nickname: name.nickname.isEmpty ? 0 : 1
    case .phoneticFirst: name.phoneticFirst.isEmpty ? 0 : 1
    case .phoneticMiddle: name.phoneticMiddle.isEmpty ? 0 : 1
    case .phoneticLast: name.phoneticLast.isEmpty ? 0 : 1
    case .company: company.isEmpty && department.isEmpty ? 0 : 1
    case .title: jobTitle.isEmpty ? 0 : 1
    case .email: emails.count
    case .phone: phones.count
    case .address: addresses.count
    case .url: urls.count
    case .messenger: messengers.count
    case .birthday: birthday == nil ? 0 : 1
    case .date: dates.count
    case .note: notes.isEmpty ? 0 : 1
    case .photo: photo == nil ? 0 : 1
    case .tags: tags.isEmpty ? 0 : 1
    case .manager: manager.isEmpty ? 0 : 1
    case .color: color == nil ? 0 : 1
    case .age: age == nil ? 0 : 1
    case .member: members.count
    case .uid: uid.isEmpty ? 0 : 1
    case .created: created.map(VCardDate.isWritable) ?? false ? 1 : 0
    case .modified: modified.map(VCardDate.isWritable) ?? false ? 1 : 0
    default: 0
    }
  }
}
