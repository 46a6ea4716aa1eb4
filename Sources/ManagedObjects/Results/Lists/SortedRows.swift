/// Rows in the order of their keys, which are unique.
///
/// They stand in chunks, so that a row comes and goes at the cost of a chunk, however many there are.
struct SortedRows<Row: SortedRow> {
  /// Where a row stands.
  private struct Place {
    var chunk: Int
    var offset: Int
  }

  /// How many rows a chunk has at most.
  private static var chunkSize: Int { 512 }

  /// None of them is empty.
  private var chunks: [[Row]] = []
  private(set) var count = 0

  init() {}

  /// Takes rows that are in order.
  init(_ sorted: some Collection<Row>) {
    count = sorted.count
    // Half full, so that there is room.
    let size = Self.chunkSize / 2
    chunks.reserveCapacity(sorted.count / size + 1)
    var rest = sorted[...]
    while !rest.isEmpty {
      chunks.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
  }

  var isEmpty: Bool { count == 0 }

  /// All rows in order.
  var all: FlattenSequence<[[Row]]> { chunks.joined() }

  var first: Row? { chunks.first?.first }

  var last: Row? { chunks.last?.last }

  /// The row at a position, which has to be there.
  ///
  /// - Complexity: O(*n*) in the number of chunks.
  subscript(position: Int) -> Row {
    var offset = position
    for chunk in chunks {
      if offset < chunk.count { return chunk[offset] }
      offset -= chunk.count
    }
    preconditionFailure("there is no row \(position) among \(count)")
  }

  /// The position of the row with a key; nil when there is none.
  func position(of key: [UInt8]) -> Int? {
    let place = self.place(of: key)
    guard has(key, at: place) else { return nil }
    return chunks[..<place.chunk].reduce(0) { $0 + $1.count } + place.offset
  }

  /// Puts a row where it belongs, in the place of one with the same key.
  mutating func insert(_ row: Row) {
    var place = self.place(of: row.key)
    if has(row.key, at: place) {
      chunks[place.chunk][place.offset] = row
      return
    }
    count += 1
    if place.chunk == chunks.count {
      guard place.chunk > 0 else { return chunks.append([row]) }
      place = Place(chunk: place.chunk - 1, offset: chunks[place.chunk - 1].count)
    }
    chunks[place.chunk].insert(row, at: place.offset)
    if chunks[place.chunk].count > Self.chunkSize { split(place.chunk) }
  }

  /// Takes out the row with a key, if there is one.
  mutating func remove(_ key: [UInt8]) {
    let place = self.place(of: key)
    guard has(key, at: place) else { return }
    count -= 1
    chunks[place.chunk].remove(at: place.offset)
    if chunks[place.chunk].isEmpty { chunks.remove(at: place.chunk) }
  }

  private mutating func split(_ index: Int) {
    let half = chunks[index].count / 2
    let rest = Array(chunks[index][half...])
    chunks[index].removeSubrange(half...)
    chunks.insert(rest, at: index + 1)
  }

  private func has(_ key: [UInt8], at place: Place) -> Bool {
    place.chunk < chunks.count && chunks[place.chunk][place.offset].key == key
  }

  /// Where the first row stands that does not precede a key.
  private func place(of key: [UInt8]) -> Place {
    let chunk = chunks.firstIndex(from: 0, where: { !($0[$0.count - 1].key.precedes(key)) })
    guard chunk < chunks.count else { return Place(chunk: chunk, offset: 0) }
    return Place(
      chunk: chunk, offset: chunks[chunk].firstIndex(from: 0, where: { !$0.key.precedes(key) }))
  }
}

extension SortedRows: Sendable where Row: Sendable {}

extension RandomAccessCollection where Index == Int {
  /// The first index from which on a condition holds, which does not hold for any element before
  /// it; the end when it holds for none.
  ///
  /// - Complexity: O(log *n*).
  func firstIndex(from start: Int, where condition: (Element) -> Bool) -> Int {
    var (low, high) = (start, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
