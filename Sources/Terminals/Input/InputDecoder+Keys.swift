extension InputDecoder {
  /// The keys of final bytes, in both kinds of sequence.
  private static let finalCodes: [UInt8: Key.Code] = [
    0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home,
    0x50: .function(1), 0x51: .function(2), 0x52: .function(3), 0x53: .function(4),
  ]

  /// The keys of the numbers in sequences that end with a tilde.
  private static let numberedCodes: [Int: Key.Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14),
    28: .function(15), 29: .function(16), 31: .function(17), 32: .function(18),
    33: .function(19), 34: .function(20),
  ]

  /// The keys of the keypad that have numbers of their own in kitty, from 57,399.
  private static let keypadCodes: [Key.Code] =
    "0123456789./*-+".map { .character($0) } + [
      .enter, .character("="), .character(","), .left, .right, .up, .down, .pageUp, .pageDown,
      .home, .end, .insert, .delete,
    ]

  /// The modifiers of a number; 1 and 0 say that there are none.
  static func modifiers(_ number: Int) -> Key.Modifiers {
    Key.Modifiers(rawValue: UInt8(max(0, number - 1) & 7))
  }

  /// The key of a sequence that begins with `ESC O`.
  static func applicationKey(_ final: UInt8, _ modifiers: Key.Modifiers) -> Key? {
    if let code = finalCodes[final] { return Key(code, modifiers) }
    switch final {
    case 0x49: return Key(.tab, modifiers)
    case 0x4D: return Key(.enter, modifiers)
    case 0x20: return Key(.character(" "), modifiers)
    case 0x58: return Key(.character("="), modifiers)
    case 0x61...0x64:
      // The arrows of rxvt with control.
      return finalCodes[final - 0x20].map { Key($0, .control) }
    case 0x6A...0x79: return Key(.character(Character(Unicode.Scalar(final - 0x40))), modifiers)
    default: return nil
    }
  }

  /// The key of a sequence that begins with `ESC [`; nil if there is none, or if it was released.
  static func controlKey(_ parameters: ControlParameters, final: UInt8) -> Key? {
    guard parameters.number(1, part: 1) != 3 else { return nil }
    let number = parameters.number(0)
    let modifiers = modifiers(parameters.number(1))
    switch final {
    case 0x41...0x44, 0x46, 0x48, 0x50...0x53:
      // With another first number it says where the cursor is.
      guard number <= 1, let code = finalCodes[final] else { return nil }
      return Key(code, modifiers)
    case 0x5A: return Key(.backTab, modifiers.subtracting(.shift))
    case 0x61...0x64: return finalCodes[final - 0x20].map { Key($0, .shift) }
    case 0x7E where number == 27: return codedKey(parameters.number(2), modifiers)
    case 0x7E: return numberedCodes[number].map { Key($0, modifiers) }
    // The numbered keys of rxvt with shift, control and both.
    case 0x24: return numberedCodes[number].map { Key($0, .shift) }
    case 0x5E: return numberedCodes[number].map { Key($0, .control) }
    case 0x40: return numberedCodes[number].map { Key($0, [.control, .shift]) }
    case 0x75: return codedKey(number, modifiers, shifted: parameters.number(0, part: 1))
    default: return nil
    }
  }

  /// The key of a number of kitty: that of a character, or one of its own.
  private static func codedKey(
    _ number: Int, _ modifiers: Key.Modifiers, shifted: Int = 0
  ) -> Key? {
    switch number {
    case 9:
      return modifiers.contains(.shift)
        ? Key(.backTab, modifiers.subtracting(.shift)) : Key(.tab, modifiers)
    case 13: return Key(.enter, modifiers)
    case 27: return Key(.escape, modifiers)
    case 8, 127: return Key(.backspace, modifiers)
    case 57_376...57_398: return Key(.function(number - 57_363), modifiers)
    case 57_399..<57_399 + keypadCodes.count:
      return Key(keypadCodes[number - 57_399], modifiers)
    case 0x20..<0x7F, 0xA0..<0xE000, 0xF900...0x10FFFF:
      return characterKey(number, modifiers, shifted: shifted)
    default: return nil
    }
  }

  /// The key of a character, with shift as ``Key`` has it.
  private static func characterKey(
    _ number: Int, _ modifiers: Key.Modifiers, shifted: Int
  ) -> Key? {
    guard let scalar = Unicode.Scalar(UInt32(number)) else { return nil }
    let character = Character(scalar)
    if modifiers.contains(.control) {
      let lowercase = character.lowercased()
      return Key(.character(lowercase.count == 1 ? Character(lowercase) : character), modifiers)
    }
    guard modifiers.contains(.shift) else { return Key(.character(character), modifiers) }
    let uppercase = character.uppercased()
    let given = UInt32(exactly: shifted).flatMap { $0 > 0x20 ? Unicode.Scalar($0) : nil }
    let result =
      given.map { Character($0) } ?? (uppercase.count == 1 ? Character(uppercase) : character)
    return Key(.character(result), modifiers.subtracting(.shift))
  }
}
