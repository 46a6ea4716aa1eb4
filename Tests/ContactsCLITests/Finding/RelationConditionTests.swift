import Testing

@testable import ContactsCLI

@Suite("Conditions about relations and fields of one's own")
struct RelationConditionTests {
  @Test(
    "conditions ask for them as for e-mail addresses, and for those with a label",
    arguments: [
      ("relation = 'Bob Miller'", "1 4"), ("ANY relations.value CONTAINS[cd] 'BOB'", "1 4"),
      ("'Eve' IN relations", "1"), ("relation != 'Eve'", "2 3 4"), ("relation = nil", "3"),
      ("relations != nil", "1 2 4"), ("ANY relations.label = 'child'", "2"),
      ("ANY relations.label = nil", "1"), ("relation.spouse BEGINSWITH 'Bob'", "1 4"),
      ("relation.Spouse = nil", "2 3"), ("relation.child IN {'Tom Lee', 'Eve'}", "2"),
      ("ALL relation LIKE 'Bob*'", "3 4"), ("ALL relation.spouse LIKE 'Bob*'", "1 2 3 4"),
      ("relations.@count = 2", "1"), ("relations.@count < 2", "2 3 4"),
      ("SUBQUERY(relations, $r, $r.value = 'Tom Lee' AND $r.label = 'child').@count > 0", "2"),
      ("relation MATCHES '[BE].*' AND first = 'Ann'", "1"), ("field = 'A+'", "1"),
      ("ANY fields.value = '44'", "4"), ("fields.label = 'Shoe size'", "4"),
      ("field.Blood_type != nil", "1 4"), ("field.blood_type = '0-'", "4"),
      ("field.shoe_size != '44'", "1 2 3"), ("fields = nil", "2 3"), ("NOT fields = nil", "1 4"),
    ])
  func conditions(condition: String, expected: String) throws {
    let outcome = try RelationSample.shell().contacts("list", "--ids", "--where", condition)
    #expect(outcome.lines.joined(separator: " ") == expected, "\(outcome.error)")
  }

  @Test(
    "what cannot be asked of them is told, with its place",
    arguments: [
      ("relations.labl = 'x'", "Did you mean 'relations.label'?"),
      ("first = 'A' AND relation = first", "with other fields is not supported"),
      ("field CONTAINS nil", "fields.value (a text) cannot be compared"),
      ("id = 1 AND relation = 3", "           ^"),
    ])
  func badConditions(condition: String, message: String) throws {
    let outcome = try RelationSample.shell().contacts("count", condition)
    #expect(outcome.status == .badData && outcome.error.contains(message), "\(outcome.error)")
  }

  @Test(
    "a label with any signs stands in brackets and quotes",
    arguments: [
      ("relation['sister-in-law'] = 'Zoe'", "3"), ("relation[\"Sister-in-law\"] != nil", "3"),
      ("field['Blood type'] = 'A+'", "1"), ("fields['blood_type'] != nil", "1 4"),
      ("'Zoe' IN relations['sister-in-law']", "3"), ("relation['it\\'s 2nd'] = 'Max'", "3"),
      ("relation['spouse'] BEGINSWITH 'Bob' AND NOT relation['x-y'] = nil", ""),
      ("ANY relation['spouse'] LIKE 'B*'", "1 4"),
    ])
  func labels(condition: String, expected: String) throws {
    let shell = try RelationSample.shell()
    shell.contacts(
      "edit", "3", "--add-relation", "sister-in-law=Zoe", "--add-relation", "it's 2nd=Max")
    let outcome = shell.contacts("list", "--ids", "--where", condition)
    #expect(outcome.lines.joined(separator: " ") == expected, "\(outcome.error)")
  }

  @Test(
    "without them, the error tells the form that works",
    arguments: [
      ("relation.sister-in-law = 'Ann'", "relation['sister-in-law']"),
      ("first = 'a' AND relation.half-sister='Ann'", "relation['half-sister']"),
      ("field.a/b CONTAINS 'x'", "field['a/b']"), ("field.Blood type = 'A'", "field['Blood type']"),
      ("relation.2nd = 'x'", "relation['2nd']"), ("field.e-mail = nil", "field['e-mail']"),
    ])
  func advice(condition: String, form: String) throws {
    let outcome = try RelationSample.shell().contacts("filter", condition)
    #expect(outcome.status == .badData)
    #expect(outcome.error.contains(". Did you mean \(form)?\n"), "\(outcome.error)")
    let quoted = try RelationSample.shell().contacts("count", "notes = 'relation.a-b' AND x = 1")
    #expect(!quoted.error.contains("['a-b']"))
  }

  @Test("no label is made up where there is none", arguments: ["relation. = 'x'", "field.a ("])
  func noLabel(condition: String) throws {
    let outcome = try RelationSample.shell().contacts("count", condition)
    #expect(outcome.status == .badData && !outcome.error.contains("Did you mean"))
  }

  @Test("a manager who is somebody here is no relation, and one who is nobody here is one")
  func managers() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "", "--field", "a=b")
    shell.contacts(
      "import", "-", input: RelationSample.card.replacing("X-ODD:1", with: "X-MANAGER:Eve"))
    #expect(shell.contacts("list", "--ids", "--where", "relation.manager = 'Eve'").output == "2\n")
    #expect(shell.contacts("link", "2", "--manager", "1").status == .success)
    #expect(shell.contacts("count", "relation.manager = 'Eve'").output == "0\n")
    #expect(shell.contacts("count", "relation = 'Bob Miller'").output == "1\n")
  }
}
