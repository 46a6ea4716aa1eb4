#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FetchedResultsController {
  /// Takes in what the context tells.
  ///
  /// What a delegate brings about while it is being told of an event, it is told of after that.
  func hear(_ notification: ContextNotification) {
    untold.append(notification)
    if isTelling { return }
    isTelling = true
    defer { isTelling = false }
    while let next = untold.first {
      untold.removeFirst()
      follow(next)
    }
  }

  private func follow(_ notification: ContextNotification) {
    guard let tracker else { return }
    do {
      let update: ResultsTracker.Update
      switch notification {
      case .objectsDidChange(let changes): update = try tracker.update(changes)
      case .didSave(let saved): update = try tracker.update(saved)
      case .didMerge(let saved): update = try tracker.update(merged: saved)
      case .willSave: return
      }
      if update.changes.isEmpty { return }
      if let delegate { tell(delegate, update, tracker) }
      tellOfSnapshot()
    } catch {
      stopFollowing()
      updateError = error
      delegate?.controller(self, didFailWith: error)
      for stream in streams { stream.finish(throwing: error) }
      streams = []
    }
  }

  private func tell(
    _ delegate: any FetchedResultsControllerDelegate<Result>, _ update: ResultsTracker.Update,
    _ tracker: ResultsTracker
  ) {
    let changes = update.changes
    delegate.controllerWillChangeContent(self)
    for (index, name) in changes.deletedSections {
      delegate.controller(
        self,
        didChange: FetchedResultsSection(
          name: name, indexTitle: sectionIndexTitle(forSectionName: name), count: 0
        ) { [] },
        atSectionIndex: index, for: .delete)
    }
    for (index, _) in changes.insertedSections {
      delegate.controller(
        self, didChange: section(at: index, of: tracker), atSectionIndex: index, for: .insert)
    }
    for change in changes.deleted {
      tell(update.gone[change.row] ?? object(for: change.row), .delete, at: change.position, nil)
    }
    for change in changes.inserted {
      tell(object(for: change.row), .insert, at: nil, change.position)
    }
    for change in changes.moved { tell(object(for: change.row), .move, at: change.from, change.to) }
    for change in changes.updated {
      tell(object(for: change.row), .update, at: change.position, nil)
    }
    delegate.controllerDidChangeContent(self)
  }

  private func object(for row: RowReference) -> ManagedObject? {
    managedObjectContext.object(for: row)
  }

  private func tell(
    _ object: ManagedObject?, _ type: FetchedResultsChangeType, at old: RowPosition?,
    _ new: RowPosition?
  ) {
    guard let object = object as? Result else { return }
    delegate?.controller(
      self, didChange: object, at: old.map(IndexPath.init), for: type,
      newIndexPath: new.map(IndexPath.init))
  }
}
