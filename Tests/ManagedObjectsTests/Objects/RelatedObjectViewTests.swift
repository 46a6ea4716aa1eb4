import ManagedObjects
import Testing

@Suite("Views of to-many relationships")
struct RelatedObjectViewTests {
  private let context: ManagedObjectContext

  init() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Album") {
        RelationshipDescription("songs", toMany: "Song", inverse: "album", isOrdered: true)
        RelationshipDescription("tags", toMany: "Tag", inverse: "albums")
      }
      EntityDescription("Song") {
        RelationshipDescription("album", to: "Album", inverse: "songs")
      }
      EntityDescription("Tag") {
        RelationshipDescription("albums", toMany: "Album", inverse: "tags")
      }
    }
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(InMemoryStore())
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  @Test("what is changed in a mutable set is changed in the object, on both sides")
  func set() throws {
    let album = try context.insert("Album")
    let (red, blue) = (try context.insert("Tag"), try context.insert("Tag"))
    let tags = try album.mutableSetValue(forKey: "tags")
    try tags.insert(red)
    try tags.insert(blue)
    try tags.insert(red)
    #expect(tags.count == 2 && tags.contains(red) && Set(tags) == [red, blue])
    #expect(try red.objects(forKey: "albums") == [album])
    tags.remove(blue)
    #expect(try album.objects(forKey: "tags") == [red])
    #expect(try blue.objects(forKey: "albums").isEmpty)
    tags.removeAll()
    #expect(tags.isEmpty && !red.isDeleted)
  }

  @Test("a mutable set shows what the object has now, whoever changed it")
  func live() throws {
    let album = try context.insert("Album")
    let tag = try context.insert("Tag")
    let tags = try album.mutableSetValue(forKey: "tags")
    #expect(tags.isEmpty)
    try tag.setObjects([album], forKey: "albums")
    #expect(tags.contains(tag))
  }

  @Test("objects move in a mutable ordered set, and none is in it twice")
  func list() throws {
    let album = try context.insert("Album")
    let made = try (0..<4).map { _ in try context.insert("Song") }
    let songs = try album.mutableOrderedSetValue(forKey: "songs")
    for song in made { try songs.append(song) }
    try songs.append(made[0])
    #expect(Array(songs) == made)
    try songs.insert(made[3], at: 0)
    #expect(Array(songs) == [made[3], made[0], made[1], made[2]])
    try songs.insert(made[3], at: 99)
    #expect(Array(songs) == made)
    songs.remove(made[1])
    #expect(songs.count == 3 && songs[1] === made[2] && songs[3] == nil)
    #expect(songs.index(of: made[1]) == nil && songs.index(of: made[3]) == 2)
    #expect(try made[1].object(forKey: "album") == nil)
    songs.removeAll()
    #expect(songs.isEmpty)
  }

  @Test("a song that another album takes leaves the list of the first")
  func stealing() throws {
    let (first, second) = (try context.insert("Album"), try context.insert("Album"))
    let song = try context.insert("Song")
    try first.mutableOrderedSetValue(forKey: "songs").append(song)
    try second.mutableOrderedSetValue(forKey: "songs").append(song)
    #expect(try first.objects(forKey: "songs").isEmpty)
    #expect(try song.object(forKey: "album") === second)
  }

  @Test("an object of another context, or of another entity, is refused")
  func refusals() throws {
    let album = try context.insert("Album")
    let other = ManagedObjectContext(
      persistentStoreCoordinator: context.persistentStoreCoordinator)
    let (foreign, song) = (try other.insert("Tag"), try context.insert("Song"))
    let tags = try album.mutableSetValue(forKey: "tags")
    #expect(throws: ManagedObjectError.self) { try tags.insert(foreign) }
    #expect(throws: ManagedObjectError.self) { try tags.insert(song) }
    #expect(tags.isEmpty)
    #expect(throws: ManagedObjectError.self) {
      _ = try album.mutableOrderedSetValue(forKey: "tags")
    }
  }
}
