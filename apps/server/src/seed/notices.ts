import type { Language } from "@croupier/contract"
import { HOUR_MS } from "../kernel/durations.ts"
import type { Announcement } from "../modules/engagement/index.ts"

type EveryLanguage = Readonly<Record<Language, string>>
/** A notice of the demo, in each language that Lanterna offers. */
interface DemoNotice extends Announcement {
  readonly title: EveryLanguage
  readonly content: EveryLanguage
}

const PLAY_MONEY: Pick<DemoNotice, "title" | "content"> = {
  title: {
    EN: "This is a demo site",
    PT: "Este é um site de demonstração",
    CN: "本站为演示站点",
    ID: "Ini situs demonstrasi",
    JA: "これはデモサイトです",
    KO: "데모 사이트입니다",
    TH: "นี่คือเว็บสาธิต",
    UR: "یہ ایک نمائشی سائٹ ہے",
    VI: "Đây là trang minh họa",
  },
  content: {
    EN: "<p>Lanterna plays for play money. Deposits go to a practice payment provider on this machine; no real money moves.</p>",
    PT: "<p>A Lanterna joga com dinheiro fictício. Os depósitos vão para um provedor de pagamentos de teste nesta máquina; nenhum dinheiro real é movimentado.</p>",
    CN: "<p>Lanterna 使用试玩金。存款会转到本机上的测试支付服务商，不涉及任何真实资金。</p>",
    ID: "<p>Lanterna memakai saldo demo. Deposit dikirim ke penyedia pembayaran uji coba di mesin ini; tidak ada uang sungguhan yang berpindah.</p>",
    JA: "<p>Lanterna ではデモマネーでプレイします。入金はこのマシン上のテスト用決済サービスに送られ、実際のお金は動きません。</p>",
    KO: "<p>Lanterna에서는 체험 머니로 플레이합니다. 입금은 이 컴퓨터의 테스트용 결제 서비스로 전달되며 실제 돈은 이동하지 않습니다.</p>",
    TH: "<p>Lanterna ใช้เงินทดลองเล่น การฝากเงินจะส่งไปยังผู้ให้บริการชำระเงินทดสอบบนเครื่องนี้ ไม่มีการเคลื่อนย้ายเงินจริง</p>",
    UR: "<p>Lanterna پر فرضی رقم سے کھیلا جاتا ہے۔ ڈپازٹ اسی مشین پر موجود آزمائشی ادائیگی فراہم کنندہ کو جاتے ہیں؛ کوئی اصل رقم منتقل نہیں ہوتی۔</p>",
    VI: "<p>Lanterna dùng tiền chơi thử. Tiền nạp được gửi tới nhà cung cấp thanh toán thử nghiệm trên máy này; không có tiền thật nào được chuyển.</p>",
  },
}

