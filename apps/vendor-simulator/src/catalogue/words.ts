/** Languages of names, as the lists of docs/games.md write them. */
export const NAME_LANGUAGES = ["EN", "PT", "CN", "ID", "JA", "KO", "TH", "UR", "VI"] as const
export type NameLanguage = (typeof NAME_LANGUAGES)[number]
export type Names = Readonly<Record<NameLanguage, string>>

const row = (text: string): Names => {
  const words = text.split("|")
  const word = (at: number) => words[at] ?? ""
  return {
    EN: word(0),
    PT: word(1),
    CN: word(2),
    ID: word(3),
    JA: word(4),
    KO: word(5),
    TH: word(6),
    UR: word(7),
    VI: word(8),
  }
}

/** First halves of names. Portuguese brings its preposition, Japanese its particle, Urdu the form before کا. */
export const MARKS: readonly Names[] = [
  "Jade|de Jade|翡翠|Giok|翡翠の|비취|หยก|یشم|Ngọc Bích",
  "Paper|de Papel|纸|Kertas|紙の|종이|กระดาษ|کاغذ|Giấy",
  "Rain|da Chuva|雨中|Hujan|雨の|빗속|สายฝน|بارش|Mưa",
  "Night Market|do Mercado Noturno|夜市|Pasar Malam|夜市の|야시장|ตลาดกลางคืน|رات بازار|Chợ Đêm",
  "Harbour|do Porto|港湾|Pelabuhan|港の|항구|ท่าเรือ|بندرگاہ|Bến Cảng",
  "Copper|de Cobre|铜|Tembaga|銅の|구리|ทองแดง|تانبے|Đồng",
  "Silver|de Prata|银|Perak|銀の|은빛|เงิน|چاندی|Bạc",
  "Golden|de Ouro|金|Emas|金の|황금|ทองคำ|سونے|Vàng",
  "Coral|de Coral|珊瑚|Karang|珊瑚の|산호|ปะการัง|مرجان|San Hô",
  "Cinnamon|de Canela|肉桂|Kayu Manis|シナモンの|계피|อบเชย|دارچینی|Quế",
  "Bamboo|de Bambu|竹|Bambu|竹の|대나무|ไม้ไผ่|بانس|Tre",
  "Monsoon|da Monção|季风|Monsun|モンスーンの|몬순|มรสุม|مون سون|Gió Mùa",
  "River|do Rio|江河|Sungai|川の|강가|แม่น้ำ|دریا|Dòng Sông",
  "Mountain|da Montanha|山中|Gunung|山の|산속|ภูเขา|پہاڑ|Núi",
  "Snow|da Neve|雪|Salju|雪の|눈꽃|หิมะ|برف|Tuyết",
  "Thunder|do Trovão|雷|Guntur|雷の|천둥|สายฟ้า|گرج|Sấm",
  "Midnight|da Meia-Noite|午夜|Tengah Malam|真夜中の|자정|เที่ยงคืน|آدھی رات|Nửa Đêm",
  "Dawn|da Aurora|晨曦|Fajar|夜明けの|새벽|รุ่งอรุณ|صبح|Bình Minh",
  "Festival|do Festival|节庆|Festival|祭りの|축제|เทศกาล|میلے|Lễ Hội",
  "Silk|de Seda|丝绸|Sutra|絹の|비단|ไหม|ریشم|Lụa",
  "Sugar|de Açúcar|糖|Gula|砂糖の|설탕|น้ำตาล|شکر|Đường",
  "Forest|da Floresta|森林|Hutan|森の|숲속|ป่า|جنگل|Rừng",
  "Island|da Ilha|海岛|Pulau|島の|섬|เกาะ|جزیرے|Đảo",
  "Glass|de Vidro|玻璃|Kaca|ガラスの|유리|แก้ว|شیشے|Thủy Tinh",
  "Cloud|das Nuvens|云中|Awan|雲の|구름|เมฆ|بادل|Mây",
  "Spice|das Especiarias|香料|Rempah|スパイスの|향신료|เครื่องเทศ|مسالے|Gia Vị",
  "Autumn|do Outono|秋日|Musim Gugur|秋の|가을|ฤดูใบไม้ร่วง|خزاں|Mùa Thu",
  "Spring|da Primavera|春日|Musim Semi|春の|봄|ฤดูใบไม้ผลิ|بہار|Mùa Xuân",
].map(row)

