import ManagedObjects

/// What policies have done.
final class Steps {
  var names: [String] = []
  var counts: [String: Int] = [:]

  func end(_ name: String, _ counted: String? = nil) {
    if let counted, let count = counts.removeValue(forKey: counted) {
      names.append("\(counted) \(count)")
    }
    names.append(name)
  }
}

/// Makes a company of each name of one, and notes each step.
final class CompanyPolicy: EntityMigrationPolicy {
  private func steps(_ manager: MigrationManager) -> Steps {
    manager.userInfo["steps"] as? Steps ?? Steps()
  }

  override func begin(_ mapping: EntityMapping, with manager: MigrationManager) throws {
    steps(manager).end("begin \(mapping.name)")
  }

  override func createDestinationInstances(
    forSource source: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
  ) throws {
    if manager.userInfo["cancel"] != nil { manager.cancelMigration() }
    try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
    steps(manager).counts["create", default: 0] += 1
    guard mapping.name == "PersonToContact",
      case .string(let name) = try source.value(forKey: "company")
    else { return }
    var companies = manager.userInfo["companies"] as? [String: ManagedObject] ?? [:]
    let company = try companies[name] ?? manager.insertDestination("Company")
    try company.setValue(.string(name), forKey: "name")
    companies[name] = company
    manager.userInfo["companies"] = companies
    for contact in manager.destinationInstances(
      forEntityMappingName: mapping.name, sourceInstances: [source])
    {
      try contact.setObject(company, forKey: "company")
    }
  }

  override func endInstanceCreation(for mapping: EntityMapping, manager: MigrationManager) throws {
    steps(manager).end("endCreation \(mapping.name)", "create")
  }

  override func createRelationships(
    forDestination destination: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
  ) throws {
    try super.createRelationships(forDestination: destination, in: mapping, manager: manager)
    steps(manager).counts["relate", default: 0] += 1
  }

  override func endRelationshipCreation(
    for mapping: EntityMapping, manager: MigrationManager
  ) throws {
    steps(manager).end("endRelating \(mapping.name)", "relate")
  }

  override func performCustomValidation(
    for mapping: EntityMapping, manager: MigrationManager
  ) throws {
    steps(manager).end("validate \(mapping.name)")
  }

  override func end(_ mapping: EntityMapping, manager: MigrationManager) throws {
    steps(manager).end("end \(mapping.name)")
  }
}

final class FailingPolicy: EntityMigrationPolicy {
  struct Failure: Error {}

  override func createRelationships(
    forDestination destination: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
  ) throws {
    throw Failure()
  }
}

final class NumberingPolicy: EntityMigrationPolicy {
  private var number = 0

  override func value(
    of method: String, _ arguments: [MappedValue], manager: MigrationManager
  ) throws -> MappedValue? {
    guard method == "numbered:", case .string(let text)? = arguments.first?.attributeValue else {
      return nil
    }
    number += 1
    return .value(.string("\(number): \(text)"))
  }
}

/// Makes two objects of one.
final class PairingPolicy: EntityMigrationPolicy {
  override func createDestinationInstances(
    forSource source: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
  ) throws {
    let name = String(try source.value(forKey: "name")) ?? ""
    for number in 1...2 {
      let pet = try manager.insertDestination("Pet")
      try pet.setValue(.string("\(name) \(number)"), forKey: "name")
      manager.associate(sourceInstance: source, with: pet, for: mapping)
    }
  }
}
