import Foundation
import ManagedObjects
import Testing

@testable import ModelFiles

@Suite(
  "Models that Apple's compiler wrote", .enabled(if: AppleFiles.areThere, "\(AppleFiles.reason)"))
struct AppleFileTests {
  @Test("can be read, each of them")
  func all() throws {
    for url in AppleFiles.models {
      let file = try ModelFile(contentsOf: url)
      #expect(file.damagedVersions.isEmpty, "\(url.lastPathComponent): \(file.damagedVersions)")
      for version in file.versions {
        #expect(!version.model.entities.isEmpty)
      }
    }
  }

  @Test("have versions with hashes for all entities")
  func versions() throws {
    let file = try ModelFile(contentsOf: AppleFiles.url("SampleModel.momd"))
    #expect(file.versions.map(\.name) == ["SampleModel", "SampleModel2", "SampleModel3"])
    #expect(file.current.name == "SampleModel")
    for version in file.versions {
      #expect(version.notes == [])
      #expect(
        Set(version.coreDataVersionHashes.keys) == Set(version.model.entities.map(\.name)))
      #expect(version.coreDataVersionHashes.values.allSatisfy { $0.count == 32 })
    }
    let other = try ModelFile(contentsOf: AppleFiles.url("SampleModel3.momd"))
    #expect(other.versions.allSatisfy { $0.coreDataVersionChecksum != nil })
  }

  @Test("say of entities and properties what the editor showed")
  func content() throws {
    let model = try ManagedObjectModel(contentsOf: AppleFiles.url("SampleModel.momd"))
    #expect(model.entities.map(\.name) == ["Car", "ExpensiveSportCar", "Person", "SportCar"])
    let car = try #require(model.entities.first)
    #expect(car.uniquenessConstraints == [["numberPlate"]])
    #expect(
      car.declaredAttributes.map { "\($0.name) \($0.type) \($0.isOptional)" } == [
        "color transformable true", "currentDrivingSpeed integer64 true", "maker string true",
        "markedForDeletionAsOf date true", "model string true", "numberPlate string false",
      ])
    #expect(car.declaredAttributes.first?.valueTransformerName == "ColorTransformer")
    #expect(car.declaredAttributes[1].isTransient)
    #expect(car.declaredAttributes[1].defaultValue == 0)
    let owner = try #require(car.declaredRelationships.first)
    #expect(owner == RelationshipDescription("owner", to: "Person", inverse: "cars"))
    #expect(model.entities.map(\.superentityName) == [nil, "SportCar", nil, "Car"])
    let person = model.entities[2]
    #expect(person.declaredAttributes.map(\.name).contains("isDriving"))
    #expect(
      person.declaredAttributes.first { $0.name == "id" }?.preservesValueInHistoryOnDeletion == true
    )
    #expect(person.uniquenessConstraints == [["firstName", "lastName"]])
    #expect(model.versionIdentifiers == ["1"])
  }
}
