extension FetchedResultsController {
  /// What stands for the sections in an index, each once, in their order.
  ///
  /// - Complexity: O(*n*) in the number of sections.
  public var sectionIndexTitles: [String] {
    var seen: Set<String> = []
    return (tracker?.list.sections ?? []).compactMap { section in
      sectionIndexTitle(forSectionName: section.name).flatMap {
        seen.insert($0).inserted ? $0 : nil
      }
    }
  }

  /// What stands for a section in an index, as the delegate wants it or else the first letter of its
  /// name in upper case; nil for nothing.
  public func sectionIndexTitle(forSectionName name: String) -> String? {
    guard let delegate else { return Self.indexTitle(forSectionName: name) }
    return delegate.controller(self, sectionIndexTitleForSectionName: name)
  }

  static func indexTitle(forSectionName name: String) -> String? {
    name.first.map { $0.uppercased() }
  }

  /// The index of the first section that a title of the index stands for; nil when there is none.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - index: Its place among the ``sectionIndexTitles``, which says nothing more.
  /// - Returns: The index of the section.
  public func section(forSectionIndexTitle title: String, at index: Int) -> Int? {
    tracker?.list.sections.firstIndex { sectionIndexTitle(forSectionName: $0.name) == title }
  }
}
