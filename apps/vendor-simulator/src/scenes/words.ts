import { NAME_LANGUAGES, type NameLanguage } from "../catalogue/words.ts"

/** The words of the scenes: each row in the order of NAME_LANGUAGES. */
const ROWS = {
  balance: "Balance|Saldo|余额|Saldo|残高|잔액|ยอดเงิน|بیلنس|Số dư",
  stake: "Stake|Aposta|投注额|Taruhan|賭け金|베팅액|เงินเดิมพัน|داؤ|Tiền cược",
  spin: "Spin|Girar|旋转|Putar|スピン|스핀|หมุน|گھمائیں|Quay",
  deal: "Deal|Distribuir|发牌|Bagikan|配る|카드 받기|แจกไพ่|پتے بانٹیں|Chia bài",
  draw: "Draw|Sortear|开奖|Undi|抽選|추첨|จับรางวัล|قرعہ نکالیں|Quay số",
  open: "Open|Abrir|揭开|Buka|開ける|열기|เปิด|کھولیں|Mở",
  won: "You won {}|Você ganhou {}|赢得 {}|Anda menang {}|{} 獲得|{} 당첨|คุณชนะ {}|آپ نے {} جیتے|Bạn thắng {}",
  lost: "No win this time|Não foi desta vez|未中奖|Belum menang|はずれ|당첨 없음|ไม่ถูกรางวัล|اس بار جیت نہیں|Chưa trúng",
  free: "Free spins left: {}|Rodadas grátis restantes: {}|剩余免费旋转 {} 次|Sisa free spin: {}|フリースピン残り{}回|남은 프리스핀 {}회|ฟรีสปินเหลือ {}|فری اسپنز باقی: {}|Còn {} vòng quay miễn phí",
  back: "Stake returned|Aposta devolvida|退回投注额|Taruhan kembali|賭け金を返却|베팅액 반환|คืนเงินเดิมพัน|داؤ واپس|Hoàn tiền cược",
  refused:
    "Not accepted|Não aceita|未被接受|Tidak diterima|受け付けられません|접수되지 않음|ไม่รับเดิมพัน|قبول نہیں ہوا|Không được nhận",
  cancelled:
    "No answer came; the stake was returned|Sem resposta; a aposta foi devolvida|没有响应，投注已退回|Tidak ada jawaban; taruhan dikembalikan|応答がなく、賭け金は返却されました|응답이 없어 베팅액이 반환되었습니다|ไม่มีคำตอบ คืนเงินเดิมพันแล้ว|جواب نہیں آیا؛ داؤ واپس کر دیا گیا|Không có phản hồi; đã hoàn tiền cược",
  away: "The game does not answer|O jogo não responde|游戏没有响应|Game tidak menjawab|ゲームが応答しません|게임이 응답하지 않습니다|เกมไม่ตอบสนอง|گیم جواب نہیں دے رہی|Trò chơi không phản hồi",
  pays: "Three alike pay|Três iguais pagam|三个相同赔付|Tiga sama membayar|3つ揃いの配当|같은 그림 3개 배당|สามตัวเหมือนจ่าย|تین ایک جیسے پر ادائیگی|Ba hình giống nhau trả",
  jackpot: "Jackpot|Jackpot|累积奖池|Jackpot|ジャックポット|잭팟|แจ็กพอต|جیک پاٹ|Jackpot",
  aim: "Tap a fish to shoot. Each shot costs the stake.|Toque num peixe para atirar. Cada tiro custa a aposta.|点击鱼射击，每次射击消耗投注额。|Ketuk ikan untuk menembak. Tiap tembakan seharga taruhan.|魚をタップして撃ちます。1発ごとに賭け金がかかります。|물고기를 눌러 쏘세요. 한 발마다 베팅액이 듭니다.|แตะปลาเพื่อยิง แต่ละนัดใช้เงินเดิมพัน|گولی چلانے کے لیے مچھلی دبائیں۔ ہر گولی کی قیمت داؤ ہے۔|Chạm vào cá để bắn. Mỗi phát tốn tiền cược.",
  missed: "It got away|Escapou|逃走了|Lolos|逃げられました|놓쳤습니다|หนีไปได้|بچ نکلی|Cá đã thoát",
  player: "Player|Jogador|闲家|Pemain|プレイヤー|플레이어|ผู้เล่น|پلیئر|Người chơi",
  banker: "Banker|Banca|庄家|Bandar|バンカー|뱅커|เจ้ามือ|بینکر|Nhà cái",
  tie: "Tie|Empate|和|Seri|引き分け|타이|เสมอ|برابر|Hòa",
  house: "House|Casa|庄方|Rumah|ハウス|하우스|เจ้าบ้าน|ہاؤس|Nhà",
  you: "You|Você|您|Anda|あなた|나|คุณ|آپ|Bạn",
  red: "Red|Vermelho|红|Merah|赤|빨강|แดง|سرخ|Đỏ",
  black: "Black|Preto|黑|Hitam|黒|검정|ดำ|سیاہ|Đen",
  odd: "Odd|Ímpar|单|Ganjil|奇数|홀|คี่|طاق|Lẻ",
  even: "Even|Par|双|Genap|偶数|짝|คู่|جفت|Chẵn",
  low: "1–18|1–18|1–18|1–18|1–18|1–18|1–18|1–18|1–18",
  high: "19–36|19–36|19–36|19–36|19–36|19–36|19–36|19–36|19–36",
  choose:
    "Choose where to bet|Escolha onde apostar|请选择投注区|Pilih taruhan|賭ける場所を選択|베팅할 곳을 고르세요|เลือกที่เดิมพัน|داؤ کی جگہ چنیں|Chọn cửa cược",
  closes:
    "Dealing in {}|Cartas em {}|{} 后开牌|Dibuka dalam {}|あと {} で開始|{} 후 시작|เริ่มในอีก {}|{} میں آغاز|Bắt đầu sau {}",
  alone:
    "You play against the house; no other players sit here.|Você joga contra a casa; não há outros jogadores à mesa.|您与庄家对局，没有其他玩家。|Anda melawan rumah; tidak ada pemain lain di sini.|ハウスとの対戦です。ほかのプレイヤーはいません。|하우스와 겨룹니다. 다른 플레이어는 없습니다.|คุณเล่นกับเจ้าบ้าน ไม่มีผู้เล่นอื่น|آپ ہاؤس کے خلاف کھیلتے ہیں؛ یہاں کوئی اور کھلاڑی نہیں۔|Bạn chơi với nhà cái; không có người chơi khác.",
  room: "Room|Sala|房间|Ruang|ルーム|방|ห้อง|کمرہ|Phòng",
  live: "Live|Ao vivo|进行中|Berlangsung|試合中|진행 중|กำลังแข่ง|جاری|Đang diễn ra",
  next: "Upcoming|Próximos|即将开始|Mendatang|開始前|예정|ถัดไป|آنے والے|Sắp diễn ra",
  ended: "Results|Resultados|赛果|Hasil|結果|결과|ผลการแข่ง|نتائج|Kết quả",
  result: "Result|Resultado|独赢|Hasil akhir|勝敗|승무패|ผลแพ้ชนะ|نتیجہ|Kết quả trận",
  total: "Total|Total|大小|Total|合計|언더오버|สูง/ต่ำ|کل|Tài/Xỉu",
  handicap: "Handicap|Handicap|让球|Handicap|ハンディキャップ|핸디캡|แฮนดิแคป|ہینڈی کیپ|Chấp",
  over: "Over|Mais de|大于|Di atas|オーバー|오버|สูงกว่า|زیادہ|Trên",
  under: "Under|Menos de|小于|Di bawah|アンダー|언더|ต่ำกว่า|کم|Dưới",
  drawn: "Draw|Empate|平局|Seri|引き分け|무승부|เสมอ|برابر|Hòa",
  slip: "Bet slip|Cupom|投注单|Slip taruhan|ベットスリップ|베팅 슬립|ใบเดิมพัน|بیٹ سلپ|Phiếu cược",
  empty:
    "Choose odds to begin.|Escolha uma cotação para começar.|选择赔率开始。|Pilih odds untuk memulai.|オッズを選んでください。|배당을 고르세요.|เลือกอัตราต่อรองเพื่อเริ่ม|شروع کرنے کے لیے آڈز چنیں۔|Chọn tỷ lệ để bắt đầu.",
  returns:
    "Possible return|Retorno possível|可赢金额|Potensi hasil|払戻見込み|예상 당첨금|ผลตอบแทนที่อาจได้|ممکنہ واپسی|Tiền có thể nhận",
  place: "Place bet|Apostar|投注|Pasang|賭ける|베팅하기|วางเดิมพัน|داؤ لگائیں|Đặt cược",
  placed:
    "Ticket {} placed|Bilhete {} registrado|注单 {} 已受理|Tiket {} diterima|チケット {} を受け付けました|티켓 {} 접수됨|รับตั๋ว {} แล้ว|ٹکٹ {} لگ گیا|Đã nhận vé {}",
  closed:
    "This match has begun|A partida já começou|比赛已开始|Pertandingan sudah mulai|試合は始まっています|경기가 시작되었습니다|การแข่งเริ่มแล้ว|میچ شروع ہو چکا ہے|Trận đã bắt đầu",
  tickets: "My tickets|Meus bilhetes|我的注单|Tiket saya|マイチケット|내 티켓|ตั๋วของฉัน|میرے ٹکٹ|Vé của tôi",
  waiting: "Open|Em aberto|未结算|Berjalan|未確定|진행 중|รอผล|کھلا|Đang chờ",
  small:
    "A stand-in for {}: games, teams and results are simulated, the money moves in the wallet.|Simulação de {}: jogos, equipes e resultados são simulados; o dinheiro movimenta a carteira.|{} 的模拟：游戏、队伍和赛果均为模拟，资金在钱包中真实变动。|Simulasi {}: game, tim, dan hasil disimulasikan; uangnya bergerak di dompet.|{} のシミュレーター：ゲーム、チーム、結果は模擬で、お金はウォレットで動きます。|{} 시뮬레이터: 게임, 팀, 결과는 모의이며 돈은 지갑에서 움직입니다.|ตัวจำลองของ {}: เกม ทีม และผลเป็นการจำลอง เงินเคลื่อนไหวในกระเป๋าจริง|{} کا متبادل: گیمز، ٹیمیں اور نتائج فرضی ہیں، رقم بٹوے میں حرکت کرتی ہے۔|Bản mô phỏng của {}: trò chơi, đội và kết quả là mô phỏng; tiền chuyển trong ví.",
} as const

export type SceneWords = Readonly<Record<keyof typeof ROWS, string>>

/** The words in a language. */
export function wordsIn(language: NameLanguage): SceneWords {
  const at = NAME_LANGUAGES.indexOf(language)
  const words: Record<string, string> = {}
  for (const [key, row] of Object.entries(ROWS)) words[key] = row.split("|")[at] ?? ""
  return words as SceneWords
}

/** A language as vendors write it ("pt-br", "zh", "vn"); English where it is none of the scenes'. */
export function languageOf(text: string): NameLanguage {
  const short = text.slice(0, 2).toUpperCase()
  if (short === "ZH") return "CN"
  if (short === "VN") return "VI"
  return NAME_LANGUAGES.find((known) => known === short) ?? "EN"
}
