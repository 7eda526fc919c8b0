import type { Language } from "@croupier/contract"
import { keyFor } from "@croupier/ledger"
import type { MemberContext } from "../call/context.ts"
import type { Merchant } from "../call/merchant.ts"
import type { ServiceChat } from "../modules/service-chat/index.ts"

interface ServiceChatSeed {
  readonly merchant: Merchant
  readonly serviceChat: ServiceChat
}

/** Prepared answers of the demo by language: title and text; they are true of the demo. */
const ANSWERS: Readonly<Record<Language, readonly (readonly [title: string, text: string])[]>> = {
  EN: [
    [
      "Deposit status",
      "Deposits are listed under Wallet → Deposit record, with their state. A deposit that waits is credited as soon as the provider confirms it.",
    ],
    [
      "Limits and breaks",
      "Under Responsible gaming you set limits on deposits, losses, stakes and time, or take a break. A tighter limit takes effect at once.",
    ],
    [
      "Password",
      "We never ask for your password. You change it in the security centre, or with “Forgot password” at the log-in.",
    ],
  ],
  PT: [
    [
      "Situação do depósito",
      "Os depósitos aparecem na carteira, no registro de depósitos, com a situação de cada um. Um depósito em espera é creditado assim que o provedor confirma.",
    ],
    [
      "Limites e pausas",
      "Em Jogo responsável você define limites de depósito, perda, aposta e tempo, ou faz uma pausa. Um limite menor vale na hora.",
    ],
    [
      "Senha",
      "Nunca pedimos a sua senha. Você a altera na central de segurança ou em “Esqueci a senha” ao entrar.",
    ],
  ],
  CN: [
    ["存款状态", "存款及其状态列在钱包的存款记录中。等待中的存款在支付服务商确认后立即到账。"],
    [
      "限额与休息",
      "您可以在“负责任博彩”中设定存款、亏损、投注和时间限额，或休息一段时间。更低的限额立即生效。",
    ],
    ["密码", "我们绝不会向您索要密码。您可以在安全中心修改，或在登录时使用“忘记密码”。"],
  ],
  ID: [
    [
      "Status deposit",
      "Deposit beserta statusnya tercantum di dompet, pada catatan deposit. Deposit yang menunggu dikreditkan begitu penyedia mengonfirmasi.",
    ],
    [
      "Batas dan jeda",
      "Di Bermain bertanggung jawab Anda menetapkan batas deposit, kerugian, taruhan, dan waktu, atau mengambil jeda. Batas yang lebih ketat langsung berlaku.",
    ],
    [
      "Kata sandi",
      "Kami tidak pernah meminta kata sandi Anda. Anda mengubahnya di pusat keamanan, atau lewat “Lupa kata sandi” saat masuk.",
    ],
  ],
  JA: [
    [
      "入金の状況",
      "入金とその状態は、ウォレットの入金記録で確認できます。待機中の入金は、決済会社が確認しだい反映されます。",
    ],
    [
      "限度額と休止",
      "「責任あるゲーミング」で、入金・損失・ベット・時間の限度を設定したり、休止したりできます。より低い限度はすぐに有効です。",
    ],
    [
      "パスワード",
      "当サイトがパスワードをお尋ねすることはありません。セキュリティセンター、またはログイン時の「パスワードを忘れた」で変更できます。",
    ],
  ],
  KO: [
    [
      "입금 상태",
      "입금과 그 상태는 지갑의 입금 기록에서 확인할 수 있습니다. 대기 중인 입금은 결제사가 확인하는 즉시 반영됩니다.",
    ],
    [
      "한도와 휴식",
      "책임감 있는 게임에서 입금, 손실, 베팅, 시간 한도를 정하거나 휴식할 수 있습니다. 더 낮은 한도는 바로 적용됩니다.",
    ],
    [
      "비밀번호",
      "당사는 비밀번호를 묻지 않습니다. 보안 센터 또는 로그인의 “비밀번호 찾기”에서 변경할 수 있습니다.",
    ],
  ],
  TH: [
    ["สถานะการฝาก", "รายการฝากและสถานะอยู่ในกระเป๋าเงินที่ประวัติการฝาก รายการที่รออยู่จะเข้าทันทีที่ผู้ให้บริการชำระเงินยืนยัน"],
    [
      "ขีดจำกัดและการพัก",
      "ที่การเล่นอย่างรับผิดชอบ คุณตั้งขีดจำกัดการฝาก การเสีย เงินเดิมพัน และเวลา หรือหยุดพักได้ ขีดจำกัดที่ต่ำกว่ามีผลทันที",
    ],
    ["รหัสผ่าน", "เราไม่เคยขอรหัสผ่านของคุณ คุณเปลี่ยนได้ที่ศูนย์ความปลอดภัย หรือที่ “ลืมรหัสผ่าน” ตอนเข้าสู่ระบบ"],
  ],
  UR: [
    [
      "ڈپازٹ کی حالت",
      "ڈپازٹ اپنی حالت کے ساتھ والٹ میں ڈپازٹ ریکارڈ میں درج ہیں۔ منتظر ڈپازٹ فراہم کنندہ کی تصدیق ہوتے ہی جمع ہو جاتا ہے۔",
    ],
    [
      "حدود اور وقفے",
      "ذمہ دارانہ گیمنگ میں آپ ڈپازٹ، نقصان، شرط اور وقت کی حدود مقرر کرتے ہیں یا وقفہ لیتے ہیں۔ کم حد فوراً لاگو ہوتی ہے۔",
    ],
    [
      "پاس ورڈ",
      "ہم کبھی آپ کا پاس ورڈ نہیں پوچھتے۔ آپ اسے سیکیورٹی سینٹر میں یا لاگ اِن پر “پاس ورڈ بھول گئے” سے بدل سکتے ہیں۔",
    ],
  ],
  VI: [
    [
      "Tình trạng nạp tiền",
      "Các lần nạp tiền và tình trạng nằm trong ví, ở lịch sử nạp tiền. Khoản nạp đang chờ được cộng ngay khi nhà cung cấp xác nhận.",
    ],
    [
      "Hạn mức và tạm nghỉ",
      "Ở mục Chơi có trách nhiệm, bạn đặt hạn mức nạp, thua, cược và thời gian, hoặc tạm nghỉ. Hạn mức thấp hơn có hiệu lực ngay.",
    ],
    [
      "Mật khẩu",
      "Chúng tôi không bao giờ hỏi mật khẩu của bạn. Bạn đổi mật khẩu ở trung tâm bảo mật, hoặc bằng “Quên mật khẩu” khi đăng nhập.",
    ],
  ],
}

/** The demo's prepared answers, each title behind its language. */
export const seedServiceChat = ({ merchant, serviceChat }: ServiceChatSeed): Promise<void> =>
  serviceChat.begin(
    merchant.id,
    Object.entries(ANSWERS).flatMap(([language, answers]) =>
      answers.map(([title, text], at) => ({
        macroId: keyFor(`demo.chat:${language} ${at}`),
        title: `${language} · ${title}`,
        text,
      })),
    ),
  )

/** The demo player waits at the desk with a question, so that the room of the console shows a talk. */
export async function seedTalk({ serviceChat }: ServiceChatSeed, player: MemberContext): Promise<void> {
  const text = "Olá! Como confiro que um sorteio foi justo?"
  await serviceChat.routes.openServiceChat({ key: keyFor("demo.chat:talk"), text }, player)
}
