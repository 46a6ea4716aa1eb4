/// What answers as something else does.
protocol ForwardingReading: StoreReading {
  /// What is asked.
  var reading: any StoreReading { get }
}

extension ForwardingReading {
  func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    try reading.fetch(requests)
  }

  func forEachBatch(
    of request: StoreFetchRequest, columns: [AttributeIndex], _ body: (RowBatch) throws -> Bool
  ) throws {
    try reading.forEachBatch(of: request, columns: columns, body)
  }

  func count(_ request: StoreFetchRequest) throws -> Int { try reading.count(request) }

  func dictionaries(_ request: StoreDictionaryRequest) throws -> StoreDictionaries {
    try reading.dictionaries(request)
  }

  func explain(_ request: StoreFetchRequest) throws -> [FetchPlan] {
    try reading.explain(request)
  }

  func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    try reading.rows(keys, of: entity)
  }

  func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    try reading.related(request)
  }

  func forEachLinkBatch(
    of links: StoreLinkRequest, _ body: ([Link]) throws -> Bool
  ) throws {
    try reading.forEachLinkBatch(of: links, body)
  }
}
