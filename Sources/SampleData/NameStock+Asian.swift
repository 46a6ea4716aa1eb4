extension NameStock {
  static let asian = [chinese, japanese, korean, vietnamese, hindi, thai]

  private static let chinese = NameStock(
    weight: 8,
    firsts: """
      伟, 芳, 娜, 秀英, 敏, 静, 丽, 强, 磊, 洋, 艳, 勇, 军, 杰, 娟, 涛, 明, 超, 秀兰, 霞, 平, 刚, 桂英, 志明, \
      雪, 晓燕, 建国, 文静, 子涵, 宇轩, 浩然, 㐂, 喆, 玥, 𠅤
      """,
    lasts: """
      王, 李, 张, 刘, 陈, 杨, 黄, 赵, 吴, 周, 徐, 孙, 马, 朱, 胡, 郭, 何, 林, 高, 罗, 郑, 梁, 谢, 宋, 唐, \
      许, 邓, 韩, 冯, 曹, 彭, 曾, 欧阳, 司马, 诸葛, 陳, 張, 劉, 㑞
      """)

  private static let japanese = NameStock(
    weight: 6,
    firsts: """
      太郎, 花子, 健一, 陽菜, 大翔, 結衣, さくら, 美咲, 蓮, 葵, 翔太, 凛, 悠真, ひなた, 直子, 洋子, 誠, \
      エリカ, マリア, 佑々子
      """,
    lasts: """
      佐藤, 鈴木, 高橋, 田中, 伊藤, 渡辺, 渡邊, 山本, 中村, 小林, 加藤, 吉田, 𠮷田, 山田, 佐々木, 山口, 髙島, \
      松本, 井上, 斎藤, 齋藤, 齊藤, 長谷川, 五十嵐, 勅使河原
      """)

  private static let korean = NameStock(
    weight: 5,
    firsts: """
      민준, 서연, 지훈, 하은, 도윤, 수아, 예준, 지우, 시우, 은서, 현우, 유나, 영희, 철수, 보라, 한결, 솔
      """,
    lasts: "김, 이, 박, 최, 정, 강, 조, 윤, 장, 임, 한, 오, 서, 신, 권, 황, 안, 남궁, 선우, 제갈")

  private static let vietnamese = NameStock(
    weight: 5,
    firsts: """
      Ánh Nguyệt, Bảo, Cường, Dũng, Đức, Hạnh, Hiếu, Hồng Nhung, Hương, Khánh, Lệ Quyên, Minh Đức, \
      Ngọc Ánh, Phương Thảo, Quỳnh, Thị Hằng, Thủy, Trọng Nghĩa, Tuyết, Văn Hùng, Ý Nhi
      """,
    lasts: """
      Bùi, Cao, Dương, Đặng, Đinh, Đỗ, Hoàng, Hồ, Huỳnh, Lê, Lý, Mạc, Ngô, Nguyễn, Phạm, Phan, \
      Trần, Trịnh, Trương, Tôn Thất, Võ, Vũ
      """)

  private static let hindi = NameStock(
    weight: 5,
    firsts: """
      अनिल, आशा, इंदिरा, ईशान, उषा, कृष्ण, गीता, ज्योति, दीपक, प्रिया, मोहनदास, राजेश, लक्ष्मी, \
      विष्णु, श्रेया, सुनीता, हर्ष
      """,
    lasts: """
      अग्रवाल, उपाध्याय, कपूर, ख़ान, गांधी, चौधरी, ठाकुर, त्रिपाठी, द्विवेदी, पटेल, मिश्र, वर्मा, शर्मा, \
      श्रीवास्तव, सिंह
      """)

  private static let thai = NameStock(
    weight: 3,
    firsts: "กมลชนก, ขวัญใจ, ณัฐพงษ์, ธนากร, ประภาส, พิมพ์ชนก, วิชัย, ศิริพร, สมชาย, สุดารัตน์, อภิสิทธิ์",
    lasts: "แก้วมณี, จันทร์เพ็ญ, ชินวัตร, ทองดี, บุญมี, ประเสริฐ, พงษ์ไพบูลย์, ศรีสุข, สุวรรณรัตน์, อยู่ดี")
}
