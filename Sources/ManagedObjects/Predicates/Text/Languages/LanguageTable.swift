/// The alphabets of languages, as far as they differ from the order of letters without marks.
///
/// Follows what the Unicode Common Locale Data Repository documents of each language's usual order.
/// A rule begins with a letter, or several, and after a space each are the letters that follow it,
/// one after the other. A slash stands between letters that count as one. Rules are separated by
/// semicolons.
enum LanguageTable {
  /// What a language says of its letters.
  struct Language {
    /// What tells its order from others.
    let name: String
    let rules: String

    /// Whether the capital of ı is I, and that of i is İ.
    var hasDotlessI: Bool { name == "tr" || name == "az" }
    /// Whether a digraph is doubled by doubling its first letter: in Hungarian ssz is sz twice.
    var doublesDigraphs: Bool { name == "hu" }

    init(_ identifier: LanguageIdentifier) {
      var name = identifier.language
      switch identifier.variant {
      case .phonebook where name == "de": name = "de phonebook"
      case .traditional where name == "es": name = "es traditional"
      default: break
      }
      if identifier.isCyrillic { name += " Cyrillic" }
      name = LanguageTable.sameOrders[name] ?? name
      rules = LanguageTable.languages[name] ?? ""
      // Languages without rules share the common order.
      self.name = rules.isEmpty ? "" : name
    }
  }

  /// What holds in every language that does not say otherwise.
  static let common = """
    ae/æ;oe/œ;o/ø;d/đ ð;h/ħ;i ı;l/ł;n ŋ;t/ŧ;z ʒ þ;\
    д ђ;е є;з ѕ;и і ї й ј;л љ;н њ;т ћ;ч џ
    """

  private static let sameOrders = [
    "nn": "no", "nb": "no", "fo": "no", "bs": "hr", "sh": "hr",
  ]

  private static let languages = [
    "az": "c ç;e ə;g ğ;h x ı;k q;o ö;s ş;u ü;i/ı\u{307}",
    "be": "е ё;у ў",
    "cs": "c č;h ch;r ř;s š;z ž",
    "cy": "c ch;d dd;f ff;g ng;l ll;p ph;r rh;t th",
    "da": "d/đ/ð;th/þ;y/ü/ű;z æ/ä ø/ö/ő/œ å/aa",
    "de phonebook": "ae/ä;oe/ö;ue/ü",
    "eo": "c ĉ;g ĝ;h ĥ;j ĵ;s ŝ;u ŭ",
    "es": "n ñ",
    "es traditional": "c ch;l ll;n ñ",
    "et": "s š z ž;v/w õ ä ö ü",
    "fi": "d/đ;g/ǥ;n/ŋ;t/ŧ;y/ü;z/ʒ å ä/æ ö/ø",
    "hr": "c č ć;d dž/ǆ đ;l lj/ǉ;n nj/ǌ;s š;z ž",
    "hu": "c cs;d dz dzs;g gy;l ly;n ny;o ö/ő;s sz;t ty;u ü/ű;z zs",
    "is": "a á;d/đ ð;e é;i í;o ó;u ú;y ý;z þ æ/ä ö/ø å",
    "lt": "c č;i/y;s š;z ž",
    "lv": "c č;g ģ;i/y;k ķ;l ļ;n ņ;r ŗ;s š;z ž",
    "mk": "д ѓ;т ќ",
    "no": "d/đ/ð;th/þ;y/ü/ű;z æ/ä/ę ø/ö/ő/œ å/aa",
    "pl": "a ą;c ć;e ę;l ł;n ń;o ó;s ś;z ź ż",
    "ro": "a ă â;i î;s ş/ș;t ţ/ț",
    "sk": "a ä;c č;h ch;o ô;r ř;s š;z ž",
    "sl": "c č ć;d đ;s š;z ž",
    "sq": "c ç;d dh;e ë;g gj;l ll;n nj;r rr;s sh;t th;x xh;z zh",
    "sv": "d/đ/ð;th/þ;y/ü/ű;z å ä/æ/ę ö/ø/ő/œ/ô",
    "tr": "c ç;g ğ;h ı;o ö;s ş;u ü;i/ı\u{307}",
    "uk": "г ґ",
  ]
}
