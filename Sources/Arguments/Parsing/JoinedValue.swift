/// A value in the same word as the letter of its option: `-l5`, or `-ql5` with a flag before it.
struct JoinedValue {
  let flags: Substring
  let letter: Character
  let option: OptionDeclaration
  let text: String
}
