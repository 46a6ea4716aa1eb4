public import ManagedObjects

extension AddressBook {
  /// The model of what address books hold.
  public static var managedObjectModel: ManagedObjectModel {
    get throws { try ContactsModel.managedObjectModel }
  }
}
