extension NameStock {
  static let easternEuropean = [
    czechMen, czechWomen, polish, hungarian, romanian, southSlavic, baltic,
    russianMen, russianWomen, ukrainian,
  ]

  private static let czechMen = NameStock(
    weight: 4,
    firsts: """
      Bořivoj, Čeněk, Dušan, Eduard, Filip, Jiří, Jindřich, Kryštof, Ladislav, Lukáš, Matěj, Oldřich, \
      Ondřej, Přemysl, Radomír, Řehoř, Šimon, Štěpán, Tomáš, Václav, Vojtěch, Zdeněk, Ľubomír
      """,
    lasts: """
      Černý, Čapek, Dvořák, Hájek, Horák, Hrabě, Chalupa, Jelínek, Kříž, Kučera, Krejčí, Látal, \
      Marek, Mašek, Moučka, Němec, Novák, Nový, Pospíšil, Procházka, Růžička, Řezníček, Sedláček, \
      Svoboda, Šimek, Šťastný, Ťoupalík, Ulrich, Veselý, Žižka
      """)

  private static let czechWomen = NameStock(
    weight: 4,
    firsts: """
      Adéla, Alžběta, Anežka, Běla, Božena, Dagmar, Eliška, Ema, Eva, Hana, Jiřina, Kateřina, Květa, \
      Lenka, Ludmila, Magdaléna, Markéta, Naděžda, Růžena, Šárka, Tereza, Věra, Zdeňka, Žofie
      """,
    lasts: """
      Benešová, Černá, Čermáková, Dvořáková, Hájková, Hrubá, Chytilová, Jelínková, Kopřivová, \
      Křížová, Kučerová, Marešová, Machová, Mašková, Němcová, Nováková, Pokorná, Růžičková, \
      Říhová, Svobodová, Šťastná, Veselá, Zemanová, Žáčková
      """, doubleNameJoiner: " ")

  private static let polish = NameStock(
    weight: 4,
    firsts: """
      Agnieszka, Błażej, Bożena, Elżbieta, Grażyna, Józef, Krzysztof, Łucja, Łukasz, Małgorzata, \
      Michał, Paweł, Rafał, Stanisław, Wojciech, Żaneta
      """,
    lasts: """
      Dąbrowska, Gołębiewski, Grześkiewicz, Jabłoński, Kowalczyk, Krawczyk, Łoś, Mąka, \
      Mickiewicz, Nowak, Piątek, Skłodowska, Szczęsny, Ślusarczyk, Wiśniewski, Wójcik, Zając, \
      Żółkiewski, Źrebiec
      """, doubleNameJoiner: "-")

  private static let hungarian = NameStock(
    weight: 2,
    firsts: "Ádám, Ágnes, Béla, Csilla, Emese, Erzsébet, Győző, György, Ildikó, Őze, Sándor, Tünde",
    lasts: "Bartók, Erdős, Fűzfa, Gőz, Kőműves, Liszt, Máté, Molnár, Nagy, Szőke, Tóth, Vörösmarty")

  private static let romanian = NameStock(
    weight: 2,
    firsts: "Anghel, Crăciun, Doina, Ecaterina, Ioniță, Mădălina, Nicuță, Răzvan, Ștefania, Țica",
    lasts: "Brâncuși, Călinescu, Eminescu, Ionescu, Mărginean, Munteanu, Rădulescu, Șerban, Țepeș")

  private static let southSlavic = NameStock(
    weight: 3,
    firsts: """
      Boštjan, Đorđe, Jelena, Ljiljana, Miloš, Nikša, Ognjen, Snežana, Špela, Urška, Željko, \
      Ана, Ђорђе, Емилија, Љубица, Његош, Ќирил, Христо, Йорданка
      """,
    lasts: """
      Andrić, Đoković, Hadžić, Jovanović, Kovačić, Marković, Petković, Šarić, Žižek, \
      Димитров, Живковић, Љубојевић, Марковић, Ќосев, Христов
      """)

  private static let baltic = NameStock(
    weight: 2,
    firsts: "Aušra, Edgars, Elžbieta, Ģirts, Jānis, Jūratė, Kęstutis, Ķēniņš, Līga, Ņina, Žydrūnas",
    lasts: "Bērziņš, Čiurlionis, Kļaviņa, Liepiņš, Mažeikaitė, Ozoliņa, Šķēle, Žukauskas")

  private static let russianMen = NameStock(
    weight: 4,
    firsts: """
      Алексей, Борис, Виктор, Григорий, Дмитрий, Евгений, Егор, Иван, Лев, Михаил, Николай, Пётр, \
      Семён, Фёдор, Юрий, Ярослав
      """,
    lasts: """
      Алексеев, Белый, Волков, Горький, Достоевский, Ёлкин, Журавлёв, Иванов, Козлов, Мамин-Сибиряк, \
      Менделеев, Морозов, Муравьёв-Апостол, Петров, Римский-Корсаков, Соловьёв, Толстой, Щукин
      """)

  private static let russianWomen = NameStock(
    weight: 3,
    firsts: "Алёна, Анна, Галина, Екатерина, Елена, Ирина, Любовь, Мария, Ольга, Софья, Юлия",
    lasts: "Ахматова, Белова, Волкова, Ермакова, Иванова, Киселёва, Морозова, Толстая, Цветаева")

  private static let ukrainian = NameStock(
    weight: 3,
    firsts: "Ґалаґан, Євген, Іванна, Їлія, Мар'яна, Наталія, Олексій, Святослав, Соломія, Юрко",
    lasts:
      "Гончаренко, Григор'єва, Довженко, Єщенко, Їжакевич, Квітка-Основ'яненко, Мельник, Шевченко")
}
