import Foundation
import ManagedObjects
import Testing

/// A list on a screen: it knows what a controller has told, and nothing else.
final class ResultsMirror: FetchedResultsControllerDelegate {
  typealias Result = ManagedObject

  struct Section: Equatable {
    var name: String
    var rows: [ObjectIdentifier]
  }

  private struct Change {
    let object: ManagedObject
    let type: FetchedResultsChangeType
    let old: IndexPath?
    let new: IndexPath?
  }

  private(set) var sections: [Section] = []
  /// What was told in the last event, in short.
  private(set) var told: [String] = []
  /// The objects that were told to be updated in the last event.
  private(set) var updated: [ManagedObjectID] = []
  private(set) var failure: (any Error)?
  private var deletedSections: [Int] = []
  private var insertedSections: [(index: Int, name: String)] = []
  private var changes: [Change] = []
  /// Holds the objects, whose identifiers would be given to others otherwise.
  private var held: [ManagedObject] = []

  /// Takes the present layout of a controller.
  func read(_ controller: FetchedResultsController<ManagedObject>) {
    held = controller.fetchedObjects ?? []
    sections = Self.layout(of: controller)
  }

  /// The sections that a controller has.
  static func layout(of controller: FetchedResultsController<ManagedObject>) -> [Section] {
    (controller.sections ?? []).map { section in
      Section(name: section.name, rows: section.objects.map { ObjectIdentifier($0) })
    }
  }

  /// Forgets what was told.
  func forget() { (told, updated) = ([], []) }

  func controllerWillChangeContent(_ controller: FetchedResultsController<ManagedObject>) {
    told.append("will")
    (deletedSections, insertedSections, changes) = ([], [], [])
  }

  func controller(
    _ controller: FetchedResultsController<ManagedObject>,
    didChange section: FetchedResultsSection<ManagedObject>, atSectionIndex index: Int,
    for type: FetchedResultsChangeType
  ) {
    told.append("\(type) section \(section.name) \(index)")
    #expect(changes.isEmpty, "sections are told of before objects")
    if type == .delete {
      deletedSections.append(index)
    } else {
      insertedSections.append((index, section.name))
    }
  }

  func controller(
    _ controller: FetchedResultsController<ManagedObject>, didChange object: ManagedObject,
    at indexPath: IndexPath?, for type: FetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    let paths = [indexPath, newIndexPath].map { $0.map { "\($0.section).\($0.row)" } ?? "-" }
    told.append("\(type) \(paths[0]) \(paths[1])")
    changes.append(Change(object: object, type: type, old: indexPath, new: newIndexPath))
    held.append(object)
    if type == .update { updated.append(object.objectID) }
  }

  func controllerDidChangeContent(_ controller: FetchedResultsController<ManagedObject>) {
    told.append("did")
    apply()
    let layout = Self.layout(of: controller)
    if sections != layout { Issue.record("told \(told), which gives \(sections), not \(layout)") }
  }

  func controller(
    _ controller: FetchedResultsController<ManagedObject>, didFailWith error: any Error
  ) {
    failure = error
  }

  private func apply() {
    let moved = changes.filter { $0.type == .move }
    #expect(moved.allSatisfy { $0.old != $0.new }, "no move is from a place to the same one")
    let leaving = changes.filter { $0.type == .delete } + moved
    for path in leaving.compactMap(\.old).sorted(by: >) {
      sections[path.section].rows.remove(at: path.row)
    }
    for index in deletedSections.reversed() {
      #expect(sections[index].rows.isEmpty, "a section that is deleted has no rows left")
      sections.remove(at: index)
    }
    for (index, name) in insertedSections {
      sections.insert(Section(name: name, rows: []), at: index)
    }
    let coming = changes.filter { $0.type == .insert } + moved
    for change in coming.sorted(by: { ($0.new ?? []) < ($1.new ?? []) }) {
      guard let path = change.new else { continue }
      sections[path.section].rows.insert(ObjectIdentifier(change.object), at: path.row)
    }
  }
}

extension FetchedResultsSnapshot {
  /// A section as plain values.
  struct PlainSection: Equatable {
    var name: String
    var rows: [ManagedObjectID]
  }

  var layout: [PlainSection] {
    sectionNames.enumerated().map { PlainSection(name: $1, rows: objectIDs(inSection: $0)) }
  }

  /// The layout that a difference makes of this one.
  func applying(_ difference: FetchedResultsDifference) -> [PlainSection] {
    var sections = layout
    let leaving = difference.deleted.map(\.indexPath) + difference.moved.map(\.oldIndexPath)
    for path in leaving.sorted(by: >) { sections[path.section].rows.remove(at: path.row) }
    for section in difference.deletedSections.reversed() {
      #expect(sections[section.index].rows.isEmpty)
      #expect(sections.remove(at: section.index).name == section.name)
    }
    for section in difference.insertedSections {
      sections.insert(PlainSection(name: section.name, rows: []), at: section.index)
    }
    let coming =
      difference.inserted.map { ($0.indexPath, $0.objectID) }
      + difference.moved.map { ($0.newIndexPath, $0.objectID) }
    for (path, id) in coming.sorted(by: { $0.0 < $1.0 }) {
      sections[path.section].rows.insert(id, at: path.row)
    }
    return sections
  }
}
