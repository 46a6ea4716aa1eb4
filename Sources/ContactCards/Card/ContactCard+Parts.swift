import TextTools

extension ContactCard {
  /// The parts of a person's name.
  package struct Name: Hashable, Sendable {
    /// What stands in front, such as `Dr.`.
    package var prefix = ""
    /// The first name.
    package var first = ""
    /// Further first names.
    package var middle = ""
    /// The last name.
    package var last = ""
    /// What stands behind, such as `Jr.`.
    package var suffix = ""
    /// What friends say.
    package var nickname = ""
    /// How the first name sounds.
    package var phoneticFirst = ""
    /// How the middle name sounds.
    package var phoneticMiddle = ""
    /// How the last name sounds.
    package var phoneticLast = ""

    /// No name.
    package init() {}

    /// What friends say, each of several in a list (RFC 6350, 6.2.3).
    package var nicknames: Set<String> {
      Set(nickname.split(separator: ",").map { String($0).trimmingSpaces }.filter { !$0.isEmpty })
    }

    /// The name with all its parts in front of each other, but for the nickname.
    package var full: String {
      if prefix.isEmpty, middle.isEmpty, suffix.isEmpty {
        return first.isEmpty || last.isEmpty ? first + last : "\(first) \(last)"
      }
      return [prefix, first, middle, last, suffix].unitedUnlessEmpty(by: " ")
    }
  }

  /// A value with what it is for.
  package struct Entry: Hashable, Sendable {
    /// The value.
    package var value: String
    /// What it is for, in lower case where the standards name it (`home`, `work`, `mobile`,
    /// `home fax`), else as the source has it; empty when nothing says.
    package var label: String
    /// Whether it is the one to use when there are several.
    package var isPreferred: Bool

    /// Describes a value.
    package init(_ value: String, label: String = "", isPreferred: Bool = false) {
      (self.value, self.label, self.isPreferred) = (value, label, isPreferred)
    }
  }

  /// A postal address (the components of `ADR`, RFC 6350, 6.3.1).
  package struct Address: Hashable, Sendable {
    /// What it is for, as in ``Entry/label``.
    package var label = ""
    /// Whether it is the one to use when there are several.
    package var isPreferred = false
    /// The post office box.
    package var postOfficeBox = ""
    /// The apartment or suite.
    package var extended = ""
    /// The street and the number.
    package var street = ""
    /// The city.
    package var city = ""
    /// The state or province.
    package var region = ""
    /// The postal code.
    package var postalCode = ""
    /// The country.
    package var country = ""

    /// An empty address.
    package init() {}
  }

  /// An address of a messenger.
  package struct Messenger: Hashable, Sendable {
    /// The name or number there.
    package var address: String
    /// The service, such as `xmpp` or `Skype`; empty when nothing says.
    package var service: String
    /// What it is for, as in ``Entry/label``.
    package var label: String
    /// Whether it is the one to use when there are several.
    package var isPreferred: Bool

    /// Describes an address.
    package init(
      _ address: String, service: String, label: String = "", isPreferred: Bool = false
    ) {
      (self.address, self.service) = (address, service)
      (self.label, self.isPreferred) = (label, isPreferred)
    }
  }

  /// A date with what happened then.
  package struct LabelledDate: Hashable, Sendable {
    /// The date.
    package var date: PartialDate
    /// What happened then, such as `anniversary`.
    package var label: String

    /// Describes a date.
    package init(_ date: PartialDate, label: String) {
      (self.date, self.label) = (date, label)
    }
  }

  /// A picture.
  package struct Photo: Hashable, Sendable {
    /// The bytes of the picture.
    package var bytes: [UInt8]
    /// The media type, such as `image/jpeg`.
    package var mediaType: String

    /// Describes a picture.
    package init(_ bytes: [UInt8], mediaType: String) {
      (self.bytes, self.mediaType) = (bytes, mediaType)
    }
  }

  /// A colour in the sRGB colour space, with 8 bits a part.
  package struct Color: Hashable, Sendable {
    /// The part of red.
    package var red: UInt8
    /// The part of green.
    package var green: UInt8
    /// The part of blue.
    package var blue: UInt8

    /// Mixes a colour.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }
}