/** Second half of a name: a noun, the picture of it, and the word of Urdu that ties both halves. */
export interface Head {
  readonly names: Names
  readonly glyph: string
  readonly tie: "کا" | "کی" | "کے"
}
const heads = (...rows: readonly (readonly [glyph: string, tie: Head["tie"], text: string])[]): Head[] =>
  rows.map(([glyph, tie, text]) => ({ glyph, tie, names: row(text) }))

export const SLOT_HEADS = heads(
  ["dragon", "کا", "Dragon|Dragão|龙|Naga|龍|용|มังกร|ڈریگن|Rồng"],
  ["umbrella", "کی", "Umbrella|Guarda-Chuva|伞|Payung|傘|우산|ร่ม|چھتری|Chiếc Ô"],
  ["fish", "کی", "Carp|Carpa|锦鲤|Ikan Mas|鯉|잉어|ปลาคาร์ป|مچھلی|Cá Chép"],
  ["lantern", "کی", "Lantern|Lanterna|灯笼|Lentera|提灯|등불|โคมไฟ|لالٹین|Đèn Lồng"],
  ["mango", "کا", "Mango|Manga|芒果|Mangga|マンゴー|망고|มะม่วง|آم|Xoài"],
  ["elephant", "کا", "Elephant|Elefante|大象|Gajah|象|코끼리|ช้าง|ہاتھی|Voi"],
  ["coin", "کا", "Coin|Moeda|钱币|Koin|コイン|동전|เหรียญ|سکہ|Đồng Xu"],
  ["firecracker", "کا", "Firecracker|Rojão|爆竹|Petasan|爆竹|폭죽|ประทัด|پٹاخہ|Pháo"],
  ["tiger", "کا", "Tiger|Tigre|虎|Harimau|虎|호랑이|เสือ|شیر|Hổ"],
  ["tangerine", "کا", "Tangerine|Tangerina|蜜橘|Jeruk|みかん|귤|ส้ม|سنگترہ|Quýt"],
  ["key", "کی", "Key|Chave|钥匙|Kunci|鍵|열쇠|กุญแจ|چابی|Chìa Khóa"],
  ["dumpling", "کا", "Dumpling|Bolinho|饺子|Pangsit|餃子|만두|เกี๊ยว|ڈمپلنگ|Há Cảo"],
  ["full-moon", "کا", "Moon|Lua|明月|Bulan|月|달|พระจันทร์|چاند|Vầng Trăng"],
  ["buffalo", "کا", "Buffalo|Búfalo|水牛|Kerbau|水牛|물소|ควาย|بھینسا|Trâu"],
  ["balloon", "کا", "Balloon|Balão|气球|Balon|風船|풍선|ลูกโป่ง|غبارہ|Bong Bóng"],
  ["joker", "کا", "Jester|Bufão|小丑|Badut|道化師|광대|ตัวตลก|مسخرہ|Chú Hề"],
  ["lotus", "کا", "Lotus|Lótus|莲花|Teratai|蓮|연꽃|ดอกบัว|کنول|Hoa Sen"],
  ["crown", "کا", "Crown|Coroa|皇冠|Mahkota|王冠|왕관|มงกุฎ|تاج|Vương Miện"],
  ["money-bag", "کی", "Purse|Bolsa|钱袋|Kantong|巾着|주머니|ถุงเงิน|تھیلی|Túi Tiền"],
  ["scroll", "کا", "Scroll|Pergaminho|卷轴|Gulungan|巻物|두루마리|ม้วนคัมภีร์|طومار|Cuộn Thư"],
  ["gem", "کا", "Gem|Gema|宝石|Permata|宝石|보석|อัญมณี|نگینہ|Viên Ngọc"],
  ["dango", "کا", "Dango|Dango|团子|Dango|団子|당고|ดังโงะ|ڈانگو|Dango"],
  ["clover", "کا", "Clover|Trevo|四叶草|Semanggi|クローバー|클로버|ใบโคลเวอร์|سہ برگہ|Cỏ Bốn Lá"],
  ["rocket", "کا", "Rocket|Foguete|火箭|Roket|ロケット|로켓|จรวด|راکٹ|Tên Lửa"],
  ["fire", "کا", "Flame|Chama|火焰|Api|炎|불꽃|เปลวไฟ|شعلہ|Ngọn Lửa"],
  ["trophy", "کی", "Trophy|Troféu|奖杯|Piala|トロフィー|트로피|ถ้วยรางวัล|ٹرافی|Chiếc Cúp"],
  ["palm", "کی", "Palm|Palmeira|棕榈|Palem|ヤシ|야자수|ต้นปาล์ม|کھجور|Cây Cọ"],
  ["car", "کی", "Racer|Corredor|赛车|Pembalap|レーサー|레이서|รถแข่ง|گاڑی|Xe Đua"],
  ["globe", "کا", "Globe|Globo|环球|Bola Dunia|地球|지구본|ลูกโลก|گلوب|Địa Cầu"],
)
export const POND_HEADS = heads(
  ["fish", "کا", "Pond|Lagoa|池塘|Kolam|池|연못|บึงปลา|تالاب|Ao Cá"],
  ["fish", "کی", "Reef|Recife|鱼礁|Terumbu|礁|암초|แนวปะการัง|چٹان|Rạn Biển"],
  ["fish", "کی", "Fishing|Pescaria|捕鱼|Memancing|釣り|낚시|ตกปลา|ماہی گیری|Bắn Cá"],
)
export const LIVE_HEADS = heads(
  ["spade", "کا", "Baccarat|Bacará|百家乐|Bakarat|バカラ|바카라|บาคาร่า|بکارا|Baccarat"],
  ["bullseye", "کا", "Roulette|Roleta|轮盘|Rolet|ルーレット|룰렛|รูเล็ต|رولیٹ|Roulette"],
)
export const DUEL_HEADS = heads(
  ["swords", "کا", "Duel|Duelo|对决|Duel|対決|대결|ดวลไพ่|مقابلہ|Đấu Bài"],
  ["spade", "کے", "Three Cards|Três Cartas|三张牌|Tiga Kartu|三枚札|세 장 카드|ไพ่สามใบ|تین پتے|Ba Lá"],
)
export const CUP_HEADS = heads(
  ["die", "کا", "Dice|Dado|骰子|Dadu|サイコロ|주사위|ลูกเต๋า|پانسہ|Xúc Xắc"],
  ["balloon", "کے", "Cups|Copos|三杯|Cangkir|カップ|컵|ถ้วย|پیالے|Chiếc Cốc"],
)
/** Lotteries of TCG bear what is drawn, e-sports and sports what is played. */
export const PLAIN_NAMES: Readonly<Record<string, Names>> = {
  SEA3D: row(
    "South Sea 3D|Mar do Sul 3D|南海3D|Laut Selatan 3D|南海3D|남해 3D|ทะเลใต้ 3D|جنوبی سمندر 3D|Nam Hải 3D",
  ),
  SEA4D: row(
    "South Sea 4D|Mar do Sul 4D|南海4D|Laut Selatan 4D|南海4D|남해 4D|ทะเลใต้ 4D|جنوبی سمندر 4D|Nam Hải 4D",
  ),
  SEAK3: row(
    "South Sea Dice|Dados do Mar do Sul|南海骰宝|Dadu Laut Selatan|南海ダイス|남해 주사위|ลูกเต๋าทะเลใต้|جنوبی سمندر کے پانسے|Xúc Xắc Nam Hải",
  ),
  sportsbook: row(
    "DS88 Sportsbook|DS88 Esportes|DS88体育|DS88 Olahraga|DS88スポーツ|DS88 스포츠|DS88 กีฬา|DS88 اسپورٹس|DS88 Thể Thao",
  ),
  arena: row(
    "DS88 Arena|Arena DS88|DS88斗鸡场|Arena DS88|DS88アリーナ|DS88 아레나|DS88 สนามไก่ชน|DS88 میدان|Trường Gà DS88",
  ),
  "neon-cup": row("Neon Cup|Copa Neon|霓虹杯|Piala Neon|ネオンカップ|네온 컵|นีออนคัพ|نیون کپ|Neon Cup"),
  "pixel-league": row(
    "Pixel League|Liga Pixel|像素联赛|Liga Piksel|ピクセルリーグ|픽셀 리그|พิกเซลลีก|پکسل لیگ|Pixel League",
  ),
}

/** Puts both halves together, as each language orders them. */
export function named(mark: Names, { names, tie }: Head): Names {
  return {
    EN: `${mark.EN} ${names.EN}`,
    PT: `${names.PT} ${mark.PT}`,
    CN: `${mark.CN}${names.CN}`,
    ID: `${names.ID} ${mark.ID}`,
    JA: `${mark.JA}${names.JA}`,
    KO: `${mark.KO} ${names.KO}`,
    TH: `${names.TH}${mark.TH}`,
    UR: `${mark.UR} ${tie} ${names.UR}`,
    VI: `${names.VI} ${mark.VI}`,
  }
}
