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
///
/// A double gives its label if there is none yet. The first that is preferred stays so, and no
/// other.
struct UnitedValues<Value: MarkedValue & Hashable> {
  /// A double that was given up, and the place of the value that stays.
  typealias Double = (place: Int, double: Value)

  /// The values, without the mark.
  fileprivate var unmarked: [Value] = []
  /// The place of the preferred one.
  private var preferred: Int?
  /// The doubles whose labels were given up.
  private(set) var relabelled: [Double] = []
  /// The doubles that were given up as they lack something.
  private(set) var lesser: [Double] = []

  var count: Int { unmarked.count }

  /// The values, in their order.
  ///
  /// - Complexity: O(*n*).
  var values: [Value] {
    var values = unmarked
    if let preferred { values[preferred].isPreferred = true }
    return values
  }

  /// The value at a place, without the mark.
  subscript(place: Int) -> Value { unmarked[place] }

  /// Whether the value at a place is one, but for the mark.
  func says(_ value: Value, at place: Int) -> Bool { unmarked[place] == value.withoutMark }

  /// Takes a value that is not there.
  mutating func append(_ value: Value) -> Addition {
    unmarked.append(value.withoutMark)
    if value.isPreferred, preferred == nil { preferred = unmarked.count - 1 }
    return .change
  }

  /// Takes the label and the mark of a double of the value at a place.
  ///
  /// - Parameters:
  ///   - double: The double.
  ///   - place: The place.
  ///   - own: Where the list of the double begins.
  /// - Returns: What becomes of both.
  mutating func take(_ double: Value, at place: Int, before own: Int) -> Addition {
    var addition: Addition = []
    if unmarked[place].label.isEmpty, !double.label.isEmpty {
      unmarked[place].label = double.label
      addition = place < own ? [.change, .replacement] : .change
    }
    if double.isPreferred, place < preferred ?? .max {
      preferred = place
      addition.insert(.change)
    }
    if !double.label.isEmpty, double.label != unmarked[place].label {
      relabelled.append((place, double))
    }
    return addition
  }

  /// Takes note of a double that lacks something of the value at a place.
  mutating func giveUp(_ lesser: Value, for place: Int) { self.lesser.append((place, lesser)) }
}

extension UnitedValues<ContactCard.Entry> {
  /// Writes the value at a place in a fuller way.
  mutating func setValue(_ value: String, at place: Int) -> Addition {
    unmarked[place].value = value
    return [.change, .replacement]
  }
}

extension MarkedValue {
  /// The value without the mark.
  var withoutMark: Self {
    var value = self
    value.isPreferred = false
    return value
  }

  /// Leaves the first value that is preferred so, and no other.
  static func preferOne(of values: inout [Self]) {
    let preferred = values.firstIndex(where: \.isPreferred)
    for index in values.indices { values[index].isPreferred = index == preferred }
  }
}

/// The values of several lists, of which those with the same key are doubles.
struct KeyedValues<Value: MarkedValue & Hashable, Key: Hashable> {
  /// The values.
  private(set) var united = UnitedValues<Value>()
  private var places: [Key: Int] = [:]
  private let key: (Value) -> Key

  init(by key: @escaping (Value) -> Key) { self.key = key }

  /// Adds the values of a list.
  ///
  /// - Complexity: O(*n*) in the length of the list.
  mutating func add(_ list: [Value]) -> Addition {
    var addition: Addition = []
    let (own, keys) = (united.count, list.map(key))
    for (value, key) in zip(list, keys) {
      if let place = places[key] {
        addition.formUnion(united.take(value, at: place, before: own))
      } else {
        places[key] = united.count
        addition.formUnion(united.append(value))
      }
    }
    let isRefused = zip(list, keys).contains { value, key in
      places[key].map { !united.says(value, at: $0) } ?? true
    }
    return isRefused ? addition.union(.refusal) : addition
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
}

extension ContactCard.Messenger {
  /// What makes two addresses one.
  package var key: [String] { [service.lowercased(), address] }
}
