extension NameStock {
  static let mediterranean = [spanish, portuguese, italian, greek, turkish, arabic, hebrew]

  private static let spanish = NameStock(
    weight: 7,
    firsts: """
      Adrián, Álvaro, Begoña, Concepción, Elena, Emilio, Encarnación, Estéban, Gonzalo, Íñigo, \
      Jose\u{301}, José María, Jesús, Lucía, Marc, María del Carmen, Martín, Mónica, Núria, Óscar, \
      Raúl, Rocío, Sofía, Tomás, Úrsula, Verónica, Xoán, Ángel
      """,
    lasts: """
      Álvarez, Castañeda, de la Cruz, de los Ríos, del Álamo, Domínguez, Echeverría, Fernández, \
      García, Gómez, González, Hernández, Ibáñez, Jiménez, López, Martín, Martínez, Méndez, Muñoz, \
      Núñez, Ordóñez, Peña, Pérez, Quiñones, Ramírez, Rodríguez, Sánchez, Ulloa, Vázquez, Yáñez, \
      Zúñiga
      """, doubleNameJoiner: " ")

  private static let portuguese = NameStock(
    weight: 5,
    firsts: """
      Antônio, Benício, Conceição, Eça, Estêvão, Fátima, Inês, João, João Paulo, Lourenço, Luís, \
      Márcia, Simão, Tânia, Vinícius
      """,
    lasts: """
      Araújo, Assunção, Brandão, Conceição, da Silva, de Magalhães, dos Santos, Falcão, Gonçalves, \
      Guimarães, Leão, Magalhães, Mourão, Simões, Vicência
      """, doubleNameJoiner: " ")

  private static let italian = NameStock(
    weight: 5,
    firsts: """
      Agostino, Beatrice, Chiara, Elettra, Enzo, Ettore, Fabrizio, Gian Carlo, Giovanni, Letizia, \
      Niccolò, Noè, Ottavia, Pier Paolo, Raffaella, Salvatore
      """,
    lasts: """
      Bianchi, Caffarà, Colombo, D'Amico, D'Angelo, Dall'Oglio, De Luca, Dell'Acqua, Di Stefano, \
      Esposito, Ferrari, Forlì, Galimberti, Lo Presti, Marini, Mondadori, Nicolò, Rossi, Scalfaro
      """)

  private static let greek = NameStock(
    weight: 4,
    firsts: """
      Αθηνά, Αλέξανδρος, Γεώργιος, Δήμητρα, Ελένη, Έκτωρ, Ζωή, Ηλίας, Θεόδωρος, Ιωάννης, Κυριακή, \
      Μάριος, Νίκος, Όλγα, Παναγιώτης, Σοφία, Χρήστος
      """,
    lasts: """
      Αγγελόπουλος, Βασιλείου, Γεωργίου, Δημητρίου, Καζαντζάκης, Κωνσταντίνου, Μακρής, Νικολάου, \
      Οικονόμου, Παπαδόπουλος, Σεφέρης, Τριανταφύλλου, Χατζηδάκης
      """)

  private static let turkish = NameStock(
    weight: 5,
    firsts: """
      Ayşe, Bülent, Çağrı, Çiğdem, Doğan, Ebru, Elif, Emre, Gökçe, Gülşen, Işıl, İbrahim, İpek, \
      Kıvanç, Mehmet, Nazım, Oğuz, Ömer, Özge, Şükrü, Tuğba, Ümit, Yıldız
      """,
    lasts: """
      Akgün, Aydın, Bozdağ, Büyükanıt, Çelik, Demirtaş, Doğanay, Erdoğan, Güneş, Işık, İnönü, \
      Karadağ, Koç, Kılıç, Öztürk, Pamukçu, Şahin, Şimşek, Türkoğlu, Üstün, Yılmaz, Yıldırım
      """)

  private static let arabic = NameStock(
    weight: 5,
    firsts: """
      أحمد, آمنة, إبراهيم, بلال, جميلة, حسن, خديجة, رُقَيَّة, سارة, طارق, عائشة, عبد الله, علي, \
      فاطمة, ليلى, محمد, مصطفى, نور, هُدى, يوسف
      """,
    lasts: """
      ابن سينا, البغدادي, التونسي, الحسيني, الخطيب, الدين, الزهراني, السيد, الشريف, الطيب, العمري, \
      القاسم, المصري, النجار, بن علي, حدّاد, درويش, محفوظ
      """)

  private static let hebrew = NameStock(
    weight: 3,
    firsts: "אברהם, אליהו, אסתר, דוד, חנה, יעל, יצחק, מרים, נועה, עֲמוֹס, רחל, שירה, תָּמָר",
    lasts:
      "אבן־שושן, בן גוריון, ביאליק, גולדשטיין, הלוי, כהן, לוי, מזרחי, עגנון, פרידמן, צ'רניחובסקי")
}
