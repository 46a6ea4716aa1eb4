package import ContactCards
package import TextTools

/// Ends lines as a version has it: encoded where it needs that, and folded.
package struct VCardLineEnding {
  package let version: VCardVersion

  /// Ends lines as a version has them.
  package init(version: VCardVersion) {
    self.version = version
  }
  /// The bytes of a line that are not to be exceeded (RFC 6350, 3.2).
  private static let width = 75

  /// Encodes and folds the line that begins at a position of the output, and ends it.
  @inline(__always)
  package func end(lineFrom start: Int, in output: inout ByteBuffer) {
    if version == .v21 {
      endOld(start, &output)
    } else {
      if output.count - start > Self.width { fold(start, &output) }
      output.append(0x0d as UInt8)
      output.append(0x0a as UInt8)
    }
  }

  @inline(never)
  private func fold(_ start: Int, _ output: inout ByteBuffer) {
    let line = output.content(from: start)
    output.removeAll(from: start)
    var position = 0
    var room = Self.width
    while line.count - position > room {
      var end = position + room
      while end > position + 1, line[end] & 0xc0 == 0x80 { end -= 1 }
      output.append(line.span.extracting(position..<end))
      output.append(static: "\r\n ")
      position = end
      room = Self.width - 1
    }
    output.append(line.span.extracting(position..<line.count))
  }

  // MARK: - Version 2.1

  private func endOld(_ start: Int, _ output: inout ByteBuffer) {
    let line = output.content(from: start)
    let head = VCardHead(line.span, 0..<line.count)
    let isBase64 = head.map { VCardParameters(line.span, $0).encoding == .base64 } ?? false
    let textStart = isBase64 ? line.count : head?.value.lowerBound ?? line.count
    if line[..<textStart].contains(where: Self.isControl) {
      output.removeAll(from: start)
      for (position, byte) in line.enumerated() {
        if position < textStart, Self.isControl(byte) {
          output.leaveOutControl()
        } else {
          output.append(byte: byte)
        }
      }
      return endOld(start, &output)
    }
    if let head {
      if isBase64 {
        output.removeAll(from: start)
        appendBase64(line, head, &output)
      } else if Self.needsEncoding(line, head.value) {
        output.removeAll(from: start)
        appendEncoded(line, head, &output)
      }
    }
    output.append(static: "\r\n")
  }

  /// Whether a byte is one that only quoted-printable can say.
  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 || byte == 0x7f
  }

  private static func needsEncoding(_ line: [UInt8], _ value: Range<Int>) -> Bool {
    if value.count > 200 { return true }
    var isEscaped = false
    for byte in line[value] {
      if byte >= 0x80 || isControl(byte) || isEscaped && (byte == 0x5c || byte | 0x20 == 0x6e) {
        return true
      }
      isEscaped = byte == 0x5c
    }
    // A blank at the end would be lost, and the last `=` be taken for a soft break.
    return line[value].last.map { $0.isBlank || $0 == 0x5c } ?? false
  }

  /// Writes lines of base64 with a blank before each, and an empty line behind.
  private func appendBase64(_ line: [UInt8], _ head: VCardHead, _ output: inout ByteBuffer) {
    output.append(line.span.extracting(0..<head.value.lowerBound))
    if head.value.isEmpty { return }
    for position in stride(from: head.value.lowerBound, to: line.count, by: Self.width - 1) {
      output.append(static: "\r\n ")
      output.append(line.span.extracting(position..<min(position + Self.width - 1, line.count)))
    }
    output.append(static: "\r\n")
  }

  /// Writes a value as quoted-printable.
  private func appendEncoded(_ line: [UInt8], _ head: VCardHead, _ output: inout ByteBuffer) {
    output.append(line.span.extracting(0..<head.parameters.upperBound))
    output.append(static: ";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:")
    var column = head.parameters.upperBound + 41
    for var unit in Self.units(line, head.value) {
      if column + unit.count >= Self.width {
        output.append(static: "=\r\n")
        column = 0
        // Readers that mend cut cards take a line that begins like a property for one.
        if let letter = unit.first, Self.isLetter(letter) {
          unit = []
          QuotedPrintable.append(letter, to: &unit)
        }
      }
      output.append(unit.span)
      column += unit.count
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x41...0x5a ~= byte & 0xdf
  }

  /// The pieces of a value that no soft break may stand in.
  private static func units(_ line: [UInt8], _ value: Range<Int>) -> [[UInt8]] {
    var units: [[UInt8]] = []
    var position = value.lowerBound
    while position < value.upperBound {
      let byte = line[position]
      position += 1
      var unit: [UInt8] = []
      let next = position < value.upperBound ? line[position] : 0
      switch (byte, next) {
      case (0x5c, 0x6e), (0x5c, 0x4e):
        unit = Array("=0D=0A".utf8)
        position += 1
      case (0x5c, 0x5c):
        QuotedPrintable.append(0x5c, to: &unit)
        position += 1
      case (0x5c, 0x2c), (0x5c, 0x3b):
        unit = [byte, next]
        position += 1
      // A blank before an `=` at the beginning of a line would be taken for a fold.
      case (0x21...0x3c, _), (0x3e...0x7e, _), (0x20, 0x21...0x3c), (0x20, 0x3e...0x5b),
        (0x20, 0x5d...0x7e):
        unit = [byte]
      default: QuotedPrintable.append(byte, to: &unit)
      }
      units.append(unit)
    }
    return units
  }
}
