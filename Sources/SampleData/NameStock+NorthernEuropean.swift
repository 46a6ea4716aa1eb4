extension NameStock {
  static let northernEuropean = [scandinavian, icelandic, finnic, welsh]

  private static let scandinavian = NameStock(
    weight: 5,
    firsts: """
      Agneta, Anders, Åsa, Astrid, Bjørn, Bo, Einar, Elin, Freja, Göran, Håkan, Ingeborg, Jørgen, \
      Kåre, Kerstin, Lærke, Magnus, Märta, Øystein, Rasmus, Signe, Søren, Sigrún, Tuva, Ylva
      """,
    lasts: """
      Ådahl, Ægidius, Andersson, Bjørnstad, Dahlström, Ekström, Göransson, Haugård, Høgh, Jørgensen, \
      Kjær, Lindqvist, Lund, Møller, Mårtensson, Nygård, Ødegaard, Öberg, Pålsson, Rønningen, \
      Sjöberg, Sørensen, Strøm, Ångström
      """, doubleNameJoiner: " ")

  private static let icelandic = NameStock(
    weight: 2,
    firsts: """
      Ásgeir, Björk, Eiður, Freyja, Guðrún, Hallgrímur, Ísold, Jón, Kolbrún, Ólafur, Ragnheiður, \
      Sæunn, Þórdís, Þorsteinn, Ævar, Örn
      """,
    lasts: """
      Árnason, Björnsdóttir, Einarsson, Guðmundsdóttir, Gunnarsson, Haraldsdóttir, Jónsson, \
      Magnúsdóttir, Ólafsson, Sigurðardóttir, Þorláksson, Þórðardóttir, Ævarsson, Össurardóttir
      """)

  private static let finnic = NameStock(
    weight: 3,
    firsts: """
      Aino, Eero, Elina, Ilmari, Jyrki, Kärt, Mõtus, Õie, Päivi, Pärtel, Tõnu, Ülle, Väinö, \
      Yrjö
      """,
    lasts: """
      Hämäläinen, Jõgi, Järvinen, Kõiv, Korhonen, Lehtonen, Määttä, Mäkinen, Nieminen, Pääsuke, \
      Rüütel, Sääsk, Väisänen, Virtanen, Yli-Viikari
      """)

  private static let welsh = NameStock(
    weight: 2,
    firsts: "Angharad, Dafydd, Eleri, Ffion, Gwenllian, Ieuan, Llŷr, Mair, Rhys, Siân, Tomos",
    lasts: "ap Gwilym, Bowen, Gwynne, Llewelyn, Llwyd, Prŷs, Pugh, Vaughan, verch Owain")
}
