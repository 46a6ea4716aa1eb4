import Foundation
import TextTools

/// The order of texts by letters, marks, case and code points, letter by letter as one would say it.
struct LetterFormsOracle {
  /// Whether each letter has marks.
  private(set) var marks: [Bool] = []
  /// Whether each letter is not a capital.
  private(set) var cases: [Bool] = []

  init(_ text: String) {
    let letters = text.replacing("ß", with: "ss").decomposedStringWithCanonicalMapping
    for scalar in letters.unicodeScalars {
      if scalar.properties.canonicalCombiningClass != .notReordered {
        if !marks.isEmpty { marks[marks.count - 1] = true }
      } else if scalar.properties.isAlphabetic {
        marks.append(false)
        cases.append(!scalar.properties.isUppercase)
      }
    }
  }

  /// How two texts compare.
  static func order(_ left: String, _ right: String) -> Int {
    let folded = [left, right].map {
      TextFolding.folded($0, [.caseInsensitive, .diacriticInsensitive])
    }
    return folded[0] == folded[1] ? tieOrder(left, right) : order(folded[0], folded[1])
  }

  /// How two texts of equal letters compare.
  static func tieOrder(_ left: String, _ right: String) -> Int {
    let forms = [LetterFormsOracle(left), LetterFormsOracle(right)]
    let orders = [
      order(forms[0].marks, forms[1].marks), order(forms[0].cases, forms[1].cases),
      order(Array(left.utf8), Array(right.utf8)),
    ]
    return orders.first { $0 != 0 } ?? 0
  }

  private static func order(_ left: [Bool], _ right: [Bool]) -> Int {
    order(left.map { $0 ? 1 : 0 }, right.map { $0 ? 1 : 0 })
  }

  private static func order(_ left: [UInt8], _ right: [UInt8]) -> Int {
    left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
  }
}
