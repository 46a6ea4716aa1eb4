extension ContactCard {
  /// The parts of a person's name.
  public struct Name: Hashable, Sendable {
    /// What stands in front, such as `Dr.`.
    public var prefix = ""
    /// The first name.
    public var first = ""
    /// Further first names.
    public var middle = ""
    /// The last name.
    public var last = ""
    /// What stands behind, such as `Jr.`.
    public var suffix = ""
    /// What friends say.
    public var nickname = ""
    /// How the first name sounds.
    public var phoneticFirst = ""
    /// How the middle name sounds.
    public var phoneticMiddle = ""
    /// How the last name sounds.
    public var phoneticLast = ""

    /// No name.
    public init() {}

    /// The name with all its parts in front of each other, but for the nickname.
    public var full: String {
      if prefix.isEmpty, middle.isEmpty, suffix.isEmpty {
        return first.isEmpty || last.isEmpty ? first + last : "\(first) \(last)"
      }
      return [prefix, first, middle, last, suffix].unitedUnlessEmpty(by: " ")
    }
  }

  /// A value with what it is for.
  public struct Entry: Hashable, Sendable {
    /// The value.
    public var value: String
    /// What it is for, in lower case where the standards name it (`home`, `work`, `mobile`,
    /// `home fax`), else as the source has it; empty when nothing says.
    public var label: String
    /// Whether it is the one to use when there are several.
    public var isPreferred: Bool

    /// Describes a value.
    public init(_ value: String, label: String = "", isPreferred: Bool = false) {
      (self.value, self.label, self.isPreferred) = (value, label, isPreferred)
    }
  }

  /// A postal address (the components of `ADR`, RFC 6350, 6.3.1).
  public struct Address: Hashable, Sendable {
    /// What it is for, as in ``Entry/label``.
    public var label = ""
    /// Whether it is the one to use when there are several.
    public var isPreferred = false
    /// The post office box.
    public var postOfficeBox = ""
    /// The apartment or suite.
    public var extended = ""
    /// The street and the number.
    public var street = ""
    /// The city.
    public var city = ""
    /// The state or province.
    public var region = ""
    /// The postal code.
    public var postalCode = ""
    /// The country.
    public var country = ""

    /// An empty address.
    public init() {}
  }

  /// An address of a messenger.
  public struct Messenger: Hashable, Sendable {
    /// The name or number there.
    public var address: String
    /// The service, such as `xmpp` or `Skype`; empty when nothing says.
    public var service: String
    /// What it is for, as in ``Entry/label``.
    public var label: String
    /// Whether it is the one to use when there are several.
    public var isPreferred: Bool

    /// Describes an address.
    public init(
      _ address: String, service: String, label: String = "", isPreferred: Bool = false
    ) {
      (self.address, self.service) = (address, service)
      (self.label, self.isPreferred) = (label, isPreferred)
    }
  }

  /// A date with what happened then.
  public struct LabelledDate: Hashable, Sendable {
    /// The date.
    public var date: PartialDate
    /// What happened then, such as `anniversary`.
    public var label: String

    /// Describes a date.
    public init(_ date: PartialDate, label: String) {
      (self.date, self.label) = (date, label)
    }
  }

  /// A picture.
  public struct Photo: Hashable, Sendable {
    /// The bytes of the picture.
    public var bytes: [UInt8]
    /// The media type, such as `image/jpeg`.
    public var mediaType: String

    /// Describes a picture.
    public init(_ bytes: [UInt8], mediaType: String) {
      (self.bytes, self.mediaType) = (bytes, mediaType)
    }
  }

  /// A colour in the sRGB colour space, with 8 bits a part.
  public struct Color: Hashable, Sendable {
    /// The part of red.
    public var red: UInt8
    /// The part of green.
    public var green: UInt8
    /// The part of blue.
    public var blue: UInt8

    /// Mixes a colour.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }
}
