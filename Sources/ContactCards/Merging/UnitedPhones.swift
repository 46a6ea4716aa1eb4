/// The telephone numbers of several lists without doubles: those of different lists that reach the same
/// telephone are one, written with the code of the country if one of them is.
///
/// Two of one list are there on purpose, and so are two extensions of one number.
struct UnitedPhones {
  /// The numbers.
  private(set) var united = UnitedValues<ContactCard.Entry>()
  /// Where a number is, however it is divided.
  private var places: [String: Int] = [:]
  /// Where numbers are that may reach the same telephone.
  private var likely: [String: [Int]] = [:]

  /// With how many numbers that may be the same one a number is compared.
  private static let greatestCount = 16

  /// Adds the numbers of a list.
  ///
  /// - Complexity: O(*n*) in the length of the list.
  mutating func add(_ list: [ContactCard.Entry]) -> Addition {
    var addition: Addition = []
    let own = united.count
    for value in list {
      let number = PhoneDigits(value.value)
      if let place = place(of: value, number, before: own) {
        addition.formUnion(take(value, number, at: place, before: own))
      } else {
        let place = united.count
        places[value.phoneKey] = place
        likely[Self.key(value, number), default: []].append(place)
        addition.formUnion(united.append(value))
      }
    }
    let isRefused = list.contains { value in
      places[value.phoneKey].map { !united.says(value, at: $0) } ?? true
    }
    return isRefused ? addition.union(.refusal) : addition
  }

  /// What numbers have in common that may reach the same telephone.
  private static func key(_ value: ContactCard.Entry, _ number: PhoneDigits) -> String {
    number.isWhole ? String(decoding: number.key, as: UTF8.self) : value.value
  }

  /// The place of a double: the same number, or one of those that stood before the list which reaches
  /// the same telephone.
  private func place(
    of value: ContactCard.Entry, _ number: PhoneDigits, before own: Int
  ) -> Int? {
    if let place = places[value.phoneKey] { return place }
    guard number.isWhole else { return nil }
    return likely[Self.key(value, number)]?.prefix(Self.greatestCount).first { place in
      guard place < own else { return false }
      let other = PhoneDigits(united[place].value)
      return other.isSame(as: number) && other.extensionDigits == number.extensionDigits
    }
  }

  /// Takes the label and the mark of a double, and the code of the country if it has one.
  private mutating func take(
    _ double: ContactCard.Entry, _ number: PhoneDigits, at place: Int, before own: Int
  ) -> Addition {
    var addition = united.take(double, at: place, before: own)
    let known = PhoneDigits(united[place].value)
    var lesser = double
    if known.form != .international, number.form == .international {
      lesser.value = united[place].value
      places[double.phoneKey] = place
      addition.formUnion(united.setValue(double.value, at: place))
    }
    if known.digits != number.digits { united.giveUp(lesser, for: place) }
    return addition
  }
}

extension ContactCard.Entry {
  /// What makes two ways to write a number one, whatever stands between what is dialled.
  ///
  /// `*100#` is another number than 100, as is `100,2`, where a pause stands.
  package var phoneKey: String {
    value.filter { "+*#,;".contains($0) || $0.isLetter || $0.isNumber }
  }
}
