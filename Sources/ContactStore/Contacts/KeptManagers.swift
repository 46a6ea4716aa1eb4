package import ContactCards
import ManagedObjects

extension Person {
  /// Whether nobody is named as the manager, neither who is here nor who is not.
  var lacksManager: Bool {
    manager == nil && ContactCard.managerLines(of: unknownProperties.inOrder.map(\.content)).isEmpty
  }

  /// Forgets managers who are nobody here.
  ///
  /// - Returns: Whether there were any.
  /// - Throws: What the context throws.
  @discardableResult
  func removeKeptManagers(in context: ManagedObjectContext) throws -> Bool {
    let kept = unknownProperties.inOrder
    let managers = ContactCard.managerLines(of: kept.map(\.content))
    if managers.isEmpty { return false }
    try keepSourceState(in: context)
    for index in managers { try context.delete(kept[index]) }
    return true
  }
}

extension ManagedObjectContext {
  /// Keeps a line of a contact for the way out.
  package func keep(_ line: KeptLine, of contact: Contact) throws {
    let property = try UnknownProperty(context: self)
    property.content = line.text
    property.contact = contact
  }
}
