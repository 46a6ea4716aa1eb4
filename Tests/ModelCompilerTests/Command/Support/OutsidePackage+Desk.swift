extension OutsidePackage {
  /// Classes written by hand, with what goes with them, in a module that is all on the main actor.
  static let desk = """
    import Foundation
    import ManagedObjects

    enum Urgency: Int16, AttributeRepresentable { case low, high }

    struct Paint: Codable, TransformableValue { var red = 0.5 }

    struct Slug: AttributeRepresentable {
      let text: String
      init(text: String) { self.text = text }
      init?(_ value: AttributeValue) {
        guard let text = String(value) else { return nil }
        self.text = text
      }
      var attributeValue: AttributeValue { .string(text) }
    }

    final class Memo: ManagedObject {
      override class var entityName: String? { "Memo" }

      @Managed("title") var title = ""
      @Managed("urgency") var urgency: Urgency?
      @Transformed("paint") var paint: Paint?
      @Managed("slug") var slug: Slug?
      @Related("folder") var folder: Folder?

      static let limit = 80
      private var saves = 0

      var isLong: Bool { title.count > Self.limit }

      override class func accessor(forKey key: String) -> KeyAccessor? {
        key == "isLong" ? KeyAccessor(\\Memo.isLong) : super.accessor(forKey: key)
      }

      override func awakeFromInsert() {
        super.awakeFromInsert()
        urgency = .low
      }

      override func willSave() {
        super.willSave()
        if slug == nil { slug = Slug(text: title.lowercased()) }
      }

      override func didSave() {
        super.didSave()
        saves += 1
      }

      override func validateForInsert() throws {
        try super.validateForInsert()
        if isLong { throw ValidationError(failures: []) }
      }
    }

    final class Folder: ManagedObject {
      override class var entityName: String? { "Folder" }

      @Related("memos") var memos: [Memo]
    }

    private func makeContainer() throws -> PersistentContainer {
      let model = try ManagedObjectModel {
        EntityDescription("Memo") {
          AttributeDescription("title", .string)
          AttributeDescription("urgency", .integer16)
          AttributeDescription("paint", .transformable)
          AttributeDescription("slug", .string)
          RelationshipDescription("folder", to: "Folder", inverse: "memos")
        }
        EntityDescription("Folder") {
          RelationshipDescription("memos", toMany: "Memo", inverse: "folder", isOrdered: true)
        }
      }
      let container = try PersistentContainer(model: model, classes: [Memo.self, Folder.self])
      try container.loadPersistentStore(PersistentStoreDescription(.inMemory))
      return container
    }

    /// What is on the desk, written beside the main actor and read on it.
    public func lookAtDesk() async throws -> String {
      let container = try makeContainer()
      let background = container.newBackgroundContext { $0.name = "desk" }
      try await background.perform { context in
        let folder = try Folder(context: context)
        for title in ["Buy Milk", "Sleep"] {
          let memo = try Memo(context: context)
          memo.title = title
          memo.paint = Paint(red: 0.25)
          folder.memos.append(memo)
        }
        try context.save()
      }
      var request = Memo.fetchRequest()
      request.predicate = try FetchPredicate(format: "urgency == %@", Urgency.low)
      request.sortDescriptors = [KeySortDescriptor("title")]
      let memos = try container.viewContext.fetch(request)
      memos[0].urgency = .high
      try container.viewContext.save()
      let slugs = memos.compactMap { $0.slug?.text }.joined(separator: ",")
      return "\\(slugs) \\(memos[0].urgency == .high) \\(memos[1].paint?.red ?? 0)"
        + " \\(memos[0].folder?.memos.count ?? 0) \\(memos[0].isLong)"
    }

    """
}
