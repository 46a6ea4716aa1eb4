import ContactCards

/// A key of the objects that lie in a contact, such as an address.
package struct ContactJSONPart {
  /// The kinds of value.
  package enum Form {
    case text
    case flag
    case date
  }

  /// The name of the key.
  let key: String
  /// The kind of its value.
  let form: Form
  /// Whether the object makes no sense without it.
  let isRequired: Bool
  /// What it says.
  let meaning: String

  private init(
    _ key: String, _ meaning: String, _ form: Form = .text, isRequired: Bool = false
  ) {
    (self.key, self.form, self.isRequired, self.meaning) = (key, form, isRequired, meaning)
  }

  private static let label = ContactJSONPart("label", "what it is for, such as home or work")
  private static let preferred = ContactJSONPart(
    "preferred", "whether it is the one to use when there are several", .flag)

  /// The keys of an e-mail address, a telephone number or an address in the web.
  static let entry = [
    ContactJSONPart("value", "the address or the number", isRequired: true), label, preferred,
  ]

  /// The keys of somebody who is related to a contact.
  static let relation = [
    ContactJSONPart("value", "the name", isRequired: true),
    ContactJSONPart("label", "what somebody is to the contact, such as spouse"),
  ]

  /// The keys of a field of one's own.
  static let field = [
    ContactJSONPart("value", "what the field says", isRequired: true),
    ContactJSONPart("label", "the name of the field", isRequired: true),
  ]

  /// The keys of a postal address.
  static let address = [
    ContactJSONPart("street", "the street and the number"),
    ContactJSONPart("extended", "the apartment or suite"),
    ContactJSONPart("box", "the post office box"),
    ContactJSONPart("city", "the city"),
    ContactJSONPart("region", "the state or province"),
    ContactJSONPart("postal_code", "the postal code"),
    ContactJSONPart("country", "the country"),
    label, preferred,
  ]

  /// The keys of an address of a messenger.
  static let messenger = [
    ContactJSONPart("address", "the name or number there", isRequired: true),
    ContactJSONPart("service", "the service, such as xmpp"),
    label, preferred,
  ]

  /// The keys of a date that says what it is of.
  static let labelledDate = [
    ContactJSONPart("date", "the date", .date, isRequired: true),
    ContactJSONPart("label", "what happened then, such as anniversary"),
  ]

  /// The keys of a picture.
  static let photo = [
    ContactJSONPart("media_type", "the media type, such as image/jpeg"),
    ContactJSONPart("data", "the bytes of the picture in Base64", isRequired: true),
  ]
}

extension ContactJSONPart: Sendable {}

extension ContactCard.Address {
  /// The place of a text by its key in JSON.
  static func path(_ key: String) -> WritableKeyPath<Self, String> {
    switch key {
    case "street": \.street
    case "extended": \.extended
    case "box": \.postOfficeBox
    case "city": \.city
    case "region": \.region
    case "postal_code": \.postalCode
    case "country": \.country
    default: \.label
    }
  }
}
