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
/// Behind a colon stands how wide the value is, `{last:20}` or `{age:>5}` to the right, or how a
/// date is written, `{birthday:%d.%m.%Y}`. What follows a question mark is there only if the value
/// is not empty: `{name}{email? <{email}>}`.
///
/// `{{` and `}}` are braces, `\n` a line feed, `\t` a tab, `\0` a null byte and `\\` a backslash.
package struct ContactTemplate: Sendable {
  /// A part of a template.
  package indirect enum Part: Sendable {
    case text(String)
    /// The first of these that is not empty, in a shape.
    case fields([Field], TemplateShape?)
    /// Parts that are there only if one of the fields is not empty.
    case optional([Field], [Part])
  }

  /// A field of a contact, or a value that comes with it.
  package enum Field: Sendable {
    case field(ContactField)
    case further(String)
  }

  package let parts: [Part]

  /// The fields that are named.
  package var keys: [ContactJSONKey] {
    parts.flatMap(\.keys)
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
    let value = { (fields: [Field]) in
      fields.lazy.map { $0.text(of: contact, today: today, further: further) }
        .first { !$0.isEmpty } ?? ""
    }
    Self.append(parts, value, to: &text, escape: escape)
  }

  private static func append(
    _ parts: [Part], _ value: ([Field]) -> String, to text: inout [UInt8],
    escape: (String) -> String
  ) {
    for part in parts {
      switch part {
      case .text(let literal): text.append(contentsOf: literal.utf8)
      case .fields(let fields, let shape):
        let value = escape(shape?.dated(value(fields)) ?? value(fields))
        text.append(contentsOf: (shape?.fitted(value) ?? value).utf8)
      case .optional(let fields, let parts):
        if !value(fields).isEmpty { append(parts, value, to: &text, escape: escape) }
      }
    }
  }
}

extension ContactTemplate.Part {
  /// The fields that are named.
  fileprivate var keys: [ContactJSONKey] {
    switch self {
    case .text: []
    case .fields(let fields, _): fields.compactMap(\.key)
    case .optional(let fields, let parts): fields.compactMap(\.key) + parts.flatMap(\.keys)
    }
  }
}

extension ContactTemplate.Field {
  /// The field, unless it is a value that comes with a contact.
  fileprivate var key: ContactJSONKey? {
    if case .field(let field) = self { field.key } else { nil }
  }

  fileprivate func text(
    of contact: ContactRecord, today: ContactCard.PartialDate?, further: [String: String]
  ) -> String {
    switch self {
    case .further(let name): further[name] ?? ""
    case .field(let field): field.text(of: contact, today: today)
    }
  }
}
