extension NameStock {
  static let westernEuropean = [english, irish, french, german, dutch]

  private static let english = NameStock(
    weight: 12,
    firsts: """
      Alice, Anthony, Charlotte, Daisy, David, Edith, Edward, Eleanor, Elizabeth, Ella, Emily, \
      Ethan, Florence, George, Grace, Harry, Henry, Isla, Jack, James, Lily, Margaret, Mary-Ann, \
      Matthew, Oliver, Oscar, Peter, Phoebe, Richard, Rosie, Samuel, Sophie, Thomas, Victoria, \
      William, Zara, Billie-Jo, T. J., Zoe\u{308}
      """,
    lasts: """
      Ashworth, Baker, Barraclough, Bennett, Branson, Carter, Clarke, Davies, Edwards, Evans, \
      Fletcher, Foster, Green, Hall, Harrison, Hughes, Jackson, Johnson, Jones, Kelly, Lewis, \
      Marshall, Mason, Miller, Mitchell, Moore, Morgan, Morris, Murphy, Parker, Phillips, \
      Richardson, Robbins, Robinson, Shaw, Smith, Taylor, Thompson, Turner, Walker, Watson, White, \
      Williams, Wilson, Wood, Wright, Young, D'Arcy, St. John, Bonham Carter, Smythe-Jones
      """, doubleNameJoiner: "-")

  private static let irish = NameStock(
    weight: 4,
    firsts: """
      Aoife, Brónagh, Caoimhe, Ciarán, Conor, Deirdre, Eithne, Éamon, Fionn, Gráinne, Máire, \
      Niamh, Órla, Pádraig, Róisín, Ruairí, Saoirse, Seán, Siobhán, Tadhg, Úna
      """,
    lasts: """
      Byrne, Connolly, Fitzgerald, Gallagher, Mac Cárthaigh, MacDonald, McGrath, McLoughlin, \
      Ní Bhriain, Ó Súilleabháin, O'Brien, O'Connor, O’Doherty, O'Neill, O’Reilly, Uí Cheallaigh
      """)

  private static let french = NameStock(
    weight: 8,
    firsts: """
      Adélaïde, Agnès, Amélie, Anaïs, Anne-Marie, Aurélien, Baptiste, Benoît, Cédric, Céline, \
      Chloé, Clément, Édouard, Élise, Élodie, Émile, Étienne, Eugène, Ève, Félix, François, \
      Françoise, Geneviève, Gaëlle, Hélène, Hervé, Inès, Jean-Pierre, Jean-François, Jérôme, \
      Joëlle, Léa, Loïc, Lucie, Maëlys, Marie-Thérèse, Mathilde, Noël, Pascal, Rene\u{301}, Sébastien, \
      Solène, Thérèse, Yves, Zoé
      """,
    lasts: """
      Aubert, Beauchêne, Bélanger, Besançon, Boulanger, Châtelain, Chevalier, Côté, D'Estaing, \
      d’Aboville, de La Fontaine, Delacroix, Deschênes, Dubois, Dupré, Faÿ, Fournier, Gagné, \
      Garçon, Girard, Guérin, Hébert, L'Hermitte, L’Haÿ, Lacroix, Lambert, Le Goff, Lefèvre, \
      Lemaître, Lévesque, Marchand, Mercier, Moreau, Müller, N'Diaye, Noël, Pélissier, Perrault, \
      Renault, Rousseau, Saint-Exupéry, Tréville, Villeneuve
      """, doubleNameJoiner: "-")

  private static let german = NameStock(
    weight: 7,
    firsts: """
      Anneliese, Björn, Bärbel, Christoph, Dörte, Eberhard, Elfriede, Elke, Emil, Erika, Friedrich, \
      Günther, Hans-Peter, Heike, Ingrid, Jörg, Jürgen, Karl-Heinz, Käthe, Lukas, Margarethe, \
      Matthias, Nadja, Ottilie, Rüdiger, Sönke, Ulrike, Uwe, Wolfgang, Zacharias
      """,
    lasts: """
      Bäcker, Böhm, Brückner, Engel, Fischer, Groß, Günther, Hässler, Hoffmann, Jäger, Kästner, \
      Köhler, Krüger, Löwe, Maier, Meyer, Mößner, Müller, Neumann, Öztürk, Preuß, Richter, Schäfer, \
      Schmidt, Schröder, Schütz, Strauß, Süß, Vögele, von der Leyen, von Bülow, Wagner, Weiß, \
      Zimmermann
      """, doubleNameJoiner: "-")

  private static let dutch = NameStock(
    weight: 4,
    firsts: """
      Anouk, Bram, Daan, Eva, Femke, Floor, Gijs, Jan-Willem, Jeroen, Koen, Lotte, Maartje, Noor, \
      Pieter, Roos, Sanne, Sjoerd, Thijs, Wouter, Zoë
      """,
    lasts: """
      Bakker, de Jong, de Vries, Dijkstra, Hendriks, in 't Veld, IJsselmeer, Jansen, Meijer, Mulder, \
      Smit, ten Cate, van 't Hof, van den Heuvel, van der Berg, van Dijk, van Leeuwen, Visser
      """)
}