/** Lanterna's first notices; every line of them is true of the demo. A button is named by its label in the language. */
export const demoNotices = (now: Date): readonly DemoNotice[] => [
  {
    type: "B",
    publishedAt: new Date(now.getTime() - 2 * HOUR_MS),
    title: {
      EN: "Every draw can be checked",
      PT: "Todo sorteio pode ser conferido",
      CN: "每一期都可查验",
      ID: "Setiap undian dapat diperiksa",
      JA: "すべての抽選を検証できます",
      KO: "모든 추첨을 검증할 수 있습니다",
      TH: "ตรวจสอบได้ทุกงวด",
      UR: "ہر قرعہ اندازی جانچی جا سکتی ہے",
      VI: "Mọi kỳ quay đều kiểm tra được",
    },
    content: {
      EN: "<p>Before a draw goes on sale we publish the hash of its server seed. After the draw we publish the seed. Open a result and press <b>Verify in my browser</b>: your own device repeats the draw and compares.</p>",
      PT: "<p>Antes de cada concurso abrir, publicamos o hash da seed do servidor. Depois do sorteio, publicamos a seed. Abra um resultado e toque em <b>Verificar no meu navegador</b>: o seu próprio aparelho refaz o sorteio e compara.</p>",
      CN: "<p>每一期开售前，平台公布其服务器种子的哈希值；开奖后公布种子。打开一期开奖结果，点击<b>在我的浏览器中验证</b>：您自己的设备会重算这次开奖并进行比对。</p>",
      ID: "<p>Sebelum sebuah undian dijual, platform menerbitkan hash dari seed servernya. Setelah undian, platform menerbitkan seed itu. Buka sebuah hasil dan tekan <b>Verifikasi di peramban saya</b>: perangkat Anda sendiri mengulang undian dan membandingkannya.</p>",
      JA: "<p>抽選の販売が始まる前に、サーバーシードのハッシュ値を公開します。抽選後にはシードを公開します。抽選結果を開いて<b>このブラウザで検証</b>を押すと、お使いの端末が抽選を再計算して照合します。</p>",
      KO: "<p>추첨 판매가 시작되기 전에 서버 시드의 해시를 공개하고, 추첨 후에는 시드를 공개합니다. 추첨 결과를 열고 <b>내 브라우저에서 검증</b>을 누르면 회원님의 기기가 추첨을 다시 계산해 비교합니다.</p>",
      TH: "<p>ก่อนเปิดขายแต่ละงวด ทางเว็บไซต์เผยแพร่แฮชของซีดเซิร์ฟเวอร์ หลังการออกรางวัลจะเผยแพร่ซีดนั้น เปิดผลรางวัลแล้วกด <b>ตรวจในเบราว์เซอร์ของฉัน</b> อุปกรณ์ของคุณจะคำนวณการออกรางวัลซ้ำและเปรียบเทียบ</p>",
      UR: "<p>ہر قرعہ اندازی کی فروخت شروع ہونے سے پہلے پلیٹ فارم اس کے سرور سیڈ کا ہیش شائع کرتا ہے۔ قرعہ اندازی کے بعد سیڈ شائع کیا جاتا ہے۔ کوئی نتیجہ کھولیں اور <b>میرے براؤزر میں تصدیق کریں</b> دبائیں: آپ کا اپنا آلہ قرعہ اندازی دہرا کر موازنہ کرتا ہے۔</p>",
      VI: "<p>Trước khi mở bán một kỳ quay, nhà cái công bố mã hash của seed máy chủ. Sau khi quay số, nhà cái công bố seed. Mở một kết quả và nhấn <b>Xác minh trên trình duyệt của tôi</b>: chính thiết bị của bạn tính lại kỳ quay và so sánh.</p>",
    },
  },
  { type: "B", publishedAt: new Date(now.getTime() - HOUR_MS), ...PLAY_MONEY },
  {
    type: "B",
    publishedAt: now,
    title: {
      EN: "More than sixty games",
      PT: "Mais de sessenta jogos",
      CN: "六十多款游戏",
      ID: "Lebih dari enam puluh permainan",
      JA: "60種類を超えるゲーム",
      KO: "60가지가 넘는 게임",
      TH: "เกมมากกว่าหกสิบเกม",
      UR: "ساٹھ سے زیادہ گیمز",
      VI: "Hơn sáu mươi trò chơi",
    },
    content: {
      EN: "<p>Digits, dice, races, Mark Six, Vietnam and South-East Asia: draws every minute around the clock, and on the days of the calendar. Every one of them is our own draw and can be checked.</p>",
      PT: "<p>Dígitos, dados, corridas, Mark Six, Vietnã e Sudeste Asiático: sorteios a cada minuto, dia e noite, e nos dias do calendário. Cada um deles é um sorteio nosso e pode ser conferido.</p>",
      CN: "<p>数字、骰子、赛车、六合彩、越南彩和东南亚彩：全天每分钟开奖，另有按日历日期开奖的游戏。每一期均由本平台自行开奖，并可查验。</p>",
      ID: "<p>Angka, dadu, balapan, Mark Six, Vietnam, dan Asia Tenggara: undian setiap menit sepanjang hari, dan pada hari-hari menurut kalender. Semuanya undian platform sendiri dan dapat diperiksa.</p>",
      JA: "<p>数字、ダイス、レース、マークシックス、ベトナム宝くじ、東南アジア宝くじ。毎分24時間の抽選と、暦の日に行う抽選があります。どれも当サイト自身の抽選で、検証できます。</p>",
      KO: "<p>숫자, 주사위, 레이스, 마크식스, 베트남과 동남아시아 복권을 매분 24시간 추첨하고, 정해진 날짜에도 추첨합니다. 모두 운영사가 직접 하는 추첨이며 검증할 수 있습니다.</p>",
      TH: "<p>ตัวเลข ลูกเต๋า การแข่งรถ มาร์คซิกซ์ หวยเวียดนาม และหวยเอเชียตะวันออกเฉียงใต้ ออกรางวัลทุกนาทีตลอด 24 ชั่วโมง และตามวันในปฏิทิน ทุกงวดเป็นการออกรางวัลของทางเว็บไซต์เองและตรวจสอบได้</p>",
      UR: "<p>ہندسے، پانسے، دوڑ، مارک سکس، ویتنام اور جنوب مشرقی ایشیا: دن رات ہر منٹ قرعہ اندازی، اور کیلنڈر کے مقررہ دنوں پر بھی۔ ہر قرعہ اندازی پلیٹ فارم کی اپنی ہے اور جانچی جا سکتی ہے۔</p>",
      VI: "<p>Chữ số, xúc xắc, đua xe, Mark Six, Việt Nam và Đông Nam Á: quay số mỗi phút suốt ngày đêm, và vào các ngày theo lịch. Mỗi kỳ quay đều do nhà cái tự quay và kiểm tra được.</p>",
    },
  },
]

/** The same for a small house of the demo: it pops up after the log-in. */
export function playMoneyNotice(house: string, now: Date): Announcement {
  const content = Object.entries(PLAY_MONEY.content).map(([language, text]) => [
    language,
    text.replaceAll("Lanterna", house),
  ])
  return {
    type: "B",
    publishedAt: now,
    popsUp: true,
    title: PLAY_MONEY.title,
    content: Object.fromEntries(content),
  }
}
