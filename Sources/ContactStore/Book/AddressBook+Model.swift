package import ManagedObjects

extension AddressBook {
  /// The model of what address books hold.
  package static var managedObjectModel: ManagedObjectModel {
    get throws { try ContactsModel.managedObjectModel }
  }
}
