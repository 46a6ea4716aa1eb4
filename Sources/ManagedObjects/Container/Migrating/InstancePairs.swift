/// Which objects of a later version were made of which of an earlier one, by one mapping.
///
/// Of what has been saved no more than the keys are kept, so that objects need not stay in memory.
struct InstancePairs {
  private struct Pair {
    let source: RowReference
    let destination: RowReference
  }

  /// Those that have been saved, by their sources once all are.
  private var saved: [Pair] = []
  /// Whether those are in the order of their sources, as they mostly are made.
  private var isAscending = true
  /// The places of those by their destinations, when all have been saved.
  private var byDestination: [Int] = []
  /// Those that have been made since the last save.
  private var made: [(source: RowReference, destination: ManagedObject)] = []

  /// The objects that were made, in the order of what they were made of.
  var destinations: [RowReference] { saved.map(\.destination) }

  mutating func add(_ source: ManagedObject, _ destination: ManagedObject) {
    made.append((source.objectID.reference, destination))
  }

  /// Notes the keys that objects got when they were saved.
  mutating func didSave() {
    for pair in made {
      if let last = saved.last, last.source > pair.source { isAscending = false }
      saved.append(
        Pair(source: pair.source, destination: pair.destination.objectID.reference))
    }
    made = []
  }

  /// Makes pairs quick to find, when all have been saved.
  mutating func finish() {
    if !isAscending { saved.sort { ($0.source, $0.destination) < ($1.source, $1.destination) } }
    isAscending = true
    byDestination = saved.indices.sorted { saved[$0].destination < saved[$1].destination }
  }

  /// What was made of an object: keys of what has been saved, and objects that have not.
  func destinations(
    of source: RowReference
  ) -> (saved: [RowReference], made: [ManagedObject]) {
    var found: [RowReference] = []
    if isAscending {
      var index = saved.indices.partitioningIndex { saved[$0].source >= source }
      while index < saved.count, saved[index].source == source {
        found.append(saved[index].destination)
        index += 1
      }
    } else {
      found = saved.filter { $0.source == source }.map(\.destination)
    }
    return (found, made.filter { $0.source == source }.map(\.destination))
  }

  /// What an object was made of.
  func sources(of destination: ManagedObject) -> [RowReference] {
    let reference = destination.objectID.reference
    if byDestination.count == saved.count {
      var index = byDestination.indices.partitioningIndex {
        saved[byDestination[$0]].destination >= reference
      }
      var found: [RowReference] = []
      while index < byDestination.count, saved[byDestination[index]].destination == reference {
        found.append(saved[byDestination[index]].source)
        index += 1
      }
      if !found.isEmpty { return found }
    }
    return saved.filter { $0.destination == reference }.map(\.source)
      + made.filter { $0.destination === destination }.map(\.source)
  }
}
