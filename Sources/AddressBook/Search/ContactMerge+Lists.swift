/// A value of a list with what it is for.
protocol MarkedValue {
  /// What it is for; empty when nothing says.
  var label: String { get set }
  /// Whether it is the one to use.
  var isPreferred: Bool { get set }
}

extension ContactCard.Entry: MarkedValue {}
extension ContactCard.Address: MarkedValue {}
extension ContactCard.Messenger: MarkedValue {}

extension MarkedValue {
  /// The values of lists without doubles, in their order.
  ///
  /// A double gives its label if there is none yet. The first that is preferred stays so, and no
  /// other.
  static func united<Key: Hashable>(_ lists: [[Self]], by key: (Self) -> Key) -> [Self] {
    var (values, positions) = ([Self](), [Key: Int]())
    for list in lists {
      for value in list {
        if let position = positions[key(value)] {
          values[position].take(value)
        } else {
          positions[key(value)] = values.count
          values.append(value)
        }
      }
    }
    preferOne(of: &values)
    return values
  }

  /// Takes the label and the mark of a double.
  fileprivate mutating func take(_ double: Self) {
    if label.isEmpty { label = double.label }
    if double.isPreferred { isPreferred = true }
  }

  /// Leaves the first value that is preferred so, and no other.
  static func preferOne(of values: inout [Self]) {
    let preferred = values.firstIndex(where: \.isPreferred)
    for index in values.indices { values[index].isPreferred = index == preferred }
  }
}

extension ContactCard.Entry {
  /// Telephone numbers without doubles, as ``united(_:by:)`` does it: those that reach the same
  /// telephone are one, written with the code of the country if one of them is.
  static func unitedPhones(_ lists: [[Self]]) -> [Self] {
    var (values, positions) = ([Self](), [String: [Int]]())
    for value in lists.joined() {
      let number = PhoneDigits(value.value)
      let key = number.isWhole ? String(decoding: number.key, as: UTF8.self) : value.value
      let double = positions[key]?.prefix(16).first {
        values[$0].value == value.value
          || (number.isWhole && PhoneDigits(values[$0].value).isSame(as: number))
      }
      guard let double else {
        positions[key, default: []].append(values.count)
        values.append(value)
        continue
      }
      values[double].take(value)
      let isLocal = PhoneDigits(values[double].value).form != .international
      if isLocal, number.form == .international { values[double].value = value.value }
    }
    preferOne(of: &values)
    return values
  }
}

extension ContactCard.Address {
  /// The address itself, without what it is for.
  var unmarked: ContactCard.Address {
    var address = self
    (address.label, address.isPreferred) = ("", false)
    return address
  }
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
