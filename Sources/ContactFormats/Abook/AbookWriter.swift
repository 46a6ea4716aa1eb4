package import ContactCards
package import TextTools

/// Writes cards as the file of abook.
///
/// Groups themselves are not written.
package struct AbookWriter: CardWriter {
  private var number = 0

  /// Starts with nothing.
  package init() {}

  package mutating func begin(_ output: inout ByteBuffer) {
    let text = "# abook addressbook file\n\n[format]\nprogram=abook\nversion=0.6.1\n\n"
    output.append(Array(text.utf8).span)
  }

  package mutating func write(_ card: ContactCard, to output: inout ByteBuffer) {
    if card.kind == .group { return }
    var text = "\n[\(number)]\n"
    number += 1
    func add(_ key: String, _ value: String) {
      let line = value.withoutControls.trimmingSpaces
      if !line.isEmpty { text += key + "=" + line + "\n" }
    }
    add("name", card.displayName)
    add("email", card.emails.map { Self.withoutCommas($0.value) }.joined(separator: ","))
    addPhones(card.phones, add)
    if let address = card.addresses.first {
      add("address", address.street)
      add("address2", address.extended)
      add("city", address.city)
      add("state", address.region)
      add("zip", address.postalCode)
      add("country", address.country)
    }
    add("nick", card.name.nickname)
    add("url", card.urls.first?.value ?? "")
    add("notes", card.notes)
    let anniversary = card.dates.first { $0.label == "anniversary" }
    add("anniversary", anniversary?.date.description ?? "")
    add("birthday", card.birthday?.description ?? "")
    if card.displayName != card.company { add("company", card.company) }
    add("title", card.jobTitle)
    add("department", card.department)
    add("groups", card.groups.map(Self.withoutCommas).joined(separator: ","))
    for line in card.keptLines where line.hasPrefix("X-ABOOK-") {
      guard let kept = KeptLine(line), !kept.name.contains("\n") else { continue }
      add(String(kept.name.dropFirst(8)), kept.value)
    }
    output.append(Array(text.utf8).span)
  }

  /// Puts the numbers where their labels say, and others where there is room.
  private func addPhones(_ phones: [ContactCard.Entry], _ add: (String, String) -> Void) {
    let keys = [
      ("home", "phone"), ("work", "workphone"), ("mobile", "mobile"), ("fax", "fax"),
      ("pager", "pager"),
    ]
    var values: [String: String] = [:]
    var rest: [String] = []
    for phone in phones {
      let label = phone.label.hasSuffix("fax") ? "fax" : phone.label
      if let key = keys.first(where: { $0.0 == label })?.1, values[key] == nil {
        values[key] = phone.value
      } else {
        rest.append(phone.value)
      }
    }
    for number in rest {
      guard let key = keys.prefix(3).first(where: { values[$0.1] == nil })?.1 else { break }
      values[key] = number
    }
    for (_, key) in keys { add(key, values[key] ?? "") }
  }

  private static func withoutCommas(_ text: String) -> String {
    text.split(separator: ",").joined(separator: " ")
  }
}
