import Foundation
import ManagedObjects
import Testing

@Suite("Variables in predicates")
struct PredicateVariableTests {
  @Test("a variable stands where a value could")
  func parsing() throws {
    #expect(
      try FetchPredicate(format: "age >= $LEAST")
        == .comparison(.key("age"), .greaterThanOrEqualTo, .variable("LEAST")))
    #expect(
      try FetchPredicate(format: "$a_1 IN { $x , 2, $größe }")
        == .comparison(
          .variable("a_1"), .in,
          .list([.variable("x"), .value(.integer(2)), .variable("größe")])))
    #expect(try FetchPredicate(format: "($x)==( age )").format == "$x == age")
    #expect(try FetchPredicate(format: "$and == $nil").format == "$and == $nil")
  }

  @Test("a predicate knows the variables that have no value")
  func variables() throws {
    let predicate = try FetchPredicate(
      format: "age > $LOW AND NOT (age IN {$A, $B} OR firstName == $LOW) AND $C == 'x'")
    #expect(predicate.variables == ["LOW", "A", "B", "C"])
    #expect(try predicate.withSubstitutionVariables(["A": 1]).variables == ["LOW", "B", "C"])
    #expect(FetchPredicate.always.variables.isEmpty)
  }

  @Test("values of all kinds take the places of variables")
  func substitution() throws {
    let id = UUID()
    let predicate = try FetchPredicate(
      format: "age > $LOW AND firstName IN $NAMES OR id == $ID OR NOT height == $NIL"
    ).withSubstitutionVariables([
      "LOW": 18, "NAMES": ["Anna", "Bo"], "ID": id, "NIL": nil, "UNUSED": 1,
    ])
    let expected = try FetchPredicate(
      format: "age > %@ AND firstName IN %@ OR id == %@ OR NOT height == %@", 18, ["Anna", "Bo"],
      id, nil)
    #expect(predicate == expected)
    #expect(predicate.format == expected.format)
    #expect(predicate.variables.isEmpty)
  }

  @Test("a list of variables that all have values is a list of constants")
  func lists() throws {
    let predicate = try FetchPredicate(format: "age BETWEEN {$LOW, $HIGH}")
    #expect(
      try predicate.withSubstitutionVariables(["LOW": 1, "HIGH": 2])
        == FetchPredicate(format: "age BETWEEN {1, 2}"))
    #expect(
      try predicate.withSubstitutionVariables(["HIGH": 2]).format == "age BETWEEN {$LOW, 2}")
  }

  @Test("the predicate itself keeps its variables")
  func copying() throws {
    let predicate = try FetchPredicate(format: "age == $AGE")
    _ = try predicate.withSubstitutionVariables(["AGE": 1])
    #expect(predicate.variables == ["AGE"])
  }

  @Test(
    "a value that cannot stand there is refused",
    arguments: [
      ("age == $X AND firstName == $Y", ["Y": Unsuitable()], "$Y"),
      ("age IN {1, $X}", ["X": [1, 2]], "$X"), ("age IN $X", ["X": [Unsuitable()]], "$X"),
    ] as [(String, [String: (any Sendable)?], String)])
  func unsuitableValues(
    format: String, values: [String: (any Sendable)?], range: String
  ) throws {
    let predicate = try FetchPredicate(format: format)
    let error = #expect(throws: FetchPredicateError.self) {
      try predicate.withSubstitutionVariables(values)
    }
    #expect(marked(error) == range)
    guard case .unsuitableVariable(String(range.dropFirst()), _)? = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.message.hasPrefix("the value for “\(range)” is not a value that") == true)
  }

  @Test("one built in code is refused too, with the format that it would have")
  func unsuitableValueInCode() {
    let predicate = FetchPredicate.comparison(.key("age"), .equalTo, .variable("X"))
    let error = #expect(throws: FetchPredicateError.self) {
      try predicate.withSubstitutionVariables(["X": Unsuitable()])
    }
    #expect(marked(error) == "$X")
  }

  @Test("a predicate with a variable left cannot be run")
  func unbound() throws {
    for (format, range) in [
      ("age == 1 OR age > $X", "$X"), ("$X == age", "$X"), ("age IN {1, $X}", "$X"),
      ("$X CONTAINS 'a'", "$X"), ("FALSEPREDICATE AND age == $X", "$X"),
    ] {
      let error = failure(of: format)
      #expect(error?.kind == .variableWithoutValue("X"))
      #expect(marked(error) == range)
    }
    #expect(failure(of: "age == $X")?.message == "no value is given for “$X”; give one")
    let predicate = FetchPredicate.comparison(.key("age"), .equalTo, .variable("X"))
    let error = #expect(throws: FetchPredicateError.self) { try predicate.bound(to: personEntity) }
    #expect(marked(error) == "$X")
  }

  @Test("a value of the wrong kind is refused when it is bound, where its variable was written")
  func mismatch() throws {
    let predicate = try FetchPredicate(format: "firstName == 'x' AND age > $LOW")
      .withSubstitutionVariables(["LOW": "old"])
    let error = #expect(throws: FetchPredicateError.self) { try predicate.bound(to: personEntity) }
    #expect(marked(error) == "age > $LOW")
    #expect(
      error?.message
        == "age (an integer) cannot be compared with a string by >; compare values of one kind")
    let text = try FetchPredicate(format: "firstName BEGINSWITH $START")
      .withSubstitutionVariables(["START": 5])
    let other = #expect(throws: FetchPredicateError.self) { try text.bound(to: personEntity) }
    #expect(marked(other) == "$START")
  }

  @Test("an argument that looks like a variable is none: %K of \"$x\" is a key path")
  func keyPaths() throws {
    let predicate = try FetchPredicate(format: "%K == 1", "$x")
    #expect(predicate == .comparison(.key("$x"), .equalTo, .value(.integer(1))))
    #expect(predicate.variables.isEmpty)
    #expect(predicate.format == "#$x == 1")
    #expect(try FetchPredicate(format: predicate.format) == predicate)
    #expect(try FetchPredicate(format: "a == %@", "$x").variables.isEmpty)
    #expect(try FetchPredicate(format: "a == '$x'").variables.isEmpty)
  }

  @Test(
    "what is no variable is refused where it stands",
    arguments: [
      ("age == $", "$"), ("age == $ X", "$"), ("age == $1", "$"), ("#$ == 1", "#"),
      ("$X.age == 1", "$X"), ("$X", ""), ("age == $X $Y", "$Y"),
      ("CAST($X, 'NSDate') == 1", "$X"),
      ("$X(1) == 1", "("), ("$X := 5", ":="), ("$X[0] == 1", "$X"),
    ])
  func refusals(format: String, range: String) {
    #expect(marked(failure(of: format)) == range)
  }

  /// A value that no attribute can have.
  private struct Unsuitable: Sendable, Hashable {}
}
