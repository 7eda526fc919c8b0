/** A word that no text of a language may use, and the places where the same letters mean something else. */
export interface Never {
  readonly words: RegExp
  /** The term to use instead. */
  readonly instead: string
  /** `namespace:key` of the texts that may use it, each with its reason. */
  readonly but?: Readonly<Record<string, string>>
}

const FULL_HOUSE = { "lottery:lottery_option_FULL_HOUSE": "the hand of three and two" }
const PAY_OF_PARTNERS = {
  "agents:affiliate_text": "pay for players who were brought",
  "join:join_text": "pay for players who were brought",
}
const FINGER = { "member:member_passkeys_text": "the finger on a sensor" }
const BANKER = {
  "lottery:lottery_kind_BACCARAT": "the banker of baccarat",
  "lottery:lottery_option_BANKER": "the banker of baccarat",
  "lottery:lottery_option_BANKER_PAIR": "the banker of baccarat",
}

/** Words that mean something else to players, or that stand for a thing which has another term in that language. */
export const NEVER: Readonly<Record<string, readonly Never[]>> = {
  en: [
    { words: /\bhouses?\b/i, instead: "we, the platform", but: FULL_HOUSE },
    { words: /\bstalls?\b|\bnight market\b/i, instead: "page, category" },
    { words: /\bvendors?\b/i, instead: "provider" },
    { words: /\bsign(?:s|ed|ing)?[ -](?:in|ins|out)\b/i, instead: "log in, log out" },
    { words: /\bfingerprints?\b/i, instead: "hash" },
    { words: /\blet go\b|\btaken? back\b|\bburned out\b/i, instead: "cash out, cancel, crash" },
  ],
  pt: [
    { words: /\bcasas?\b|\bbarracas?\b/i, instead: "plataforma" },
    { words: /\bbrincadeira\b/i, instead: "dinheiro fictício" },
    { words: /\bcomerciantes?\b/i, instead: "operador" },
    { words: /\bimpress(?:ão|ões) digita/i, instead: "hash" },
    { words: /(?<!\p{L})sal(?!\p{L})|\bsementes?\b/iu, instead: "salt, seed" },
    { words: /\bpernas?\b/i, instead: "seleção" },
    { words: /\bpersegui/i, instead: "teimosinha" },
    { words: /\btarifas?\b/i, instead: "taxa" },
    { words: /\bmembros?\b/i, instead: "jogador" },
    { words: /\bfornecedor/i, instead: "provedor" },
  ],
  cn: [
    { words: /虚拟币|虚拟货币/, instead: "试玩金" },
    { words: /支付密码/, instead: "资金密码" },
    { words: /指纹/, instead: "哈希值", but: FINGER },
    { words: /派奖/, instead: "派彩" },
    { words: /提现/, instead: "提款" },
    { words: /摊位|夜市/, instead: "游戏分类" },
    { words: /下线/, instead: "下级" },
    { words: /厂商/, instead: "供应商" },
    { words: /你/, instead: "您" },
    { words: /[一-鿿][:,]|[:,] ?[一-鿿]/, instead: "：，" },
  ],
  id: [
    { words: /\brumah\b|\bkios\b/i, instead: "platform" },
    { words: /\bbenih|\bgaram/i, instead: "seed, salt" },
    { words: /\bkaki\b/i, instead: "leg" },
    { words: /\bsidik jari\b/i, instead: "hash", but: FINGER },
    { words: /\bpedagang\b/i, instead: "merchant" },
    { words: /\banggota\b/i, instead: "member" },
    { words: /\blotere\b/i, instead: "lotre" },
    { words: /\buang main/i, instead: "saldo demo" },
    { words: /\bcara main\b/i, instead: "jenis taruhan" },
    { words: /\bkejar|\brangkaian\b/i, instead: "taruhan beruntun" },
    { words: /\bsurel\b/i, instead: "email" },
  ],
  ja: [
    { words: /抽せん|当せん/, instead: "抽選、当選" },
    { words: /屋台|この店|当店/, instead: "当サイト" },
    { words: /(?<!フル)ハウス/, instead: "当サイト" },
    { words: /ロッタリー/, instead: "宝くじ" },
    { words: /落選/, instead: "はずれ" },
    { words: /サインイン/, instead: "ログイン" },
    { words: /提供元|ベンダー/, instead: "プロバイダー" },
    { words: /遊び方/, instead: "ベット方式" },
    { words: /代理店|加盟店/, instead: "エージェント、マーチャント" },
    { words: /賭け(?!条件)/, instead: "ベット" },
    { words: /報酬/, instead: "リワード", but: PAY_OF_PARTNERS },
    { words: /配当/, instead: "払戻金、オッズ、分配金" },
    { words: /フィンガープリント|指紋/, instead: "ハッシュ値", but: FINGER },
    { words: /竜虎/, instead: "龍虎" },
  ],
  ko: [
    { words: /로터리/, instead: "복권" },
    { words: /리워드(?! 센터)/, instead: "보상" },
    { words: /피싱/, instead: "낚시 게임" },
    { words: /놀이/, instead: "체험 머니, 베팅 방식" },
    { words: /판돈|배팅/, instead: "베팅액" },
    { words: /(?<!풀)하우스|가판대/, instead: "운영사" },
    { words: /사용자 이름/, instead: "아이디" },
    { words: /환급률/, instead: "환수율" },
    { words: /현실 점검|자기 제외/, instead: "플레이 시간 알림, 자가 차단" },
    { words: /리베이트/, instead: "콤프" },
    { words: /공급사|벤더/, instead: "게임사" },
    { words: /지문/, instead: "해시", but: FINGER },
    { words: /배당(?!률)/, instead: "배당률, 수익 배분" },
    { words: /총판/, instead: "에이전트" },
  ],
  th: [
    { words: /(?<!อี)ลอตเตอรี|อีลอตเตอรี(?!่)|ล็อตเตอรี่/, instead: "หวย, อีลอตเตอรี่" },
    { words: /ลายนิ้วมือ/, instead: "แฮช", but: FINGER },
    { words: /เมล็ด|เกลือ/, instead: "ซีด, Salt" },
    { words: /(?:ใน|โดย|ทาง)บ้าน/, instead: "ทางเว็บไซต์" },
    { words: /เจ้ามือ/, instead: "ทางเว็บไซต์", but: BANKER },
    { words: /ร้านค้า/, instead: "ผู้ประกอบการ" },
    { words: /โพย/, instead: "บิลเดิมพัน" },
    { words: /ไล่งวด/, instead: "เดิมพันต่อเนื่อง" },
    { words: /เงินจำลอง|เงินทดลอง(?!เล่น)/, instead: "เงินทดลองเล่น" },
    { words: /(?<!วง)เงินเดือน/, instead: "ค่าตอบแทน" },
  ],
  ur: [
    { words: /والیٹ|بٹوہ|بٹوے/, instead: "والٹ" },
    { words: /بیج|نمک/, instead: "سیڈ، سالٹ" },
    { words: /نکاسی/, instead: "رقم نکلوانا" },
    { words: /(?<!فل )ہاؤس|گھر|دکان|اسٹال/, instead: "پلیٹ فارم" },
    { words: /سائن|داخلہ|لاگ ان/, instead: "لاگ اِن" },
    { words: /صارف نام/, instead: "یوزر نیم" },
    { words: /ریوارڈ(?! سینٹر)/, instead: "انعام" },
    { words: /وینڈر/, instead: "گیم پرووائیڈر" },
    { words: /ارکان|(?<!\p{L})رکن(?!\p{L})/u, instead: "ممبر" },
  ],
  vi: [
    { words: /tiền ảo/i, instead: "tiền chơi thử" },
    { words: /(?<!\p{L})hạt(?!\p{L})|muối/iu, instead: "seed, salt" },
    { words: /dấu vân/i, instead: "mã hash" },
    { words: /hội viên/i, instead: "thành viên" },
    { words: /tên người dùng/i, instead: "tên đăng nhập" },
    { words: /chuỗi cược/i, instead: "nuôi số" },
    { words: /casino trực tuyến/i, instead: "live casino" },
    { words: /gian hàng/i, instead: "danh mục" },
    { words: /(?<!\p{L})trâu(?!\p{L})/iu, instead: "Ngưu" },
    { words: /e-mail/i, instead: "email" },
    { words: /tất toán/i, instead: "kết toán" },
    { words: /buông/i, instead: "chốt" },
  ],
}
