import ManagedObjects
import Testing

@Suite("Derived attributes in a model")
struct DerivationFaultTests {
  /// What is wrong with `Magazine.key` derived from an expression.
  private static func kinds(
    of type: AttributeType, from expression: String,
    _ change: (inout AttributeDescription) -> Void = { _ in }
  ) -> [ModelFault.Kind] {
    var derived = AttributeDescription("key", type, derivedFrom: expression)
    change(&derived)
    let found = faults {
      EntityDescription("Publication", isAbstract: true) {
        AttributeDescription("title", .string)
        AttributeDescription("price", .decimal)
        AttributeDescription("draft", .string, isTransient: true)
        AttributeDescription("address", composite: "Address")
      }
      EntityDescription("Magazine", parent: "Publication") {
        derived
        AttributeDescription("printed", .date)
        RelationshipDescription("articles", toMany: "Article", inverse: "magazine")
        RelationshipDescription("cover", to: "Article", inverse: "coverOf")
        FetchedPropertyDescription("others", entity: "Magazine")
      }
      EntityDescription("Article") {
        AttributeDescription("title", .string)
        AttributeDescription("wordCount", .integer32)
        RelationshipDescription("magazine", to: "Magazine", inverse: "articles")
        RelationshipDescription("coverOf", to: "Magazine", inverse: "cover")
      }
      CompositeDescription("Address", attributes: [AttributeDescription("city", .string)])
    }
    return found.map {
      $0.entityName == "Magazine" && $0.propertyName == "key" ? $0.kind : .missingName
    }
  }

  @Test(
    "an expression copies a value, changes a string, counts or sums up, or is the time",
    arguments: [
      (.string, "title"), (.string, "uppercase:(title)"), (.string, "lowercase:(cover.title)"),
      (.string, "canonical:(address.city)"), (.string, "canonical(title)"), (.date, "now()"),
      (.date, "printed"), (.string, "cover.title"), (.string, "cover.coverOf.title"),
      (.string, "address.city"), (.double, "price"), (.integer64, "articles.@count"),
      (.integer32, "articles.wordCount.@sum"), (.double, "articles.wordCount.@avg"),
      (.double, "articles.wordCount.@average"), (.integer16, "articles.wordCount.@min"),
      (.string, "articles.title.@max"), (.date, "cover.magazine.printed"),
      (.integer32, "cover.magazine.articles.@count"), (.date, " now( ) "),
    ] as [(AttributeType, String)])
  func fitting(type: AttributeType, expression: String) {
    #expect(Self.kinds(of: type, from: expression).isEmpty)
  }

  @Test(
    "any other expression cannot be computed, an operator that is not the last key among them",
    arguments: [
      "", "articles.@sum.wordCount", "@count", "articles.@median", "articles.@", "now:",
      "now(title)",
      "uppercase:title", "uppercase:()", "capitalized:(title)", "title + title", "title..title",
      ".title", "title.", "firstName ++ \" \" ++ lastName", "(title)",
      "uppercase:(articles.@count)",
    ])
  func malformed(expression: String) {
    #expect(Self.kinds(of: .string, from: expression) == [.malformedDerivation(expression)])
  }

  @Test(
    "every key leads somewhere, to one value or over several",
    arguments: [
      (.string, "name", "name", .unknown), (.string, "cover.name", "cover.name", .unknown),
      (.string, "articles.title", "articles.title", .toMany),
      (.string, "uppercase:(articles.title)", "articles.title", .toMany),
      (.integer32, "cover.wordCount.@sum", "cover.wordCount", .notToMany),
      (.integer32, "cover.@count", "cover", .notToMany),
      (.integer32, "title.@count", "title", .notToMany),
      (.integer32, "articles.@sum", "articles", .object), (.string, "cover", "cover", .object),
      (.string, "articles", "articles", .toMany), (.string, "others", "others", .fetchedProperty),
      (.string, "address", "address", .composite), (.string, "draft", "draft", .transient),
      (.string, "address.street", "address.street", .unknown),
      (.string, "title.length", "title.length", .continuesBehindValue),
    ] as [(AttributeType, String, String, ModelFault.KeyProblem)])
  func keys(
    type: AttributeType, expression: String, key: String, problem: ModelFault.KeyProblem
  ) {
    #expect(
      Self.kinds(of: type, from: expression) == [.unsuitableDerivationKey(key, problem)])
  }

  @Test(
    "the value is of the attribute's kind",
    arguments: [
      (.string, "price"), (.string, "now()"), (.string, "articles.@count"), (.date, "title"),
      (.integer32, "uppercase:(title)"), (.string, "uppercase:(price)"),
      (.integer32, "articles.title.@sum"), (.integer32, "articles.title.@min"),
      (.binary, "title"), (.boolean, "price"),
    ] as [(AttributeType, String)])
  func types(type: AttributeType, expression: String) {
    #expect(Self.kinds(of: type, from: expression) == [.derivationOfWrongType])
  }

  @Test("a derived attribute is not transient")
  func transient() {
    let kinds = Self.kinds(of: .string, from: "title") { $0.isTransient = true }
    #expect(kinds == [.transientDerivation])
  }

  @Test("a non-optional derived attribute is warned of: its value exists only after the save")
  func mandatory() {
    let kinds = Self.kinds(of: .string, from: "title") { $0.isOptional = false }
    #expect(kinds == [.mandatoryDerivation])
    #expect(ModelFault(.mandatoryDerivation, "Magazine", "key").severity == .warning)
  }

  @Test("what another fault keeps from being known is not reported twice")
  func oneFault() {
    let found = faults {
      EntityDescription("Magazine") {
        AttributeDescription("count", .integer32, derivedFrom: "articles.issue.@count")
        AttributeDescription("city", .string, derivedFrom: "address.city")
        AttributeDescription("address", composite: "Address")
        RelationshipDescription("articles", toMany: "Article", inverse: "magazine")
      }
    }
    #expect(
      found == [
        ModelFault(.unknownComposite("Address"), "Magazine", "address"),
        ModelFault(.unknownDestination("Article"), "Magazine", "articles"),
      ])
  }
}
