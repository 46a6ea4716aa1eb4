/// A condition on objects, written in the format language of Core Data's predicates or built in
/// code.
///
/// ```swift
/// let adults = try FetchPredicate(format: "age >= %@ AND lastName BEGINSWITH[cd] %@", 18, "mc")
/// let same = FetchPredicate.and([
///   .comparison(.key("age"), .greaterThanOrEqualTo, .value(.integer(18))),
///   .comparison(.key("lastName"), .beginsWith, .value(.string("mc")), options: [.caseInsensitive]),
/// ])
/// ```
///
/// A predicate is a tree without any tie to a model. Its ``format`` parses back to an equal
/// predicate. Two predicates are equal when their trees are, wherever they were written.
public struct FetchPredicate: Hashable {
  /// The node at the root of a tree.
  public indirect enum Kind: Hashable, Sendable {
    /// Holds for every object, or for none.
    case constant(Bool)
    /// Compares two expressions.
    case comparison(ComparisonPredicate)
    /// Combines predicates.
    case compound(CompoundPredicate)
  }

  /// The node at the root of the tree, for those who walk it.
  public let kind: Kind
  /// How many levels the tree has, so that what is too deep is known before anything walks it.
  let depth: Int
  /// What in the tree has to be looked up before it is bound.
  let lookups: PredicateLookups

  package init(_ kind: Kind) {
    self.kind = kind
    depth = kind.depth
    lookups = kind.lookups
  }
}

extension FetchPredicate.Kind {
  fileprivate var depth: Int {
    switch self {
    case .constant: 1
    case .comparison(let comparison):
      1 + max(comparison.left.depth, comparison.right.depth)
    case .compound(let compound): 1 + (compound.subpredicates.map(\.depth).max() ?? 0)
    }
  }
}

extension FetchPredicate.Kind {
  fileprivate var lookups: PredicateLookups {
    switch self {
    case .constant: []
    case .comparison(let comparison): comparison.left.lookups.union(comparison.right.lookups)
    case .compound(let compound):
      compound.subpredicates.reduce(into: []) { $0.formUnion($1.lookups) }
    }
  }
}

extension FetchPredicate: Sendable {}

extension FetchPredicate: CustomStringConvertible {
  /// The canonical form, the same as ``format``.
  public var description: String { format }
}

extension FetchPredicate {
  /// The predicate in canonical form: single spaces, upper-case words, double quotes, and
  /// parentheses only where they matter.
  ///
  /// Values that the language has no literal for are written as a `CAST` of a constant, as in
  /// `CAST(800000000.0, "NSDate")`. The key paths of a `#Predicate` are written as Swift describes
  /// them, because only a model tells what their keys are.
  ///
  /// - Complexity: O(*n*) in the size of the tree and its values.
  public var format: String {
    switch kind {
    case .constant(true): "TRUEPREDICATE"
    case .constant(false): "FALSEPREDICATE"
    case .comparison(let comparison): comparison.format
    case .compound(let compound): compound.format
    }
  }
}
