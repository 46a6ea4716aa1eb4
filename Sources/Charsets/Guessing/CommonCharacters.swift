/// Characters that are common in names, companies, addresses and notes.
///
/// The lists were written for this project: the commonest family names and what is common in given
/// names, then the words of cards. They need not be complete: half of a text is enough.
enum CommonCharacters {
  /// The ideographs and syllables that are common in the languages of a set.
  static func ideographs(of charset: Charset) -> Set<Unicode.Scalar> {
    switch charset {
    case .gbk: simplified
    case .big5: traditional
    case .eucKR: korean
    default: japanese
    }
  }

  /// The small letters that are common in the languages of a set.
  static func letters(of charset: Charset) -> Set<Unicode.Scalar> {
    switch charset {
    case .windows1253: greek
    case .windows1255: hebrew
    case .windows1256: arabic
    case .windows874: thai
    default: cyrillic
    }
  }

  private static let simplified = set(
    """
    王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程\
    苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝\
    龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左\
    柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈\
    饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵\
    苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝伟芳娜秀英敏静丽强磊军洋\
    勇艳杰娟涛超霞平刚玉凤红建国志海春晓小大中新民生东西南北上下天地人心思雨雪佳嘉俊辉鹏飞波\
    斌宇浩凯健虎云月美慧玲琴花萍燕丹婷洁莉莹颖倩琳琪璐瑶怡欣然子涵梓轩泽睿晨宏鑫森木水火土永\
    长福德义仁礼智信爱清正振兴立旭光耀庆祥瑞宝珍珠翠荷菊莲香松青山川河湖冬秋公有限责科技集团\
    股份工厂贸网络息术电京广州深圳津重杭汉都省市区县镇乡村街号楼室栋元层座院学校医银行部门经\
    理总裁主先女士老家办手机话传真邮箱址同朋友客户的是在了不我他你们这一二三四五六七八九十个\
    来到为以就会也年日分点请给打发对说要去好过能得着没看起道两用可自里后前所面事想又无使动者\
    进现产法体它合回还如当等定本种物样把此与已从您吗吧构处局社委队组织协联系铁站旁备注星职务\
    秘书助设计场销售财政服采购流仓库板爸妈哥姐弟妹叔阿姨爷奶舅姑表嫂儿孩婆夫妻亲邻居快递外卖\
    出租装修维气律保险酒店餐厅饭菜茶馆容身旅票汽航空
    """)
  private static let traditional = set(
    """
    王李張劉陳楊黃趙吳周徐孫馬朱胡郭何高林羅鄭梁謝宋唐許韓馮鄧曹彭曾蕭田董袁潘于蔣蔡余杜葉程\
    蘇魏呂丁任沈姚盧姜崔鍾譚陸汪范金石廖賈夏韋方白鄒孟熊秦邱江尹薛閻段雷侯龍史陶黎賀顧毛郝龔\
    邵萬錢嚴武戴莫孔湯溫康施文游莊洪賴簡詹柯阮連翁涂紀童凌歐俞祝包寧尚符舒柳巫卓古偉芳娜秀英\
    敏靜麗強磊軍洋勇豔杰傑娟濤超霞平剛玉鳳梅紅建國志海春曉小大中華新民生東西南北上下天地人心\
    思雨雪佳嘉俊輝鵬飛波斌宇浩凱健虎雲月美慧玲琴蘭花萍燕丹婷潔莉瑩穎倩琳琪璐瑤怡欣然子涵軒澤\
    睿晨宏鑫森木水火土永長福德義仁禮智信愛清正振興立旭陽光耀慶祥瑞寶珍珠翠荷菊蓮香桂松柏青山\
    川河湖冬秋淑惠雅宜君如家豪明哲承恩冠廷宗翰彥品妤詩郁婉雯公司有限責科技集團股份工廠貿易網\
    路資訊術電台臺灣市區縣鎮鄉村里街巷弄號樓室學校醫院銀行部門經理總裁主先姐女士老師辦手機話\
    傳真郵箱址同朋友客戶的是在了不我他你們這一二三四五六七八九十個來到為以就會也年日時分點請\
    給打週發對說要去好過能得著沒看起道兩用可自後前所面事想又關無使動者進現產法體全它合回還當\
    等定本種重物樣把此與已從功港界仔蓋構處局社委隊組織協聯繫鐵站旁備註職務管秘書助設計場銷售\
    財政服採購流倉庫闆爸媽哥弟妹叔阿姨爺奶舅姑表嫂兒孩婆夫妻親戚鄰居快遞外賣出租房維修律保險\
    車酒店餐廳飯菜茶館容身旅遊票汽航空
    """)
  private static let japanese = kana.union(
    set(
      """
      佐藤鈴木高橋田中伊渡辺邊邉山本村小林加吉川原野松井上岡長谷部島嶋石前後近坂遠青西福太三浦\
      金森池阿内清崎斎斉齋今河武新丸平宮大工久保酒菅杉増千岩服樋口桜永矢水安古和北南関江土東菊\
      五十嵐荒秋柴須星堀馬望広飯塚奥片沢澤竹倉黒白根成市栗牧尾沼窪熊角堤荻戸津羽下瀬富宇々達浜\
      濱手萩神越児玉光郎一二四六七八九朗雄男夫彦子美恵智優由香奈菜愛花葉咲里紗沙織真理絵早紀明\
      弘博浩洋裕祐介輔健司隆孝幸英樹直正義昭誠実勝利信哲也翔斗輝陽悠結衣莉央萌凛蓮颯悟剛豊進茂\
      淳純亮良治重政次修康秀敏株式会社有限公京都阪府県区町丁目番地号階室日名屋横海道知兵庫埼様\
      電話携帯自宅勤務先課員学校病院銀行店支営業総能登表示家族友月火年時分人出入生見来言事者気\
      国多少力開発企画製作所研究財団法組合協連盟場機械設計建不動産商物薬食品医療歯科眼診父母兄\
      弟姉妹祖叔絡帳編集追備考誕曜午半度最初回議棟館駅通隣向左右版放送聞旅航空鉄運輸車両整点検\
      術音楽教塾書肉魚米茶堂喫湯温泉荘園
      """))
  private static let korean = set(
    """
    김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채\
    원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용영수미경호상준\
    동철희숙자순혜승태훈재형종규식광대일봉환창병덕복근찬욱빈솔아나라다가리율예림린시온결슬별\
    빛보람사회부팀과울로번층산화해세요님입니에을를의는와할월목토년분본무실학교행락처집휴폰팩\
    스메삼엘롯데북충청초파관악등포중으있없것그저녕씨생통술컴퓨터네트웍건험증카드품약업항출판\
    단법협합총괄개발획운케팅계감매후친족빠누언촌머버앞옆뒤래텔당커피숍치내외헬꽃책옷량택퀵체\
    점역혼념축비워름직
    """)
  private static let kana = Set((0x3041...0x30fe).compactMap { Unicode.Scalar(UInt16($0)) })

  private static let cyrillic = set("оеаинтсрвлкмдпуіяї")
  private static let greek = set("αοιετνσηρκπυλςμάίόέώήγθδ")
  private static let hebrew = set("יהולאתרבשמנדםקחכעגפןטסזצ")
  private static let arabic = set("اليمونرتبةعدسفحكهقشصأىجخ")
  private static let thai = set(
    "านรกอเทมยลวดสตะปบคหชจพแไขงณใโ\u{e48}\u{e49}\u{e31}\u{e34}\u{e35}\u{e38}\u{e39}\u{e4c}")

  private static func set(_ characters: String) -> Set<Unicode.Scalar> {
    Set(characters.unicodeScalars)
  }
}
