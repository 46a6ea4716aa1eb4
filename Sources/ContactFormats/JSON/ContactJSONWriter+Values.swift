import ContactCards
package import TextTools

extension ByteBuffer {
  /// Appends a text in quotes; answers false, and appends nothing, when it is empty or nil.
  package mutating func append(quoted text: String?) -> Bool {
    guard let text, !text.isEmpty else { return false }
    JSONText.append(text, to: &self)
    return true
  }

  /// Appends a number, or `null`.
  package mutating func append(number: Int64?) {
    if let number { append(number) } else { append(ShortBytes("null")) }
  }

  /// Appends an array; answers false, and appends nothing, when it is empty.
  package mutating func append<Element>(
    _ elements: [Element], _ element: (Element, inout ByteBuffer) -> Void
  ) -> Bool {
    guard !elements.isEmpty else { return false }
    append(UInt8(ascii: "["))
    for index in elements.indices {
      if index > 0 { append(UInt8(ascii: ",")) }
      element(elements[index], &self)
    }
    append(UInt8(ascii: "]"))
    return true
  }

  /// Appends a member of an object, unless its text is empty.
  fileprivate mutating func append(member key: StaticString, _ text: String, from start: Int) {
    if text.isEmpty { return }
    appendKey(key, from: start)
    JSONText.append(text, to: &self)
  }

  private mutating func appendKey(_ key: StaticString, from start: Int) {
    append(UInt8(ascii: count == start ? "{" : ","))
    append(UInt8(ascii: "\""))
    key.withUTF8Buffer { text in append(unsafe Span(_unsafeElements: text)) }
    append(ShortBytes("\":"))
  }

  /// Appends what the objects in a contact end with.
  fileprivate mutating func appendEnd(
    label: String, isPreferred: Bool = false, from start: Int
  ) {
    append(member: "label", label, from: start)
    if isPreferred {
      appendKey("preferred", from: start)
      append(ShortBytes("true"))
    }
    if count == start { append(UInt8(ascii: "{")) }
    append(UInt8(ascii: "}"))
  }
}

extension ContactCard.Entry {
  /// Appends it as an object with the keys of ``ContactJSONPart``.
  func appendJSON(to output: inout ByteBuffer) {
    let start = output.count
    output.append(ShortBytes("{\"value\":"))
    JSONText.append(value, to: &output)
    output.appendEnd(label: label, isPreferred: isPreferred, from: start)
  }
}

extension ContactCard.Address {
  /// Appends it as an object with the keys of ``ContactJSONPart``.
  func appendJSON(to output: inout ByteBuffer) {
    let start = output.count
    output.append(member: "street", street, from: start)
    output.append(member: "extended", extended, from: start)
    output.append(member: "box", postOfficeBox, from: start)
    output.append(member: "city", city, from: start)
    output.append(member: "region", region, from: start)
    output.append(member: "postal_code", postalCode, from: start)
    output.append(member: "country", country, from: start)
    output.appendEnd(label: label, isPreferred: isPreferred, from: start)
  }
}

extension ContactCard.Messenger {
  /// Appends it as an object with the keys of ``ContactJSONPart``.
  func appendJSON(to output: inout ByteBuffer) {
    let start = output.count
    output.append(ShortBytes("{\"address\":"))
    JSONText.append(address, to: &output)
    output.append(member: "service", service, from: start)
    output.appendEnd(label: label, isPreferred: isPreferred, from: start)
  }
}

extension ContactCard.LabelledDate {
  /// Appends it as an object with the keys of ``ContactJSONPart``.
  func appendJSON(to output: inout ByteBuffer) {
    let start = output.count
    output.append(ShortBytes("{\"date\":"))
    JSONText.append(date.description, to: &output)
    output.appendEnd(label: label, from: start)
  }
}
