import Foundation
import ManagedObjectsFoundation

@testable import ManagedObjects

/// An error of each case that there is.
enum ErrorSamples {
  static var all: [any DescribedError] {
    let lists: [[any DescribedError]] = [
      objects, stores, merging, requests, templates, batches, history, models, keyPaths,
      translation, sorting, transformers, coordinators, migration, documents, [file], results,
      predicates,
      modelFaults,
      failures,
    ]
    return lists.flatMap { $0 }
  }

  static let id = ManagedObjectID(
    EntityDescription("Person"), storedKey: RowKey(7),
    store: UUID(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
      )))
  static let file = FileError(.open, "/p", code: 2)
  static let person = RowReference(entity: EntityNumber(name: "Person"), key: RowKey(7))
  static let constraint = ConstraintConflict(
    entityName: "Person", properties: ["name", "age"], values: ["Ada"], rows: [person], stored: nil)

  static let objects: [ManagedObjectError] = [
    .unknownEntity("Persn"),
    .abstractEntity("Being"),
    .classOfAnotherModel(entity: "Person", className: "Human"),
    .classWithoutEntity("Human"),
    .severalClasses(entity: "Person", "Human", "Citizen"),
    .unrelatedClass(entity: "Person", "Human", superclass: "Being"),
    .wrongClass(entity: "Person", expected: "ManagedObject"),
    .unknownKey(entity: "Person", key: "nam"),
    .wrongKind(entity: "Person", key: "name", kind: .attribute),
    .wrongKind(entity: "Person", key: "employer", kind: .toOne),
    .wrongKind(entity: "Person", key: "friends", kind: .toMany),
    .wrongKind(entity: "Person", key: "pets", kind: .orderedToMany),
    .wrongDeclaration(
      entity: "Person", key: "age", type: "String?", expected: .attribute(.integer16)),
    .wrongDeclaration(
      entity: "Person", key: "pets", type: "Set<Pet>",
      expected: .relationship(.orderedToMany, to: "Pet")),
    .wrongDeclaration(
      entity: "Person", key: "tint", type: "Ink?", expected: .transformed("Color")),
    .readOnly(entity: "Person", key: "fullName"),
    .wrongDestination(entity: "Person", key: "employer", expected: "Company"),
    .notUpdatableInBatch(entity: "Person", key: "spouse"),
    .unstableSave(id),
    .saveUnderWay,
    .wrongType(entity: "Person", key: "age", expected: .integer16, value: "secret"),
    .foreignObject(id),
    .missingValue(entity: "Person", key: "name"),
    .notInserted(id),
    .contextIsGone(id),
    .objectNotFound(id),
    .foreignQueryGeneration,
    .noPersistentStore,
  ]

  static let stores: [StoreError] = [
    .missing(path: "/p"),
    .replaced(path: "/p"),
    .unanswerable(FetchPredicateError(.tooMuchWork(limit: 9), 0..<3, in: "age > 5")),
    .invalidRequest(reason: "Person.age is no integer"),
    .keysExhausted(entity: "Person"),
    .notARegularFile(path: "/p"),
    .notAStore(path: "/p"),
    .newerFormat(path: "/p", found: 9, supported: 3),
    .corrupt(path: "/p", offset: 12, reason: "a checksum does not match"),
    .incompatibleModel(
      path: "/p", differences: differences.map { ModelDifference("Person", "age", $0) }),
    .newerModel(path: "/p", differences: [ModelDifference("Person", "age", .missing)]),
    .cannotInferMigration(
      path: "/p",
      differences: [.addedMandatory, .ambiguousRenaming("years"), .missing, .madeAbstract].map {
        ModelDifference("Person", "age", $0)
      }),
    .unmigratable(
      path: "/p",
      problems: [
        MigrationProblem(
          entityName: "Person", propertyName: "age", key: RowKey(7), count: 1, reason: .noValue),
        MigrationProblem(
          entityName: "Person", propertyName: "pets", key: RowKey(7), count: 3,
          reason: .number(of: counts(1, 3))),
        MigrationProblem(
          entityName: "Person", propertyName: "owner", key: RowKey(7), count: 1,
          reason: .severalObjects),
        MigrationProblem(
          entityName: "Person", propertyName: "name", key: RowKey(7), count: 1, reason: .notUnique),
      ]),
    .notSupported("history"), .readOnly(path: "/p"),
    .busy(path: "/p", waited: .milliseconds(1500), holder: 12),
    .busy(path: "/p", waited: .seconds(2), holder: nil),
    .lockLost(path: "/p"),
    .hardLinked(path: "/p"),
    .conflict([
      RowConflict(entityName: "Person", key: RowKey(7), expectedVersion: 1, storedVersion: nil),
      RowConflict(entityName: "Person", key: RowKey(-1), expectedVersion: 0, storedVersion: 2),
    ]),
    .missingDestinations([
      MissingDestination(source: person, destination: person, sourceEntityName: "Person"),
      MissingDestination(
        source: RowReference(entity: person.entity, key: RowKey(-1)), destination: person,
        sourceEntityName: "Person", destinationEntityName: "Person"),
    ]),
    .constraintConflict([constraint]),
    .overtaken,
    .persistentHistoryTokenExpired(
      PersistentHistoryToken(
        storeIdentifier: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
        transactionNumber: 5)),
    .notConfirmed(file),
    .file(file),
  ]

  private static func counts(_ minimum: Int, _ maximum: Int) -> ModelDifference.Counts {
    var relationship = RelationshipDescription("pets", toMany: "Pet")
    (relationship.minCount, relationship.maxCount) = (minimum, maximum)
    return ModelDifference.Counts(relationship)
  }

  /// In what a store and a model can differ.
  static let differences: [ModelDifference.Reason] = [
    .missing, .added, .addedMandatory, .renamed(from: "years"), .ambiguousRenaming("years"),
    .otherParent(stored: nil, model: "Being"), .madeAbstract, .madeConcrete,
    .noCommonParent(with: "Pet"), .otherConstraints,
    .otherType(stored: "string", model: .integer16), .madeMandatory, .madeOptional, .madeTransient,
    .madeStored, .otherDerivation, .otherDestination(stored: "Firm", model: "Company"),
    .otherKind(stored: .toOne, model: .orderedToMany),
    .otherInverse(stored: nil, model: "owner"), .otherStorage,
    .otherCounts(stored: counts(1, 3), model: counts(2, 2)),
    .otherCounts(stored: counts(0, 0), model: counts(2, 0)),
    .otherCounts(stored: counts(0, 4), model: counts(0, 3)),
    .otherDeleteRule(stored: .nullify, model: .cascade), .otherRequest,
    .otherModifier(stored: [], model: ["2", "b"]), .otherVersionHash, .notStored,
  ]

  static let requests: [FetchRequestError] = [
    .unknownSortKey(entity: "Person", key: "nam"),
    .transientSortKey(entity: "Person", key: "initials"),
    .toManySortKey(entity: "Person", key: "friends.name"),
    .unreadableSortKeyPath(reason: KeyPathError.notOneProperty("\\Person.hash").description),
    .rowsOfSubentities(entity: "Person"),
    .unknownPrefetchKey(entity: "Person", key: "freinds"),
    .duplicateColumn("name"),
    .negativeLimit(-1),
    .negativeOffset(-2),
  ]

  static let results: [FetchedResultsError] = [
    .noSortDescriptors(entity: "Person"), .unknownSectionKey(entity: "Person", key: "nam"),
    .sectionsOutOfOrder(section: "A", sectionKey: "initial", sortKey: "age"),
  ]

  static let history: [HistoryReversalError] = [
    .valuesNotKept(transaction: 5),
    .orderNotKept(transaction: 5, relationship: "pets"),
    .changedSince(transaction: 5, entity: "Person", key: RowKey(7)),
    .unknownEntity(transaction: 5, name: "Robot"),
  ]

  static let models: [CompiledModelError] = [
    .notAModel, .newerFormat(found: 9, supported: 3), .damaged(offset: 12),
  ]

  static let sorting: [SortDescriptorError] = [.withoutKeyPath, .localizedComparator]
  static let keyPaths: [KeyPathError] = [.notOneProperty("\\Person.hash")]

  static let translation: [PredicateTranslationError] = [
    .unsupportedExpression("SequenceMaximum"), .unsupportedValue(type: "Range<Int>"),
    .unsupportedKeyPath("\\String.count"),
  ]

  static let templates: [FetchTemplateError] = [
    .unknownTemplate("Adults"), .missingVariable(template: "Adults", "AGE"),
    .otherEntity(template: "Adults", entity: "Person", expected: "Company"),
    .unsupportedResult(template: "Adults", .objectIDs),
  ]

  static let batches: [BatchInsertError] = [
    .missingKey("name"), .missingValue(key: "name", position: 3),
  ]

  static let transformers: [ValueTransformerError] = [
    .wrongType(expected: "Color", found: "String"), .unknownTransformer("ColorTransformer"),
    .unknownTransformer(""),
  ]

  static let merging: [MergeError] = [.conflicts([]), .constraintConflicts([constraint])]
  static let storeIdentifier = UUID(
    uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
  static let documents: [DocumentError] = [
    .untitled, .notAFile, .alreadyOpen(path: "/p"), .fileExists(path: "/p"),
    .fileChanged(path: "/p"), .fileReplaced(path: "/p"), .fileMissing(path: "/p"),
  ]
  static let migration: [MigrationError] = [
    .cannotInferMapping([ModelDifference("Person", "age", .madeMandatory)]),
    .invalidMapping(mapping: "PersonToContact", reason: "there is no policy Dog"),
    .invalidStages(reason: "the stage \"a\" leads from a version to the same one"),
    .missingSourceModel(path: "/p"), .cancelled,
    .invalidObjects(failures[0]),
  ]
  static let coordinators: [CoordinatorError] = [
    .storeAlreadyAdded(storeIdentifier), .unknownStore(storeIdentifier),
    .storeInUse(storeIdentifier), .storeExists(path: "/p"), .tooManyStores,
    .unknownStoreType(StoreType(rawValue: "tape"), known: [.binary, .inMemory]),
    .unknownConfiguration("Cloud", known: ["Local", "Shared"]),
    .unknownConfiguration("Cloud", known: []), .noStore(entity: "Person"),
    .entityNotInStore(entity: "Person", store: storeIdentifier),
    .relationshipAcrossStores(id, key: "boss", id),
    .incompleteSave(
      saved: [storeIdentifier], failed: storeIdentifier,
      reason: StoreError.readOnly(path: "/p")),
  ]
}
