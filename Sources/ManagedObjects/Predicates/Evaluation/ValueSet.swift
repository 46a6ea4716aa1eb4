import TextTools

/// Values of which each is known once.
///
/// Two that `==` finds equal count as one: an integer and the floating-point number that it is, or a
/// boolean and the number that stands for it.
struct ValueSet: Sendable {
  private var kinds: [ValueFace.Key: ValueFace.Kinds] = [:]
  /// How strings are compared.
  private let options: FoldingOptions

  init(_ values: [AttributeValue], _ options: ComparisonPredicate.Options = []) {
    self.options = options.folding
    kinds.reserveCapacity(values.count)
    for value in values { insert(value) }
  }

  init(
    _ values: [ExpressionValue<some PredicateSubject>],
    _ options: ComparisonPredicate.Options = []
  ) {
    self.init([AttributeValue](), options)
    kinds.reserveCapacity(values.count)
    for value in values { insert(value) }
  }
}

extension ValueSet {
  func contains(_ value: ExpressionValue<some PredicateSubject>) -> Bool {
    ValueFace.faces(of: value, options).contains { face in
      kinds[face.key].map { !$0.isDisjoint(with: face.equals) } ?? false
    }
  }

  mutating func insert(_ value: ExpressionValue<some PredicateSubject>) {
    insert(ValueFace.faces(of: value, options))
  }

  mutating func insert(_ value: AttributeValue) {
    insert(ValueFace.faces(of: value, options))
  }

  mutating func insert(_ reference: RowReference) {
    insert([ValueFace(.object(reference))])
  }

  private mutating func insert(_ faces: [ValueFace]) {
    for face in faces { kinds[face.key, default: []].formUnion(face.kind) }
  }

  /// Values in their order, without those that came before.
  static func distinct<Subject>(
    _ values: [ExpressionValue<Subject>]
  ) -> [ExpressionValue<Subject>] {
    var known = ValueSet([AttributeValue]())
    return values.filter { value in
      if known.contains(value) { return false }
      known.insert(value)
      return true
    }
  }
}
