package import ContactCards

/// A text with fields of a contact in it, such as `{last}, {first} <{email}>`.
///
/// A field is the name of a ``ContactField``, which stands for what the contact has there: of a
/// list all values with commas between them. The name of a list in the singular stands for the
/// preferred value, or else the first: `{email}`. A label behind a dot asks for values with that
/// label: `{email.work}`, `{phones.home}`, in which neither case matters nor whether blanks are
/// written as `_`; of messengers it may also be the service, of addresses a part
/// such as `{address.city}`. A label with signs in it may stand in brackets and quotes:
/// `{field['Size|cm']}`. `{phones.labelled}` has what each is for behind it. Names with `|`
/// between them stand for the first that is not empty: `{nickname|first}`.
///
/// `{{` and `}}` are braces, `\n` a line feed, `\t` a tab, `\0` a null byte and `\\` a backslash.
package struct ContactTemplate: Sendable {
  /// A part of a template.
  package enum Part: Sendable {
    case text(String)
    /// The first of these that is not empty.
    case fields([Field])
  }

  /// A field of a contact, or a value that comes with it.
  package enum Field: Sendable {
    case field(ContactField)
    case further(String)
  }

  package let parts: [Part]

  /// The fields that are named.
  package var keys: [ContactJSONKey] {
    parts.flatMap { part -> [ContactJSONKey] in
      guard case .fields(let fields) = part else { return [] }
      return fields.compactMap { if case .field(let field) = $0 { field.key } else { nil } }
    }
  }

  /// What stands for a contact, as ``append(_:today:further:to:escape:)`` writes it.
  package func text(
    of contact: ContactRecord, today: ContactCard.PartialDate?, further: [String: String] = [:],
    escape: (String) -> String = { $0 }
  ) -> String {
    var text: [UInt8] = []
    append(contact, today: today, further: further, to: &text, escape: escape)
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds what stands for a contact to a text in UTF-8.
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - today: The day for which ages are computed from birthdays.
  ///   - further: The values of further names.
  ///   - text: What it is added to.
  ///   - escape: Makes of a value what is written; the text between fields is written as it is.
  /// - Complexity: O(*n*) in the length of the template and of the values that it names, on average.
  package func append(
    _ contact: ContactRecord, today: ContactCard.PartialDate?, further: [String: String] = [:],
    to text: inout [UInt8], escape: (String) -> String = { $0 }
  ) {
    for part in parts {
      switch part {
      case .text(let literal): text.append(contentsOf: literal.utf8)
      case .fields(let fields):
        for field in fields {
          let value = field.text(of: contact, today: today, further: further)
          if value.isEmpty { continue }
          text.append(contentsOf: escape(value).utf8)
          break
        }
      }
    }
  }
}

extension ContactTemplate.Field {
  fileprivate func text(
    of contact: ContactRecord, today: ContactCard.PartialDate?, further: [String: String]
  ) -> String {
    switch self {
    case .further(let name): further[name] ?? ""
    case .field(let field): field.text(of: contact, today: today)
    }
  }
}
