/// Why a text is no value of a contact, to follow "expected".
package struct InvalidContactText: Error, Hashable, Sendable {
  /// What was expected, in words.
  package let expected: String

  /// Says what was expected.
  package init(expected: String) {
    self.expected = expected
  }
}

extension ContactCard.Entry {
  /// Reads a value as it is written on a command line: `VALUE`, or `LABEL=VALUE`, with a `*` before
  /// it for the preferred one.
  ///
  /// Any label may stand in double quotes. Without them it is what can hardly be a part of the value,
  /// so that web addresses and telephone numbers need none; `=VALUE` has none in any case.
  ///
  /// - Parameters:
  ///   - text: The spelling.
  ///   - list: Whether it is one of the ``ContactJSONKey/emails``, ``ContactJSONKey/phones`` or
  ///     ``ContactJSONKey/urls``.
  /// - Throws: ``InvalidContactText`` when there is no value.
  package init(spelling text: String, in list: ContactJSONKey) throws(InvalidContactText) {
    let spelling = LabelledSpelling(text, in: list)
    guard !spelling.value.isEmpty else {
      throw InvalidContactText(expected: "a value, or a label and a value as in work=VALUE")
    }
    let value = list == .emails ? EmailText.address(in: spelling.value) : spelling.value
    guard !value.isEmpty else { throw InvalidContactText(expected: "an e-mail address") }
    self.init(value, label: spelling.label, isPreferred: spelling.isPreferred)
  }

  /// What stands before any value that has a label, however it is spelt.
  package static func labelled(_ label: String) -> String {
    LabelledSpelling.quoted(label: label) + "="
  }

  /// The value of a list as it is written on a command line.
  package func spelling(in list: ContactJSONKey) -> String {
    LabelledSpelling(label: label, value: value, isPreferred: isPreferred).text(in: list)
  }
}

extension ContactCard.Address {
  /// Reads an address as it is written on a command line: street, city, postal code, region and
  /// country with semicolons between them, as far as they matter.
  ///
  /// A label may stand in front as in ``ContactCard/Entry/init(spelling:in:)``. As in a vCard, `\;` is a
  /// semicolon of a part, `\n` the end of a line and `\\` a backslash.
  ///
  /// - Throws: ``InvalidContactText``.
  package init(spelling text: String) throws(InvalidContactText) {
    let spelling = LabelledSpelling(text, in: .addresses)
    let parts = Self.parts(of: spelling.value)
    guard parts.count <= 5, parts.contains(where: { !$0.isEmpty }) else {
      throw InvalidContactText(expected: "'street;city;postal code;region;country'")
    }
    self.init()
    (label, isPreferred) = (spelling.label, spelling.isPreferred)
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    (street, city, postalCode) = (part(0), part(1), part(2))
    (region, country) = (part(3), part(4))
  }

  /// The address as it is written on a command line, without what has no place there: the post
  /// office box and the suite.
  package var spelling: String {
    var parts = [street, city, postalCode, region, country].map(Self.escaped)
    while parts.count > 1, parts.last?.isEmpty ?? false { parts.removeLast() }
    return LabelledSpelling(
      label: label, value: parts.joined(separator: "; "), isPreferred: isPreferred
    ).text(in: .addresses)
  }
}

extension ContactCard.Address {
  /// The parts of a spelling, without the blanks before them and without escapes.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var rest = text[...]
    while let character = rest.popFirst() {
      switch (character, rest.first) {
      case ("\\", ";"?), ("\\", "\\"?): parts[parts.count - 1].append(rest.removeFirst())
      case ("\\", "n"?):
        rest.removeFirst()
        parts[parts.count - 1].append("\n")
      case (";", _): parts.append("")
      case (" ", _) where parts[parts.count - 1].isEmpty: break
      default: parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  private static func escaped(_ part: String) -> String {
    var escaped = ""
    for character in part {
      switch character {
      case "\\", ";": escaped += "\\" + String(character)
      case _ where character.isNewline: escaped += "\\n"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}

extension ContactCard.Messenger {
  /// Reads an address in a cell of a table, perhaps with its service in front, as in
  /// `xmpp:ann@example.org`.
  ///
  /// What has a dot, a slash or an `@` in front of the colon is the address alone, as is a link.
  package init(listed text: String, label: String = "") {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let isWord = parts.count == 2 && !parts[0].contains { "@/.".contains($0) }
    guard isWord, !parts[1].isEmpty, !parts[1].hasPrefix("//") else {
      self.init(text, service: "", label: label)
      return
    }
    self.init(String(parts[1]), service: String(parts[0]), label: label)
  }

  /// The address with its service in front, as ``init(listed:label:)`` reads it.
  package var listed: String {
    let isPlain = service.isEmpty && Self(listed: address, label: label).address == address
    return isPlain ? address : "\(service):\(address)"
  }

  /// Reads an address of a messenger as it is written on a command line: `SERVICE:ADDRESS`, or
  /// `:ADDRESS` where nothing says the service, with a label in front as in
  /// ``ContactCard/Entry/init(spelling:in:)``.
  ///
  /// - Throws: ``InvalidContactText``.
  package init(spelling text: String) throws(InvalidContactText) {
    let spelling = LabelledSpelling(text, in: .messengers)
    let parts = spelling.value.split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw InvalidContactText(expected: "a service and an address, as in xmpp:ada@example.org")
    }
    self.init(
      parts[1], service: parts[0], label: spelling.label, isPreferred: spelling.isPreferred)
  }

  /// The address as it is written on a command line.
  package var spelling: String {
    LabelledSpelling(label: label, value: "\(service):\(address)", isPreferred: isPreferred)
      .text(in: .messengers)
  }
}

extension ContactCard.LabelledDate {
  /// Reads a date as it is written on a command line: `LABEL=DATE`, with any label, or `=DATE` where
  /// nothing says what happened then.
  ///
  /// - Throws: ``InvalidContactText``.
  package init(spelling text: String) throws(InvalidContactText) {
    let spelling = LabelledSpelling(text, in: .dates)
    let isLabelled = !spelling.label.isEmpty || text.hasPrefix("=")
    guard isLabelled, let date = ContactCard.PartialDate(typed: spelling.value) else {
      throw InvalidContactText(expected: "what happened and a date, as in anniversary=2001-06-30")
    }
    self.init(date, label: spelling.label)
  }

  /// The date as it is written on a command line.
  package var spelling: String {
    if label.isEmpty { return "=\(date)" }
    return LabelledSpelling(label: label, value: date.description, isPreferred: false)
      .text(in: .dates)
  }
}

extension ContactCard.Color {
  /// Reads a colour as the web writes it: `#rrggbb`.
  ///
  /// - Throws: ``InvalidContactText``.
  package init(spelling text: String) throws(InvalidContactText) {
    guard let color = Self(text: text.lowercased()) else {
      throw InvalidContactText(expected: "a color such as #ff8800")
    }
    self = color
  }

  /// The colour as the web writes it.
  package var spelling: String { text }
}
