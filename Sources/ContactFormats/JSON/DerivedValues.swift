import ContactCards

/// What an object of JSON says under keys that are only written, as their values follow from others.
///
/// Nothing is changed by it; but where it is neither what is there nor what comes of the rest of the
/// object, somebody wants a change that would be lost in silence.
package struct DerivedValues: Hashable, Sendable {
  /// The values as texts; an empty one stands for null.
  private var texts: [ContactJSONKey: String] = [:]

  /// What the object calls the contact; nil where it does not say that.
  var name: String? { texts[.name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Notes a value.
  mutating func note(_ node: JSONNode, of key: ContactJSONKey) {
    switch node.value {
    case .text(let text): texts[key] = text
    case .number(let digits): texts[key] = node.integer.map(String.init) ?? digits
    default: texts[key] = ""
    }
  }

  /// Takes a value for one that is read after all.
  mutating func forget(_ key: ContactJSONKey) { texts[key] = nil }

  /// Why the values are not those of a contact; nil when they are.
  ///
  /// - Parameters:
  ///   - cards: What the contact holds, before the object changes it and after that.
  ///   - people: How many people work for a company; nil where that is nobody's business.
  ///   - today: The day for which ages are computed.
  /// - Returns: The first fault in the order of the keys.
  func fault(
    of cards: [ContactCard], people: Int?, today: ContactCard.PartialDate?
  ) -> ContactFault? {
    for key in ContactJSONKey.allCases {
      guard let text = texts[key],
        let possible = possibleTexts(of: key, cards, people: people, today: today)
      else { continue }
      if !possible.contains(text) {
        return .onlyWritten(field: key.rawValue, value: possible.last ?? "")
      }
    }
    guard let last = cards.last, last.kind != .group, !last.members.isEmpty else { return nil }
    return .onlyWritten(field: ContactJSONKey.members.rawValue, value: "")
  }

  /// What the value of a key may be, that after the change last; nil for anything.
  private func possibleTexts(
    of key: ContactJSONKey, _ cards: [ContactCard], people: Int?,
    today: ContactCard.PartialDate?
  ) -> [String]? {
    switch key {
    case .name: return cards.map(\.displayName)
    case .people:
      if let people { return [String(people)] }
      return cards.contains { $0.kind == .company } ? nil : [""]
    case .ageSource: return cards.flatMap(\.possibleAgeSources)
    case .age:
      guard let today else { return nil }
      // A day later than it was written, it may be one more.
      return cards.flatMap { card in
        guard let age = card.age(on: today), age.isComputed else { return [""] }
        return [age.years - 1, age.years].map { String($0) }
      }
    default: return nil
    }
  }
}

extension ContactCard {
  /// What may be written of where the age is from.
  fileprivate var possibleAgeSources: [String] {
    let stated = age == nil ? [] : ["stated"]
    let birthday = birthday
    let tells = birthday?.year != nil && birthday?.month != nil && birthday?.day != nil
    // Of who is not born yet there is none.
    let all = tells ? stated + (age == nil ? [""] : []) + ["computed"] : stated
    return all.isEmpty ? [""] : all
  }
}
