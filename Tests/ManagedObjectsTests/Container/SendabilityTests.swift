import Foundation
import TestSupport
import Testing

/// What the compiler says of programs that hand things from one task to another.
@Suite(
  "Sending to other tasks",
  .enabled(if: Compiler.found != nil, "needs swiftc and the modules of this build"))
struct SendabilityTests {
  @Test("IDs, requests, models, coordinators and containers may go anywhere")
  func sendable() throws {
    let diagnostics = try diagnostics(
      of: """
        func requireSendable<Value: Sendable>(_: Value.Type) {}
        func check() {
          requireSendable(AttributeValue.self)
          requireSendable(BackgroundContext.self)
          requireSendable(BinaryStore.self)
          requireSendable(ContextNotification.self)
          requireSendable(FetchedObjectIDs.self)
          requireSendable(MergeConflict.self)
          requireSendable(QueryGenerationToken.self)
          requireSendable(FetchPredicate.self)
          requireSendable(FetchRequest<ManagedObject>.self)
          requireSendable(KeySortDescriptor.self)
          requireSendable(ManagedObjectID.self)
          requireSendable(ManagedObjectModel.self)
          requireSendable(PersistentContainer.self)
          requireSendable(PersistentStoreCoordinator.self)
          requireSendable(RowSnapshot.self)
        }
        func names(_ background: BackgroundContext) async throws -> [ManagedObjectID] {
          let request = FetchRequest<ManagedObject>(entityName: "Person")
          let some = try background.performAndWait { Array(try $0.fetchObjectIDs(request)) }
          return some + Array(try await background.perform { try $0.fetchObjectIDs(request) })
        }
        @MainActor func show(_ container: PersistentContainer) async throws {
          let ids = try await container.performBackgroundTask { context in
            try context.fetchObjectIDs(FetchRequest<ManagedObject>(entityName: "Person"))
          }
          for id in ids { _ = try container.viewContext.object(with: id) }
        }
        func send(_ id: ManagedObjectID, to container: PersistentContainer) {
          Task.detached { try container.newContext().existingObject(with: id).hasChanges }
        }
        """)
    #expect(diagnostics.isEmpty)
  }

  @Test(
    "nothing that reaches a background context leaves it, and no object enters it",
    arguments: [
      "{ try await background.perform { try $0.insert(\"Person\") } }",
      "{ try background.performAndWait { try $0.insert(\"Person\") } }",
      "{ try await background.perform { context in Task { context.rollback() }; return nil } }",
      "{ try await background.perform { try $0.delete(object); return nil } }",
      "{ try background.performAndWait { try $0.delete(object); return nil } }",
      """
      {
        var stolen: ManagedObjectContext?
        try await background.perform { stolen = $0 }
        stolen?.rollback()
        return nil
      }
      """,
      """
      {
        var stolen: ManagedObjectContext?
        background.performAndWait { stolen = $0 }
        stolen?.rollback()
        return nil
      }
      """,
    ])
  func confinedToBackground(body: String) throws {
    let head = """
      func run(
        _ background: BackgroundContext, _ object: ManagedObject
      ) async throws -> ManagedObject?
      """
    let diagnostics = try diagnostics(of: "\(head) \(body)")
    #expect(diagnostics.contains("error:") && diagnostics.contains("data races"), "\(diagnostics)")
  }

  @Test(
    "a context or an object may not leave its isolation",
    arguments: [
      "func send(_ context: ManagedObjectContext) { Task.detached { context.hasChanges } }",
      "func send(_ object: ManagedObject) { Task.detached { object.hasChanges } }",
      "func send(_ objects: [ManagedObject]) { Task.detached { objects.count } }",
      """
      final class Person: ManagedObject {}
      func send(_ person: Person) { Task.detached { person.hasChanges } }
      """,
      """
      func send(_ container: PersistentContainer) throws {
        let context = container.newContext()
        let object = try context.insert("Person")
        Task.detached { object.hasChanges }
        context.rollback()
      }
      """,
      """
      @MainActor func send(_ container: PersistentContainer) {
        let context = container.viewContext
        Task.detached { context.hasChanges }
      }
      """,
      "func send(_ container: PersistentContainer) { container.viewContext.rollback() }",
      """
      func requireSendable<Value: Sendable>(_: Value.Type) {}
      func check() { requireSendable(ManagedObject.self) }
      """,
      """
      func requireSendable<Value: Sendable>(_: Value.Type) {}
      func check() { requireSendable(ManagedObjectContext.self) }
      """,
    ])
  func confined(program: String) throws {
    let diagnostics = try diagnostics(of: program)
    let reasons = ["data races", "Sendable", "main actor-isolated"]
    #expect(
      diagnostics.contains("error:") && reasons.contains { diagnostics.contains($0) },
      "\(diagnostics)")
  }

  private func diagnostics(of program: String) throws -> String {
    let compiler = try #require(Compiler.found)
    return try compiler.diagnostics(of: "import ManagedObjects\n\(program)\n")
  }
}

/// The compiler on the path, and the modules that this test was built with.
private struct Compiler {
  static let found = Compiler()

  let path: String
  let modules: String

  private init?() {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/swiftc" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)),
      let executable = Bundle.main.executableURL
    else { return nil }
    let modules = executable.deletingLastPathComponent().appending(path: "Modules")
    let module = modules.appending(path: "ManagedObjects.swiftmodule").path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: module) else { return nil }
    self.path = path
    self.modules = modules.path(percentEncoded: false)
  }

  /// What the compiler prints about a program.
  ///
  /// It has to go beyond types, for what a task may use is checked after them.
  func diagnostics(of program: String) throws -> String {
    let folder = try TemporaryFolder()
    let source = folder("program.swift")
    try program.write(toFile: source, atomically: false, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = [
      "-emit-sil", "-o", "/dev/null", "-parse-as-library", "-swift-version", "6", "-I", modules,
      source,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: printed, as: UTF8.self)
  }
}
