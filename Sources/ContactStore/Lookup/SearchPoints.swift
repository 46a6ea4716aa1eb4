import ManagedObjects

/// The best points that each part of a question has scored in texts so far, of contacts or whatever the
/// texts belong to, by their keys.
struct SearchPoints: Sendable {
  private let width: Int
  private var places: [Int64: Int] = [:]
  /// Of whom there are points, which is asked about many of whom there are none.
  private var known = KeyBits()
  private var points: [UInt8] = []

  /// No points.
  ///
  /// - Parameter width: How many parts the question has.
  init(_ width: Int) {
    self.width = width
  }

  var isEmpty: Bool { places.isEmpty }

  /// Of whom there are points.
  var keys: Dictionary<Int64, Int>.Keys { places.keys }

  /// The points of a key; nil where there are none.
  subscript(key: Int64) -> ArraySlice<UInt8>? {
    guard known.contains(key), let place = places[key] else { return nil }
    return points[place..<place + width]
  }

  /// The positions of those of some keys of which there are points.
  func positions(in keys: [Int64]) -> [Int] { known.positions(in: keys) }

  /// Takes note of the points of a text, of which for each part the best count.
  mutating func note(_ new: ArraySlice<UInt8>, of key: Int64) {
    guard let place = places[key] else {
      places[key] = points.count
      known.insert(key)
      points += new
      return
    }
    for index in 0..<width {
      points[place + index] = max(points[place + index], new[new.startIndex + index])
    }
  }

  /// Takes note of other points, too.
  mutating func note(_ others: SearchPoints) {
    if isEmpty {
      self = others
    } else {
      for (key, place) in others.places {
        note(others.points[place..<place + width], of: key)
      }
    }
  }

  /// The scores of those who match, by their keys.
  ///
  /// - Parameter question: The question.
  /// - Returns: The scores.
  func scores(_ question: SearchQuestion) -> [Int64: Int] {
    places.compactMapValues { question.score(points[$0..<$0 + width]) }
  }
}
