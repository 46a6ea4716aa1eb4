/// First names and what those who bear them are called for short, where letters do not tell.
///
/// A short form that stands in several groups (Alex, Chris, Sasha) is one of each of them, so that
/// two names of different groups (Alexander, Alexandra) are not the same by it.
enum GivenNameForms {
  /// Whether one of two first names may be a short form of the other, or both of a third.
  ///
  /// - Parameters:
  ///   - left: A first name without case and accents.
  ///   - right: Another one.
  /// - Returns: `false` too for names that are in no group.
  /// - Complexity: O(1).
  static func areOfOne(_ left: String, _ right: String) -> Bool {
    guard let one = groups[left], let other = groups[right] else { return false }
    return one.contains(where: other.contains)
  }

  /// The numbers of the groups in which each name is.
  private static let groups: [String: [Int]] = {
    var groups: [String: [Int]] = [:]
    for (number, line) in lines.enumerated() {
      for name in line.split(separator: " ") { groups[String(name), default: []].append(number) }
    }
    return groups
  }()

  /// A full name and its forms a line, folded as names of contacts are.
  private static let lines = """
    abigail abby gail
    abraham abe bram
    adalbert bert
    albert al bert bertie albrecht
    aleksandr alexander alex al xander sandy sasha sascha alec alejandro
    alexandra alex sandra sandy sasha sascha lexi aleksandra
    alfred al fred alf freddy
    andreas andi andy
    andrew andy drew
    anna anne ann annie nancy
    anthony tony ant
    anton toni tony
    antonia toni
    antonio toni tony
    arthur art artie
    augustine gus
    barbara babs barb barbie basia
    bartholomew bart
    beatrice bea trixie
    benedikt ben
    benjamin ben benny benji
    bernard bernie
    bernhard bernd
    bertha bertie
    calvin cal
    cameron cam
    carolina carol carrie lina
    caroline carol carrie lynn
    catherine cathy cath kate katie kit kitty kathy cat katherine kathryn kay
    cecilia cissy celia
    charles charlie chuck chas chaz
    charlotte charlie lottie lotte
    christian chris
    christine chris tina chrissy christina kristin kirsten
    christopher chris kit topher
    clifford cliff
    cynthia cindy
    daniel dan danny
    david dave davy
    deborah deb debbie debra
    dietrich dieter
    dmitri dima mitya dmitry
    dominic dom nick
    donald don donny
    dorothy dot dottie dolly dora
    douglas doug
    edmund ed eddie ned ted
    edward ed eddie ned ted teddy eddy
    edwin ed eddie
    ekaterina katya katja
    eleanor ellie nell nora lenore elinor
    elisabeth elizabeth liz lizzy lizzie beth betty bess bessie eliza lisa liza libby elsie lilibet sissi elise ella
    emily em emmy millie
    emmanuel manny manu
    enrique quique
    ernest ernie
    eugene gene
    evelyn evie eve
    ferdinand ferdi
    florence flo
    frances fran fanny francine frankie
    francesco franco cesco checco
    francis frank frankie fran
    francisco paco pancho cisco
    franklin frank
    franziska franzi sissi
    frederick fred freddie freddy fritz rick
    friedrich fritz fred
    gabriel gabe
    gabriele gabi gaby gabriella
    genevieve gen ginny
    geoffrey geoff jeff
    georg schorsch jorg
    george georgie
    gerald gerry jerry
    gerard gerry jerry
    gertrude trudy gertie
    giovanni gianni nino vanni
    giuseppe beppe peppe pino
    gregory greg
    guillermo memo
    gustav gus
    harold hal harry
    harriet hattie
    heinrich heiner heinz hinnerk
    helen nell ellie nellie
    helena lena
    helene lena leni
    henry hank harry hal
    herbert bert herb
    hermann manni
    hubert bert
    ignacio nacho
    irina ira
    isabella bella izzy isabel isabelle isa
    isidore izzy
    ivan vanya
    jacob jake jack
    jacqueline jackie
    jakob kobi
    james jim jimmy jamie jem
    jane janie jenny janet
    jason jay
    jennifer jen jenny jenn
    jeremiah jerry
    jeremy jerry jem
    jessica jess jessie
    jesus chuy
    johann hans hannes
    johannes hannes hans jo
    john jack johnny jon
    jonathan jon jonny nathan
    jose pepe
    josef sepp jupp
    joseph joe joey jo
    josephine jo josie fina
    joshua josh
    joyce joy
    juan juanito
    judith judy judi
    julia julie jules
    karl kalle
    katharina kathi katja kati kathrin
    kenneth ken kenny
    kimberly kim
    konstantin kostya
    kristina kris tina
    laurence larry laurie lawrence
    leonard len leo lenny
    leonardo leo
    leopold leo poldi
    lillian lily lil lilly
    louis lou louie
    louise lou lulu
    lucia lucy
    ludwig wiggerl lutz
    luigi gigi
    madeline maddie
    magdalena lena magda
    margaret maggie meg peggy marge margie greta rita daisy madge
    margarete grete gretel margret gretchen rita
    maria mia mimi mitzi
    marilyn lynn
    martha patty mattie
    martin marty
    mary molly polly mamie
    matthew matt matty
    matthias matze hias
    maureen mo
    maximilian max
    maxwell max
    melissa mel missy lissa
    michael mike mick mickey mikey mitch
    michail misha mikhail
    miguel mike
    mildred millie
    mohammed mo mohamed muhammad
    nadezhda nadya nadia
    natalia natasha
    nathaniel nat nate nathan
    nicholas nick nicky colin klaus
    nicola nicky nico nicole
    nikolai kolya
    nikolaus klaus nick niko nico
    olga olya
    oliver ollie
    olivia liv livvy ollie
    oswald ozzie
    pamela pam
    patricia pat patty tricia trish patsy
    patrick pat paddy
    pavel pasha
    penelope penny
    percival percy
    peter pete
    philip phil pip phillip
    philipp lipp
    priscilla cilla
    rachel rae shelly
    randolph randy
    raymond ray
    rebecca becky becca
    reginald reg reggie
    reinhard reini
    richard dick rick ricky rich richie
    robert bob bobby rob robbie bert robin
    roberta bobbie
    roberto beto
    roderick rod
    rodney rod
    roger rodge hodge
    roland rollo
    ronald ron ronny ronnie
    rosalind roz ros
    rosemary rosie
    rudolf rudi rolf
    rudolph rudy
    salvatore toto turi
    samantha sam sammy
    samuel sam sammy
    sarah sally sadie
    sebastian seb basti bastian
    sergei seryozha serge sergey
    sharon shari
    sidney sid
    siegfried siggi
    sigmund siggi
    sofia sonya sonja
    stanley stan
    stefan steffen
    stephanie steph steffi stefanie
    stephen steve steven stevie
    susan sue susie suzie sukie susanna suzanne
    susanne susi sanne
    svetlana sveta
    sylvester sly
    tamara toma tammy
    tatiana tanya tanja
    terence terry
    theodor theo
    theodore ted teddy theo
    theresa terry tess tessa tracy teresa resi
    thomas tom tommy
    timothy tim timmy
    ulrich uli utz
    ursula uschi ulla
    valentina valya tina
    valerie val
    veronica ronnie vera
    victor vic
    victoria vicky tori vickie
    vincent vince vinnie
    vincenzo enzo
    virginia ginny ginger
    vladimir vova volodya vlad
    walter walt wally
    waltraud traudl
    wilhelm willi willy helmi
    wilhelmina mina minnie
    william will bill billy willy liam willie
    winifred winnie fred
    winston winnie
    wolfgang wolf wolfi
    yekaterina katya
    yevgeny zhenya
    yuri yura
    zachary zach zack
    """.split(separator: "\n")
}
