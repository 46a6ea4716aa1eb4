import ManagedObjects
import TextTools

/// Under which letter names stand in a list that is sorted by them, and where each letter begins.
package enum LetterIndex {
  /// What names stand under that begin with no letter.
  package static let other: Character = "#"
  /// The letters that an index shows, in the order of the list.
  package static let letters: [Character] = [other] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

  /// The letter of a name, without case and accents: ``other`` for a digit or a sign, nil for no name.
  package static func letter(of name: String) -> Character? {
    guard let first = name.first else { return nil }
    let plain = TextFolding.canonical(String(first)).uppercased()
    guard let letter = plain.first, letter.isLetter else { return other }
    return letter
  }

  /// The letters of an index that names of a sorted list stand under, each with its first row.
  ///
  /// - Parameters:
  ///   - count: How many rows there are.
  ///   - name: The name in a row.
  /// - Returns: The letters with their rows, in order.
  /// - Complexity: O(log *n*) names for each letter.
  package static func rows(
    count: Int, name: (Int) -> String?
  ) -> [(letter: Character, row: Int)] {
    var rows: [(letter: Character, row: Int)] = []
    for letter in letters {
      let row = firstRow(notBefore: letter, count: count, name: name)
      guard row < count, name(row).flatMap(self.letter(of:)) == letter else { continue }
      rows.append((letter, row))
    }
    return rows
  }

  /// The first row whose name stands under a letter or behind it.
  private static func firstRow(
    notBefore letter: Character, count: Int, name: (Int) -> String?
  ) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(name(middle) ?? "", letter) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether a name stands before all that begin with a letter.
  private static func isBefore(_ name: String, _ letter: Character) -> Bool {
    // Names without one come first.
    if letter == other { return name.isEmpty }
    if self.letter(of: name) == letter { return false }
    return TextOrder.compare(name, String(letter)) < 0
  }
}
