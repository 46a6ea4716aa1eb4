extension FetchedDictionaries {
  /// The results with other values in some columns.
  ///
  /// - Parameters:
  ///   - names: The names of the columns.
  ///   - replacement: Makes of each of their values what takes its place.
  /// - Returns: As many results in the same order.
  /// - Complexity: O(*n*) in the number of values.
  package func replacing(
    in names: Set<String>, by replacement: (FetchedValue) -> FetchedValue
  ) -> FetchedDictionaries {
    FetchedDictionaries(
      self,
      columns: zip(self.names, columns).map { name, column in
        names.contains(name) ? column.map(replacement) : column
      })
  }

  /// The results in an order, in which an empty text is as good as no value.
  ///
  /// - Parameter order: The columns to sort by; names that no column has are passed over.
  /// - Returns: The results; those that are equal stay in their order.
  /// - Complexity: O(*n* log *n*) in the number of results.
  package func sorted(by order: [KeySortDescriptor]) -> FetchedDictionaries {
    let keys = order.compactMap { descriptor in
      names.firstIndex(of: descriptor.key).map { ResultSortKey(column: $0, descriptor: descriptor) }
    }
    let values = columns.map { column in
      column.map { $0 == .value(.string("")) ? FetchedValue.null : $0 }
    }
    let rows = ResultColumns(values, count: count).sorted(Array(0..<count), by: keys)
    return FetchedDictionaries(self, columns: columns.map { column in rows.map { column[$0] } })
  }

  /// Some of the results.
  ///
  /// - Parameters:
  ///   - offset: How many to skip.
  ///   - limit: How many to keep at most; nil for all.
  /// - Returns: The results that are left.
  package func window(offset: Int, limit: Int?) -> FetchedDictionaries {
    let start = Swift.min(offset, count)
    let end = limit.map { Swift.min(count, start + Swift.min($0, count)) } ?? count
    return FetchedDictionaries(self, columns: columns.map { Array($0[start..<end]) })
  }
}
