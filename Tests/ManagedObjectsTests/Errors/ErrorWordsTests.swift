import Foundation
import Testing

@testable import ManagedObjects

@Suite("Errors in words")
struct ErrorWordsTests {
  @Test("an error says in a sentence what is wrong, where, and what to do")
  func words() {
    let words = ErrorSamples.all.map(\.description).joined(separator: "\n")
    #expect(words == Self.words)
  }

  @Test("a description and a localized description are the same sentence")
  func localized() {
    for error in ErrorSamples.all {
      #expect("\(error)" == error.localizedDescription)
      #expect((error as any Error).localizedDescription == error.description)
    }
  }

  @Test("a sentence says what to do behind a semicolon, and shows nothing as Swift keeps it")
  func form() {
    for error in ErrorSamples.all {
      let words = error.description
      #expect(words.contains("; "), "\(words)")
      #expect(!words.hasSuffix(".") && !words.contains("\n"), "\(words)")
      for dump in ["rawValue", "Optional(", "ManagedObjects.", "EntityNumber", "RowKey", "secret"] {
        #expect(!words.contains(dump), "\(words)")
      }
    }
  }

  @Test(
    "a property asked for as another kind is refused with the calls to use",
    arguments: [
      ("name", "an attribute; use 'value(forKey:)'"),
      ("boss", "a to-one relationship; use 'object(forKey:)'"),
      ("reports", "a to-many relationship without an order; use 'objects(forKey:)'"),
      ("badges", "an ordered to-many relationship; use 'objects(forKey:)'"),
    ])
  func kinds(key: String, words: String) throws {
    for kind in StoreKind.allCases { try checkKinds(key, words, Staff.context(kind)) }
  }

  private func checkKinds(
    _ key: String, _ words: String, _ context: ManagedObjectContext
  ) throws {
    let employee = try Employee(context: context)
    let calls: [() throws -> Void] = [
      { _ = try employee.value(forKey: key) }, { try employee.setValue(1, forKey: key) },
      { _ = try employee.primitiveValue(forKey: key) }, { _ = try employee.object(forKey: key) },
      { try employee.setObject(nil, forKey: key) }, { _ = try employee.objects(forKey: key) },
      { _ = try employee.mutableSetValue(forKey: key) },
      { _ = try employee.mutableOrderedSetValue(forKey: key) },
    ]
    let said = calls.compactMap { call in
      do {
        try call()
        return nil as String?
      } catch {
        return "\(error)"
      }
    }
    #expect(said.contains { $0.hasPrefix("Employee.\(key) is \(words)") }, "\(said)")
    #expect(said.allSatisfy { $0.contains(" is \(words)") || $0.contains("does not take") })
  }

  @Test(
    "an object whose context is gone is refused with that, here and in another context",
    arguments: StoreKind.allCases)
  func goneContext(kind: StoreKind) throws {
    let employee = try Employee(context: Staff.context(kind))
    let context = try Staff.context(kind)
    let boss = try Employee(context: context)
    let words = "the context of \(employee.objectID) is gone; "
    let calls: [() throws -> Void] = [
      { try context.delete(employee) }, { try context.refresh(employee, mergeChanges: true) },
      { try boss.setObject(employee, forKey: "boss") },
      { try employee.setObject(boss, forKey: "boss") },
      {
        boss.boss = employee
        try context.save()
      },
    ]
    for call in calls {
      let error = #expect(throws: ManagedObjectError.self) { try call() }
      #expect(error?.description.hasPrefix(words) == true, "\(String(describing: error))")
    }
  }

  @Test("there is a sample of each case of each error, and of each kind that errors tell apart")
  func allCases() throws {
    let declared = try DeclaredCases()
    var samples = Dictionary(
      grouping: ErrorSamples.all as [Any], by: { String("\(type(of: $0))") })
    for type in declared.describedErrors { #expect(samples[type] != nil, "no sample of \(type)") }
    samples["FetchPredicateError.Kind"] = ErrorSamples.predicateKinds
    samples["ModelFault.Kind"] = ErrorSamples.faultKinds
    samples["ModelFault.KeyProblem"] = ErrorSamples.keyProblems
    samples["ValidationError.Reason"] = ErrorSamples.reasons
    samples["ModelDifference.Reason"] = ErrorSamples.differences
    for (type, values) in samples {
      guard let value = values.first, Mirror(reflecting: value).displayStyle == .enum else {
        continue
      }
      let cases = try #require(declared.cases[type], "\(type)")
      let found = Set(values.map(DeclaredCases.name))
      #expect(found.count == cases.count, "\(type): \(cases) and \(found.sorted())")
    }
  }
}
