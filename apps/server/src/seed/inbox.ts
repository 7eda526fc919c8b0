import type { Merchant } from "../call/merchant.ts"
import type { Clock } from "../kernel/clock.ts"
import type { Inbox } from "../modules/inbox/index.ts"

interface InboxSeed {
  readonly merchant: Merchant
  readonly clock: Clock
  readonly inbox: Inbox
}

const WELCOME_KEY = "5a0b8d5e-6f0c-4f6a-9a55-2f6f2c8a1e01"

/** The demo's first platform message; it is true of the demo. It follows the accounts that the seed makes: others do not get it. */
export const seedInbox = ({ merchant, clock, inbox }: InboxSeed): Promise<void> =>
  inbox.begin(merchant.id, [
    {
      key: WELCOME_KEY,
      kind: "SERVICE",
      audience: { to: "EVERYONE" },
      publishedAt: clock.now(),
      words: WORDS,
    },
  ])

const WORDS = {
  title: {
    EN: "Your messages are here",
    PT: "Suas mensagens ficam aqui",
    CN: "您的站内信在这里",
    ID: "Pesan Anda ada di sini",
    JA: "メッセージはこちらに届きます",
    KO: "메시지는 여기에 도착합니다",
    TH: "ข้อความของคุณอยู่ที่นี่",
    UR: "آپ کے پیغامات یہاں ہیں",
    VI: "Tin nhắn của bạn ở đây",
  },
  content: {
    EN: "<p>Deposits, withdrawals and new VIP levels are confirmed here. Messages are kept for 180 days; you can delete them at any time.</p>",
    PT: "<p>Depósitos, saques e novos níveis VIP são confirmados aqui. As mensagens ficam guardadas por 180 dias; você pode excluí-las quando quiser.</p>",
    CN: "<p>存款、提款和新的 VIP 等级都会在此确认。站内信保留 180 天，您可随时删除。</p>",
    ID: "<p>Deposit, penarikan, dan level VIP baru dikonfirmasi di sini. Pesan disimpan selama 180 hari; Anda dapat menghapusnya kapan saja.</p>",
    JA: "<p>入金、出金、新しいVIPレベルはこちらでお知らせします。メッセージは180日間保存され、いつでも削除できます。</p>",
    KO: "<p>입금, 출금, 새 VIP 등급을 여기에서 알려 드립니다. 메시지는 180일 동안 보관되며 언제든지 삭제할 수 있습니다.</p>",
    TH: "<p>การฝาก การถอน และระดับ VIP ใหม่จะได้รับการยืนยันที่นี่ ข้อความเก็บไว้ 180 วัน และคุณลบได้ทุกเมื่อ</p>",
    UR: "<p>ڈپازٹ، نکلوائی اور نئے VIP لیول کی تصدیق یہاں ہوتی ہے۔ پیغامات 180 دن رکھے جاتے ہیں؛ آپ انہیں کسی بھی وقت حذف کر سکتے ہیں۔</p>",
    VI: "<p>Tiền nạp, tiền rút và cấp VIP mới được xác nhận tại đây. Tin nhắn được lưu 180 ngày; bạn có thể xóa bất cứ lúc nào.</p>",
  },
} as const
