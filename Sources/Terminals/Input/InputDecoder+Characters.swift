extension InputDecoder {
  /// A byte behind the first one of a character.
  mutating func takeCharacter(_ byte: UInt8) {
    guard UTF8Sequence.accepts(byte, after: rest) else {
      emitReplacement()
      return breakOff(byte)
    }
    rest.append(byte)
    guard rest.count == UTF8Sequence.length(first: rest[0]) else { return }
    let text = String(decoding: rest, as: UTF8.self)
    // Control characters of the second set are no keys.
    if let character = text.first, !("\u{80}"..."\u{9F}").contains(character) {
      emit(Key(character))
    }
    startOver()
  }

  /// Tells of bytes that are no character.
  mutating func emitReplacement() {
    emit(Key("\u{FFFD}"))
  }

  /// Tells of a byte that is no character.
  mutating func endReplaced() {
    emitReplacement()
    startOver()
  }
}
