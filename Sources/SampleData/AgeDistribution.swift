/// How old people are: roughly a European population, with a few who passed their hundredth
/// birthday.
enum AgeDistribution {
  /// Of a thousand people, how many are in their first ten years, their second ten, and so on; the
  /// last number is of those from 100 to 104.
  private static let perThousand = [105, 108, 118, 132, 134, 136, 117, 86, 46, 14, 4]

  /// Draws an age from 0 to 104.
  static func age(_ random: inout SplitMix64) -> Int {
    var ticket = random.below(1000)
    for (decade, share) in perThousand.enumerated() {
      if ticket < share { return decade * 10 + random.below(decade == 10 ? 5 : 10) }
      ticket -= share
    }
    return 0
  }
}
