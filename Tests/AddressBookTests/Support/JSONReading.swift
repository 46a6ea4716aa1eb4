import AddressBook

/// What comes of a text: people or the first error.
func reading(_ text: String) -> Result<[NewPerson], ImportError> {
  reading(Array(text.utf8))
}

func reading(_ bytes: [UInt8]) -> Result<[NewPerson], ImportError> {
  do throws(ImportError) {
    return .success(try PeopleJSON.read(bytes))
  } catch {
    return .failure(error)
  }
}

extension Result<[NewPerson], ImportError> {
  /// The people, or nil for an error.
  var people: [NewPerson]? { try? get() }

  /// The error, or nil for people.
  var error: ImportError? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}

/// A person whose fields are known to be valid.
func newPerson(_ first: String, _ last: String, _ age: Int32? = nil) throws -> NewPerson {
  try NewPerson(first: first, last: last, age: age)
}
