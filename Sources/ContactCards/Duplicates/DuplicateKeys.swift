/// A number for something that two contacts may have in common.
struct DuplicateKey {
  private(set) var value: UInt64

  /// Begins a key of some kind.
  init(_ kind: UInt8) {
    value = 0xcbf2_9ce4_8422_2325
    add(byte: kind)
  }

  private mutating func add(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// Adds a letter.
  mutating func add(_ letter: Unicode.Scalar) {
    value = (value ^ UInt64(letter.value)) &* 0x100_0000_01b3
  }

  /// Adds a part.
  mutating func add(_ text: some Sequence<UInt8>) {
    for byte in text { add(byte: byte) }
    add(byte: 0xff)
  }

  /// A key of some kind with up to two parts.
  static func make(_ kind: UInt8, _ one: String, _ other: String = "") -> UInt64 {
    var key = DuplicateKey(kind)
    key.add(one.utf8)
    key.add(other.utf8)
    return key.value
  }
}

extension DuplicateCandidate {
  /// The keys of which two contacts that ``DuplicateRule`` takes for the same share one.
  func appendKeys(to keys: inout [UInt64]) {
    appendIdentityKeys(to: &keys)
    if isNameless {
      if !company.isEmpty { keys.append(DuplicateKey.make(4, company)) }
      return
    }
    appendNameKeys(to: &keys)
    otherwise?.appendNameKeys(to: &keys)
  }

  /// Appends the keys of the names as they are.
  private func appendNameKeys(to keys: inout [UInt64]) {
    appendNameKey(first, last, to: &keys)
    if !last.isEmpty {
      if !nickname.isEmpty { appendNameKey(nickname, last, to: &keys) }
      if let space = first.utf8.firstIndex(of: 0x20) {
        appendNameKey(String(first[..<space]), last, to: &keys)
      }
    }
    let day = dayOfBirth
    for name in [first, last] {
      if !company.isEmpty { keys.append(DuplicateKey.make(6, company, name)) }
      if let day { keys.append(DuplicateKey.make(7, day, name)) }
    }
  }

  /// The keys of contacts that may have the same initial; none without one.
  var initialKeys: [UInt64] {
    guard !last.isEmpty, let initial = first.unicodeScalars.first else { return [] }
    return [DuplicateKey.make(8, last, String(initial))] + (otherwise?.initialKeys ?? [])
  }

  /// The keys that part a large block: what two contacts have in common besides its own key.
  ///
  /// - Parameters:
  ///   - hasOneFirst: Whether all of the block have the same first name, which then has no typos.
  ///   - hasOneLast: Whether all of the block have the same last name.
  ///   - keys: Where the keys go.
  func appendNarrowKeys(hasOneFirst: Bool, hasOneLast: Bool, to keys: inout [UInt64]) {
    appendIdentityKeys(to: &keys)
    appendNameKey(first, last, to: &keys)
    if let other = otherwise { appendNameKey(other.first, other.last, to: &keys) }
    if !nickname.isEmpty { appendNameKey(nickname, last, to: &keys) }
    if !company.isEmpty { keys.append(DuplicateKey.make(6, company)) }
    if let dayOfBirth { keys.append(DuplicateKey.make(7, dayOfBirth)) }
    if !hasOneFirst { appendDeletions(of: first, with: last, to: &keys) }
    if !hasOneLast { appendDeletions(of: last, with: first, to: &keys) }
  }

  /// What differs between contacts of the same name that are not the same.
  package var identity: UInt64 {
    var key = DuplicateKey(9)
    for text in [birthday?.description ?? "", suffix, middle, first, last, nickname] {
      key.add(text.utf8)
    }
    if isNameless { key.add(company.utf8) }
    return key.value
  }

  private func appendIdentityKeys(to keys: inout [UInt64]) {
    if !uid.isEmpty { keys.append(DuplicateKey.make(1, uid)) }
    for email in emails { keys.append(DuplicateKey.make(2, email)) }
    for phone in phones {
      var key = DuplicateKey(3)
      key.add(phone.key)
      keys.append(key.value)
    }
  }

  /// Appends a key that is the same when the names change places.
  private func appendNameKey(_ first: String, _ last: String, to keys: inout [UInt64]) {
    keys.append(
      first < last ? DuplicateKey.make(5, first, last) : DuplicateKey.make(5, last, first))
  }

  private var dayOfBirth: String? {
    guard let month = birthday?.month, let day = birthday?.day else { return nil }
    return String(month * 32 + day)
  }

  /// Appends a key for a name and each one that it is without one of its letters: two names that are
  /// a typo apart share one.
  private func appendDeletions(of name: String, with other: String, to keys: inout [UInt64]) {
    let letters = Array(name.unicodeScalars.prefix(24))
    guard letters.count >= 4 else { return }
    for index in 0...letters.count {
      var key = DuplicateKey(10)
      key.add(other.utf8)
      for (position, letter) in letters.enumerated() where position != index {
        key.add(letter)
      }
      keys.append(key.value)
    }
  }
}
