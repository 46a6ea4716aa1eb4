import ContactFormats

/// The groups that the cards of an import are about, in their order, each once.
struct ReadGroups {
  /// The groups.
  private(set) var all: [ReadGroup] = []
  /// Where among them those are that have a key.
  private var places: [String: [Int]] = [:]

  /// Whether there are none.
  var isEmpty: Bool { all.isEmpty }

  /// Takes the card of a group, of which there may be several with some of the members each.
  ///
  /// Cards of one text that have the same UID, but call the group otherwise, are about several groups.
  mutating func take(_ group: ReadGroup) {
    let known = places[group.key] ?? []
    let same = known.first { all[$0].card.groupName == group.card.groupName }
    guard let place = same ?? known.first(where: { all[$0].source != group.source }) else {
      places[group.key, default: []].append(all.count)
      return all.append(group)
    }
    var group = group
    group.addMembers(of: all[place])
    all[place] = group
  }

  /// Takes the UIDs from all groups but one that have the same.
  ///
  /// - Parameter cards: What is kept of saved groups: of several with a UID, the one keeps it that is
  ///   called as the group was whose card had it last, or else the first.
  /// - Returns: The groups without their UIDs now, each with the one that keeps it.
  mutating func settle(_ cards: GroupCards) -> [(group: ReadGroup, owner: ReadGroup)] {
    var owners: [Int: Int] = [:]
    for shared in places.values where shared.count > 1 {
      let known = shared.first { place in
        let group = all[place]
        return cards.last(of: group).map { $0.source.name == group.card.groupName } ?? false
      }
      guard let owner = known ?? shared.first else { continue }
      for place in shared where place != owner { owners[place] = owner }
    }
    if owners.isEmpty { return [] }
    let taken = all
    (all, places) = ([], [:])
    for (place, group) in taken.enumerated() {
      take(owners[place] == nil ? group : group.withoutUID)
    }
    return owners.sorted { $0.key < $1.key }.map { (taken[$0.key], taken[$0.value]) }
  }
}
