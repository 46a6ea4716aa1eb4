#if SQLite
  import Foundation
  import ManagedObjects
  import SQLStore

  /// A database in the layout of Core Data, made by statements from its description.
  enum CoreDataFixture {
    static func model() throws -> ManagedObjectModel {
      try ManagedObjectModel {
        EntityDescription("Work", isAbstract: true) {
          AttributeDescription("title", .string)
          AttributeDescription("added", .date)
          RelationshipDescription("author", to: "Person", inverse: "works")
          RelationshipDescription("tags", toMany: "Tag", inverse: "works")
        }
        EntityDescription("Book", parent: "Work") {
          AttributeDescription("pages", .integer32)
          AttributeDescription("price", .decimal)
          AttributeDescription("isNew", .boolean)
          AttributeDescription("weight", .double)
        }
        EntityDescription("Song", parent: "Work") { AttributeDescription("sound", .binary) }
        EntityDescription("Person") {
          AttributeDescription("name", .string)
          AttributeDescription("id", .uuid)
          AttributeDescription("page", .uri)
          RelationshipDescription("works", toMany: "Work", inverse: "author", isOrdered: true)
          RelationshipDescription("spouse", to: "Person", inverse: "spouse")
          RelationshipDescription("friends", toMany: "Person", inverse: "friends")
          RelationshipDescription("favourite", to: "Work")
        }
        EntityDescription("Tag") {
          AttributeDescription("name", .string)
          RelationshipDescription("works", toMany: "Work", inverse: "tags", isOrdered: true)
        }
      }
    }

    static let identifier = "0C1F8A54-2F0B-4B60-9B55-27B5D3A6C4B1"

    static let statements = [
      "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
      "INSERT INTO Z_METADATA VALUES (1, '\(identifier)', NULL)",
      "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
      "INSERT INTO Z_PRIMARYKEY VALUES (1, 'Person', 0, 3), (2, 'Tag', 0, 2), (3, 'Work', 0, 4), "
        + "(4, 'Book', 3, 0), (5, 'Song', 3, 0), (16001, 'CHANGE', 0, 9)",
      "CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZSPOUSE INTEGER, "
        + "ZFAVOURITE INTEGER, Z1_FAVOURITE INTEGER, ZNAME VARCHAR, ZID BLOB, ZPAGE VARCHAR)",
      "INSERT INTO ZPERSON VALUES (1, 1, 4, 2, 3, 5, 'Ada', x'000102030405060708090A0B0C0D0E0F', 'https://example.org'), "
        + "(2, 1, 1, 1, NULL, NULL, 'Bo', NULL, NULL), (3, 1, 1, NULL, NULL, NULL, NULL, NULL, NULL)",
      "CREATE TABLE ZWORK (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAUTHOR INTEGER, "
        + "Z_FOK_AUTHOR INTEGER, ZPAGES INTEGER, ZISNEW INTEGER, ZADDED TIMESTAMP, ZWEIGHT FLOAT, "
        + "ZPRICE DECIMAL, ZTITLE VARCHAR, ZSOUND BLOB)",
      "INSERT INTO ZWORK VALUES (1, 4, 2, 1, 4096, 310, 1, 718000000.5, 0.25, 19.5, 'One', NULL), "
        + "(2, 4, 1, 1, 1024, 20, 0, 718000000, 2, 7, 'Two', NULL), "
        + "(3, 5, 1, 1, 2048, NULL, NULL, NULL, NULL, NULL, 'Three', x'00FF'), "
        + "(4, 5, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)",
      "CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR)",
      "INSERT INTO ZTAG VALUES (1, 2, 1, 'x'), (2, 2, 1, 'y')",
      "CREATE TABLE Z_2WORKS (Z_2TAGS INTEGER, Z_3WORKS INTEGER, Z_FOK_3WORKS INTEGER)",
      "INSERT INTO Z_2WORKS VALUES (1, 1, 30), (1, 3, 10), (2, 2, 10), (1, 2, 20)",
      "CREATE TABLE Z_1FRIENDS (Z_1FRIENDS INTEGER, REFLEXIVE INTEGER)",
      "INSERT INTO Z_1FRIENDS VALUES (1, 2), (2, 1), (3, 3)",
    ]

    /// Makes the database.
    static func make(at path: String, _ more: [String] = []) throws {
      var configuration = SQLiteConfiguration()
      configuration.createsFile = true
      configuration.pragmas = ["journal_mode": "DELETE"]
      let connection = try SQLiteConnection.open(path, configuration)
      for statement in statements + more { try connection.run(statement) }
    }
  }
#endif
