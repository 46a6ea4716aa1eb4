extension NameStock {
  static let others = [african, pacific, caucasian, mononyms]

  private static let african = NameStock(
    weight: 4,
    firsts: """
      Abẹ́bí, Adéọlá, Chinụa, Ebẹ́rẹ, Emeka, Kwabena, Ngũgĩ, Nomvula, Olúwaṣeun, Ọlábísí, Sibusiso, \
      Thandeka, Wanjirũ, Zanele
      """,
    lasts: """
      Achebe, Adéyẹmí, Dlamini, Mandela, Mbeki, Mkhize, Nkrumah, Ọdúdúwà, Okonkwọ, Ṣóyínká, \
      wa Thiong'o, Wiredu
      """)

  private static let pacific = NameStock(
    weight: 2,
    firsts:
      "Aroha, Hēmi, Hōne, Kaʻiulani, Keoni, Liliʻuokalani, Māui, Mere, Ngāio, Tāne, Waiʻaleʻale",
    lasts:
      "Kaʻahumanu, Kealoha, Māhina, Moʻokini, Ngata, Parata, Tūhoe, Wairākei, Te Kanawa, Te Rangi")

  private static let caucasian = NameStock(
    weight: 2,
    firsts: "Անահիտ, Արամ, Գրիգոր, Լուսինե, Տիգրան, ეკატერინე, თამარ, ნინო, შოთა, ჯემალ",
    lasts: "Հակոբյան, Մանուկյան, Սարգսյան, Տեր-Պետրոսյան, გელაშვილი, მაისურაძე, რუსთაველი, ჩიქოვანი"
  )

  /// People who go by one name.
  static let mononyms = NameStock(
    weight: 3,
    firsts: """
      Adele, Björk, Cher, Christo, Enya, Fairuz, Hergé, Madonna, Molière, Nizar, Pelé, Sade, Shakira, \
      Suharto, Sukarno, Teller, Voltaire, Yanni, فيروز, 羽生, プリンス
      """, lasts: "")
}
