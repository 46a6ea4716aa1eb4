/// Makes pronounceable ASCII names out of syllables.
enum Syllables {
  private static let firstStarts = names(
    """
    Al, An, Ber, Car, Da, El, Fer, Ga, Hen, Is, Jo, Ka, Le, Mar, Na, Ol, Pe, Ro, Sa, Te, Ul, Va, \
    Wil, Yo, Ze
    """)
  private static let firstEnds = names(
    """
    bert, la, na, rik, mond, lia, ton, sa, vin, dra, mir, lene, go, rin, ta, bel, nor, ric, dine, mo
    """)
  private static let lastStarts = names(
    """
    Ack, Bal, Bran, Cor, Cald, Dor, Dun, Ed, Fal, Far, Gal, Grim, Had, Har, Hol, Ing, Jar, Kel, \
    Kirk, Lam, Lind, Mac, Mal, Mor, Nor, Oak, Os, Par, Pem, Quin, Rad, Ros, Sal, Sten, Thorn, Tor, \
    Und, Val, Ver, Wal, Wes, Whit, Win, Wood, Yar, Zel, Ash, Bex, Crom, Dray
    """)
  private static let lastMiddles = names(
    """
    a, be, ci, den, e, fa, gar, ho, in, ke, la, mer, na, or, pi, ra, sen, ta, u, vi, wen, bur, \
    cas, do, el, fi, go, hal, ir, jo, kon, lo, mi, ne, o, pol, ri, so, te, ver, wo, ya, an, bi, \
    ca, des, er, fo, gri, hu, il, ka, le, mo, no, os, pa, ro, sa, ti
    """)
  private static let lastEnds = names(
    """
    berg, by, combe, dale, den, er, feld, field, ford, gate, ham, holm, hurst, ing, kin, land, \
    ley, lin, man, mann, mere, mont, more, ness, nov, ov, quist, ridge, ring, rod, sen, set, shaw, \
    ski, son, stad, stedt, stein, stone, strom, thorp, ton, tree, vale, ver, vic, ville, ward, \
    well, worth
    """)

  static func firstName(_ random: inout SplitMix64) -> String {
    random.element(of: firstStarts) + random.element(of: firstEnds)
  }

  static func lastName(_ random: inout SplitMix64, rare: Bool) -> String {
    let start = random.element(of: lastStarts)
    let middle = random.element(of: lastMiddles)
    let end = random.element(of: lastEnds)
    return start + (rare ? BenchPeople.rareFragment : middle) + end
  }
}
