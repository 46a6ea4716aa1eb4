import Testing
import TextTools

/// The checksum is part of the file formats: these numbers never change.
@Suite("The checksum of the file formats")
struct ChecksumTests {
  /// Bytes that do not repeat within 256.
  private static func sequence(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
  }

  @Test(
    "test vectors of every length that the algorithm treats in a way of its own",
    arguments: [
      (0, 0xcbbc_34e3_cc9d_e21a), (7, 0x64cd_1be0_f896_c6fd), (8, 0x90ed_1584_b71f_5cbe),
      (15, 0xd7cd_887b_f65d_d951), (16, 0xe31b_15a8_f0e7_8723), (17, 0x6864_58f1_0ba5_e523),
      (47, 0x3119_56da_136a_d9d6), (48, 0xd008_40dc_7e4d_03b5), (49, 0x30ac_7516_6432_f6ba),
      (63, 0xadea_4f84_ef96_eb3d), (64, 0xff7f_9aff_5584_b926), (96, 0x67e7_6029_5cc8_ffa9),
      (100, 0x793f_801c_a953_0fd4), (1000, 0xa946_63b4_3804_3fba),
    ] as [(Int, UInt64)])
  func vectors(length: Int, expected: UInt64) {
    #expect(Checksum.of(Self.sequence(length)) == expected)
  }

  @Test("test vectors of a letter, of zeros and of seeds")
  func otherVectors() {
    #expect(Checksum.of(Array("a".utf8)) == 0xf821_63d4_b886_1b1f)
    #expect(Checksum.of([UInt8](repeating: 0, count: 8)) == 0x636d_ae0c_7040_2cc7)
    #expect(Checksum.of([UInt8](repeating: 0, count: 48)) == 0xf8f2_c58c_fc18_72da)
    #expect(Checksum.of([], seed: 1) == 0x4404_f8b5_3552_5f1b)
    #expect(
      Checksum.of(Self.sequence(100), seed: 0x0123_4567_89ab_cdef) == 0xa12d_951f_3a0e_65c5)
  }

  @Test("every flipped bit is noticed", arguments: [1, 8, 16, 47, 48, 100, 200])
  func flippedBits(length: Int) {
    var bytes = Self.sequence(length)
    var seen: Set<UInt64> = [Checksum.of(bytes)]
    for bit in 0..<length * 8 {
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(seen.insert(Checksum.of(bytes)).inserted, "bit \(bit)")
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    }
  }

  @Test("every exchange of two of its words is noticed")
  func exchangedWords() {
    let bytes = Self.sequence(144)
    var seen: Set<UInt64> = [Checksum.of(bytes)]
    for left in 0..<18 {
      for right in left + 1..<18 {
        var mutant = bytes
        for position in 0..<8 { mutant.swapAt(left * 8 + position, right * 8 + position) }
        #expect(seen.insert(Checksum.of(mutant)).inserted, "words \(left) and \(right)")
      }
    }
  }

  @Test("words of zeros and of ones swallow nothing before, between or after them")
  func constantWords() {
    for filler in [UInt8.min, .max] {
      var seen: Set<UInt64> = []
      for length in 0...200 {
        let bytes = [UInt8](repeating: filler, count: length)
        #expect(seen.insert(Checksum.of(bytes)).inserted, "\(length) bytes of \(filler)")
      }
      for position in 0..<200 {
        var bytes = [UInt8](repeating: filler, count: 200)
        bytes[position] = 0x5A
        #expect(seen.insert(Checksum.of(bytes)).inserted, "\(filler) but for \(position)")
      }
    }
  }

  @Test("a word that cancels a key of the algorithm does not hide the word beside it")
  func cancellingWords() {
    let keys: [UInt64] = [
      0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0xd6e8_feb8_6659_fd93,
    ]
    for key in keys {
      for lane in 0..<6 {
        var words = [UInt64](repeating: 0, count: 6)
        words[lane] = key
        let partner = lane ^ 1
        let sums = (0..<64).map { bit in
          words[partner] = 1 << UInt64(bit)
          return Checksum.of(
            words.flatMap { word in (0..<8).map { UInt8(word >> ($0 * 8) & 255) } })
        }
        #expect(Set(sums).count == 64, "key \(key) in word \(lane)")
      }
    }
  }

  @Test("runs that are chained by the seed differ from other divisions and orders")
  func chaining() {
    let bytes = Self.sequence(96)
    var seen: Set<UInt64> = [Checksum.of(bytes)]
    for cut in 0...96 {
      let first = Checksum.of(Array(bytes[..<cut]))
      #expect(seen.insert(Checksum.of(Array(bytes[cut...]), seed: first)).inserted, "cut \(cut)")
    }
    let (left, right) = (Array(bytes[..<40]), Array(bytes[40...]))
    #expect(
      Checksum.of(left, seed: Checksum.of(right)) != Checksum.of(right, seed: Checksum.of(left)))
  }

  @Test("every bit of the seed counts")
  func seeds() {
    let bytes = Self.sequence(60)
    let sums = (0..<64).map { Checksum.of(bytes, seed: 1 << UInt64($0)) }
    #expect(Set(sums + [Checksum.of(bytes)]).count == 65)
  }
}
