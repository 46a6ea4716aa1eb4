/// A value of a list with what it is for.
package protocol MarkedValue {
  /// What it is for; empty when nothing says.
  var label: String { get set }
  /// Whether it is the one to use.
  var isPreferred: Bool { get set }
}

extension ContactCard.Entry: MarkedValue {}
extension ContactCard.Address: MarkedValue {}
extension ContactCard.Messenger: MarkedValue {}

/// The values of several lists without doubles.
package struct UnitedValues<Value> {
  /// The values, in their order.
  var values: [Value] = []
  /// The doubles whose labels were given up, each with the place of the value that has another one.
  var relabelled: [(place: Int, double: Value)] = []
  /// The doubles that were given up as they lack something, each with the place of the fuller value.
  var lesser: [(place: Int, double: Value)] = []
}

extension MarkedValue {
  /// The values of lists without doubles, in their order.
  ///
  /// A double gives its label if there is none yet. The first that is preferred stays so, and no
  /// other.
  package static func united<Key: Hashable>(
    _ lists: [[Self]], by key: (Self) -> Key
  ) -> UnitedValues<Self> {
    var (united, positions) = (UnitedValues<Self>(), [Key: Int]())
    for value in lists.joined() {
      if let position = positions[key(value)] {
        united.take(value, at: position)
      } else {
        positions[key(value)] = united.values.count
        united.values.append(value)
      }
    }
    preferOne(of: &united.values)
    return united
  }

  /// Leaves the first value that is preferred so, and no other.
  static func preferOne(of values: inout [Self]) {
    let preferred = values.firstIndex(where: \.isPreferred)
    for index in values.indices { values[index].isPreferred = index == preferred }
  }
}

extension UnitedValues where Value: MarkedValue {
  /// Takes the label and the mark of a double.
  fileprivate mutating func take(_ double: Value, at place: Int) {
    if values[place].label.isEmpty { values[place].label = double.label }
    if double.isPreferred { values[place].isPreferred = true }
    if !double.label.isEmpty, double.label != values[place].label {
      relabelled.append((place, double))
    }
  }
}

extension ContactCard.Entry {
  /// Telephone numbers without doubles, as ``united(_:by:)`` does it: those of different lists that reach
  /// the same telephone are one, written with the code of the country if one of them is.
  ///
  /// Two of one list are there on purpose, and so are two extensions of one number.
  static func unitedPhones(_ lists: [[Self]]) -> UnitedValues<Self> {
    var (united, positions) = (UnitedValues<Self>(), [String: [Int]]())
    for list in lists {
      let own = united.values.count
      for value in list {
        let number = PhoneDigits(value.value)
        let key = number.isWhole ? String(decoding: number.key, as: UTF8.self) : value.value
        let double = positions[key]?.prefix(16).first { place in
          let other = united.values[place]
          if other.phoneKey == value.phoneKey { return true }
          let digits = PhoneDigits(other.value)
          return place < own && number.isWhole && digits.isSame(as: number)
            && digits.extensionDigits == number.extensionDigits
        }
        if let double {
          united.take(phone: value, number, at: double)
        } else {
          positions[key, default: []].append(united.values.count)
          united.values.append(value)
        }
      }
    }
    preferOne(of: &united.values)
    return united
  }
}

extension UnitedValues<ContactCard.Entry> {
  /// Takes the label and the mark of a double, and the code of the country if it has one.
  fileprivate mutating func take(
    phone double: ContactCard.Entry, _ number: PhoneDigits, at place: Int
  ) {
    take(double, at: place)
    let known = PhoneDigits(values[place].value)
    var lesser = double
    if known.form != .international, number.form == .international {
      (lesser.value, values[place].value) = (values[place].value, double.value)
    }
    if known.digits != number.digits { self.lesser.append((place, lesser)) }
  }
}

extension ContactCard.Address {
  /// The address itself, without what it is for.
  package var unmarked: ContactCard.Address {
    var address = self
    (address.label, address.isPreferred) = ("", false)
    return address
  }
}

extension ContactCard.Entry {
  /// What makes two e-mail addresses one.
  package var emailKey: String { EmailText.key(value).lowercased() }
  /// What makes two ways to write a number one, whatever stands between its digits.
  package var phoneKey: String {
    value.filter { $0 == "+" || $0.isLetter || $0.isNumber }
  }
}

extension ContactCard.Messenger {
  /// What makes two addresses one.
  package var key: [String] { [service.lowercased(), address] }
}

/// E-mail addresses as they are compared.
enum EmailText {
  /// An address with its domain in lower case; the part before it may tell case apart (RFC 5321,
  /// 2.4).
  static func key(_ address: String) -> String {
    guard let sign = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return address }
    return address[..<sign] + address[sign...].lowercased()
  }
}
