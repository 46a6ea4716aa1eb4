import Foundation
import ManagedObjects

/// Text compared in the plainest way, to check the quick ways against: folded by Foundation's
/// normalisation and the standard library's letter case, and searched place by place.
struct PlainText {
  private let scalars: [Unicode.Scalar]

  private init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  init(_ text: String, _ options: ComparisonPredicate.Options) {
    var scalars = Array(text.unicodeScalars)
    if options.contains(.diacriticInsensitive) {
      scalars = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
        [0, 7, 8, 9].contains($0.properties.canonicalCombiningClass.rawValue)
      }
      let whole = String(String.UnicodeScalarView(scalars)).precomposedStringWithCanonicalMapping
      scalars = Array(whole.unicodeScalars)
    }
    if options.contains(.caseInsensitive) {
      scalars = scalars.flatMap { scalar in
        let upper = scalar.properties.uppercaseMapping.unicodeScalars
        return upper.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
      }
    }
    self.init(scalars)
  }
}

extension PlainText: Equatable {}

extension PlainText {
  static func < (left: PlainText, right: PlainText) -> Bool {
    left.scalars.lexicographicallyPrecedes(right.scalars)
  }

  func begins(with other: PlainText) -> Bool {
    !other.scalars.isEmpty && scalars.starts(with: other.scalars)
  }

  func ends(with other: PlainText) -> Bool {
    !other.scalars.isEmpty && scalars.reversed().starts(with: other.scalars.reversed())
  }

  func contains(_ other: PlainText) -> Bool {
    guard !other.scalars.isEmpty else { return false }
    return scalars.indices.contains { scalars[$0...].starts(with: other.scalars) }
  }

  /// Whether the text fits a pattern of few wildcards, tried in every way.
  ///
  /// The letters of the pattern are compared as they are.
  func isLike(_ pattern: String) -> Bool {
    Self.fits(scalars[...], Array(pattern.unicodeScalars)[...])
  }

  private static func fits(
    _ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*": return (text.startIndex...text.endIndex).contains { fits(text[$0...], rest) }
    case "?": return !text.isEmpty && fits(text.dropFirst(), rest)
    case "\\" where !rest.isEmpty:
      return rest.first == text.first && fits(text.dropFirst(), rest.dropFirst())
    default: return first == text.first && fits(text.dropFirst(), rest)
    }
  }
}
