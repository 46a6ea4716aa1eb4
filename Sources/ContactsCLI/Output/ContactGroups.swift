import Arguments
import ContactCards
import ContactStore
import ManagedObjects
import TextTools

/// Contacts in sections by what they have in common.
struct ContactGroups {
  /// What contacts are grouped by.
  enum Field: Equatable, Sendable {
    /// The values of a field, of which a contact may have several.
    case field(ContactField)
    /// The first letter of the last name, or of what the contact is called without one.
    case initial

    /// The fields of contacts that tell the values.
    var sources: [ContactJSONKey] {
      switch self {
      case .field(let field): [field.key]
      case .initial: [.last, .name]
      }
    }
  }

  /// Contacts with a value in common.
  struct Section {
    /// The value; empty for contacts without any.
    let value: String
    /// What stands above the contacts.
    let heading: String
    var contacts: [ContactRecord]
  }

  let field: Field
  /// The sections in the order of their values, that of contacts without a value at the end.
  let sections: [Section]

  /// Groups contacts, which keep their order in each section.
  ///
  /// - Complexity: O(*n* log *n*) in the number of values.
  init(_ contacts: [ContactRecord], by field: Field, today: ContactCard.PartialDate?) {
    var members: [String: [ContactRecord]] = [:]
    for contact in contacts {
      for value in field.values(of: contact, today: today) {
        members[value, default: []].append(contact)
      }
    }
    self.field = field
    let sections = members.map { value, contacts in
      (
        rank: field.rank(value),
        section: Section(value: value, heading: field.heading(value), contacts: contacts)
      )
    }
    self.sections = sections.sorted {
      let order = TextOrder.compare($0.section.value, $1.section.value)
      return ($0.rank, order) < ($1.rank, 0)
    }.map(\.section)
  }

  /// An object with an array of contacts for each value, empty for those without any.
  func json(_ layout: ContactLayout, today: ContactCard.PartialDate?) -> String {
    let members = sections.map { section in
      let array = Self.text(section, layout, today: today)
      return "\n\(JSONText.quoted(section.value)):" + array.dropLast()
    }
    return "{" + members.joined(separator: ",") + (members.isEmpty ? "}\n" : "\n}\n")
  }

  /// An object a line for each value, with the value and the contacts.
  func jsonLines(_ layout: ContactLayout, today: ContactCard.PartialDate?) -> [String] {
    sections.map { section in
      let contacts = Self.text(section, layout, today: today).split(separator: "\n")
      return "{\(JSONText.quoted(field.name)):\(JSONText.quoted(section.value)),\"contacts\":["
        + contacts.joined(separator: ",") + "]}\n"
    }
  }

  private static func text(
    _ section: Section, _ layout: ContactLayout, today: ContactCard.PartialDate?
  ) -> String {
    String(decoding: layout.text(section.contacts, today: today), as: UTF8.self)
  }
}

extension ContactGroups.Field {
  /// The name under which it is asked for.
  var name: String {
    switch self {
    case .field(let field): field.name
    case .initial: "initial"
    }
  }

  /// The name as people say it: "city", not "address.city".
  private var plainName: String {
    guard case .field(let field) = self else { return name }
    return field.addressPart ?? name
  }

  fileprivate func values(
    of contact: ContactRecord, today: ContactCard.PartialDate?
  ) -> [String] {
    switch self {
    case .field(let field):
      var known: Set<String> = []
      let values = field.values(of: contact, today: today).map(\.text)
        .filter { known.insert($0).inserted }
      return values.isEmpty ? [""] : values
    case .initial:
      let card = contact.card
      let name = card.name.last.isEmpty ? card.displayName : card.name.last
      return [name.first.map { TextFolding.canonical(String($0)).uppercased() } ?? ""]
    }
  }

  /// What goes before the order of values as texts: numbers ascend, and what is not known, a year or
  /// all of it, comes last, as in a sorted list.
  fileprivate func rank(_ value: String) -> Int {
    if value.isEmpty { return .max }
    guard case .field(let field) = self else { return 0 }
    switch field.key {
    case .id, .age: return Int(value) ?? 0
    case .birthday where field.isBirthdayPart: return Int(value) ?? 0
    case .birthday, .dates: return value.hasPrefix("-") ? 1 : 0
    default: return 0
    }
  }

  /// What stands above the contacts that have a value.
  func heading(_ value: String) -> String {
    value.isEmpty ? "(no \(plainName))" : value.escapedForTerminal(keepingJoiners: true)
  }
}
