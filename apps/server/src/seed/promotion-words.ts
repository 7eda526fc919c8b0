import { LANGUAGES, type Language } from "@croupier/contract"
import type { PromotionTerms } from "@croupier/contract/promotion-terms"

interface Words {
  readonly name: string
  readonly line: string
  readonly remark?: string
}

/** The code of the demo's promotion by code. */
export const PROMOTION_CODE = "LANTERNA"

/** Names and texts of the demo's promotions, in each language that Lanterna offers. */
export const PROMOTION_WORDS = {
  reload: {
    EN: { name: "Reload of the week", line: "Half of your deposit as a bonus, once a week." },
    PT: {
      name: "Recarga da semana",
      line: "Metade do seu depósito como bônus, uma vez por semana.",
    },
    CN: { name: "每周存款红利", line: "存款金额的一半作为红利，每周一次。" },
    ID: {
      name: "Bonus deposit mingguan",
      line: "Setengah dari deposit Anda sebagai bonus, sekali seminggu.",
    },
    JA: { name: "週間入金ボーナス", line: "入金額の半分をボーナスとして、週1回受け取れます。" },
    KO: { name: "주간 입금 보너스", line: "입금액의 절반을 보너스로 주 1회 드립니다." },
    TH: { name: "โบนัสฝากเงินประจำสัปดาห์", line: "รับโบนัสครึ่งหนึ่งของยอดฝาก สัปดาห์ละหนึ่งครั้ง" },
    UR: { name: "ہفتہ وار ڈپازٹ بونس", line: "آپ کے ڈپازٹ کا نصف بونس کے طور پر، ہفتے میں ایک بار۔" },
    VI: {
      name: "Khuyến mãi nạp tiền hằng tuần",
      line: "Nhận một nửa số tiền nạp làm tiền khuyến mãi, mỗi tuần một lần.",
    },
  },
  photo: {
    EN: {
      name: "Market photo",
      line: "Show us your lantern and get 10.00.",
      remark: "Send a photo of a paper lantern. The photo is not published.",
    },
    PT: {
      name: "Foto da feira",
      line: "Mostre a sua lanterna e receba 10,00.",
      remark: "Envie uma foto de uma lanterna de papel. A foto não é publicada.",
    },
    CN: {
      name: "夜市照片",
      line: "展示您的灯笼，获得 10.00。",
      remark: "请上传一张纸灯笼的照片。照片不会公开。",
    },
    ID: {
      name: "Foto pasar malam",
      line: "Tunjukkan lentera Anda dan dapatkan 10,00.",
      remark: "Kirim foto lentera kertas. Foto tidak dipublikasikan.",
    },
    JA: {
      name: "夜市の写真",
      line: "ランタンの写真を送ると10.00を受け取れます。",
      remark: "紙のランタンの写真をお送りください。写真は公開されません。",
    },
    KO: {
      name: "야시장 사진",
      line: "등불 사진을 보내고 10.00을 받으세요.",
      remark: "종이 등불 사진을 보내 주세요. 사진은 공개되지 않습니다.",
    },
    TH: {
      name: "ภาพถ่ายจากตลาด",
      line: "ส่งภาพโคมของคุณ รับ 10.00",
      remark: "ส่งภาพโคมกระดาษหนึ่งภาพ ภาพจะไม่ถูกเผยแพร่",
    },
    UR: {
      name: "بازار کی تصویر",
      line: "اپنی لالٹین دکھائیں اور 10.00 پائیں۔",
      remark: "کاغذ کی لالٹین کی تصویر بھیجیں۔ تصویر شائع نہیں کی جاتی۔",
    },
    VI: {
      name: "Ảnh chợ đêm",
      line: "Gửi ảnh đèn lồng của bạn và nhận 10,00.",
      remark: "Gửi ảnh một chiếc đèn lồng giấy. Ảnh không được công khai.",
    },
  },
  code: {
    EN: {
      name: "Market code",
      line: "Type the code of the market and get 3.00.",
      remark: `The code of this demo is ${PROMOTION_CODE}.`,
    },
    PT: {
      name: "Código da feira",
      line: "Digite o código da feira e receba 3,00.",
      remark: `O código desta demonstração é ${PROMOTION_CODE}.`,
    },
    CN: {
      name: "夜市代码",
      line: "输入夜市代码，获得 3.00。",
      remark: `本演示站点的代码是 ${PROMOTION_CODE}。`,
    },
    ID: {
      name: "Kode pasar malam",
      line: "Ketik kode pasar malam dan dapatkan 3,00.",
      remark: `Kode demo ini adalah ${PROMOTION_CODE}.`,
    },
    JA: {
      name: "夜市のコード",
      line: "夜市のコードを入力すると3.00を受け取れます。",
      remark: `このデモのコードは${PROMOTION_CODE}です。`,
    },
    KO: {
      name: "야시장 코드",
      line: "야시장 코드를 입력하고 3.00을 받으세요.",
      remark: `이 데모의 코드는 ${PROMOTION_CODE}입니다.`,
    },
    TH: {
      name: "โค้ดตลาดกลางคืน",
      line: "พิมพ์โค้ดของตลาด รับ 3.00",
      remark: `โค้ดของเว็บสาธิตนี้คือ ${PROMOTION_CODE}`,
    },
    UR: {
      name: "بازار کا کوڈ",
      line: "بازار کا کوڈ لکھیں اور 3.00 پائیں۔",
      remark: `اس نمائشی سائٹ کا کوڈ ${PROMOTION_CODE} ہے۔`,
    },
    VI: {
      name: "Mã chợ đêm",
      line: "Nhập mã của chợ đêm và nhận 3,00.",
      remark: `Mã của trang minh họa này là ${PROMOTION_CODE}.`,
    },
  },
  week: {
    EN: { name: "Market week", line: "Reach 200.00 of valid bet in a week and get 5.00." },
    PT: {
      name: "Semana da feira",
      line: "Alcance 200,00 de aposta válida na semana e receba 5,00.",
    },
    CN: { name: "夜市周", line: "一周内有效投注达到 200.00，即可获得 5.00。" },
    ID: { name: "Pekan pasar malam", line: "Capai taruhan valid 200,00 dalam seminggu dan dapatkan 5,00." },
    JA: { name: "夜市ウィーク", line: "1週間の有効ベットが200.00に達すると5.00を受け取れます。" },
    KO: { name: "야시장 주간", line: "한 주 동안 유효 베팅 200.00을 채우고 5.00을 받으세요." },
    TH: { name: "สัปดาห์ตลาดกลางคืน", line: "ทำยอดเดิมพันที่มีผลครบ 200.00 ในหนึ่งสัปดาห์ รับ 5.00" },
    UR: { name: "بازار کا ہفتہ", line: "ایک ہفتے میں 200.00 کی مؤثر شرط پوری کریں اور 5.00 پائیں۔" },
    VI: { name: "Tuần lễ chợ đêm", line: "Đạt cược hợp lệ 200,00 trong một tuần và nhận 5,00." },
  },
  welcome: {
    EN: { name: "Welcome lantern", line: "A gift of 2.00 to get to know the market." },
    PT: { name: "Lanterna de boas-vindas", line: "Um presente de 2,00 para conhecer a feira." },
    CN: { name: "迎新灯笼", line: "赠送 2.00，带您逛逛夜市。" },
    ID: { name: "Lentera selamat datang", line: "Hadiah 2,00 untuk mengenal pasar malam." },
    JA: { name: "ウェルカムランタン", line: "夜市を知っていただくための2.00のプレゼントです。" },
    KO: { name: "환영 등불", line: "야시장을 둘러보실 수 있도록 2.00을 드립니다." },
    TH: { name: "โคมต้อนรับ", line: "ของขวัญ 2.00 ให้คุณได้รู้จักตลาด" },
    UR: { name: "خیرمقدمی لالٹین", line: "بازار سے واقفیت کے لیے 2.00 کا تحفہ۔" },
    VI: { name: "Đèn lồng chào mừng", line: "Món quà 2,00 để bạn làm quen với chợ đêm." },
  },
  team: {
    EN: { name: "Team week", line: "Reach 100.00 of valid bet in a week and get 2.00." },
    PT: {
      name: "Semana da equipe",
      line: "Alcance 100,00 de aposta válida na semana e receba 2,00.",
    },
    CN: { name: "团队周", line: "一周内有效投注达到 100.00，即可获得 2.00。" },
    ID: { name: "Pekan tim", line: "Capai taruhan valid 100,00 dalam seminggu dan dapatkan 2,00." },
    JA: { name: "チームウィーク", line: "1週間の有効ベットが100.00に達すると2.00を受け取れます。" },
    KO: { name: "팀 주간", line: "한 주 동안 유효 베팅 100.00을 채우고 2.00을 받으세요." },
    TH: { name: "สัปดาห์ทีม", line: "ทำยอดเดิมพันที่มีผลครบ 100.00 ในหนึ่งสัปดาห์ รับ 2.00" },
    UR: { name: "ٹیم کا ہفتہ", line: "ایک ہفتے میں 100.00 کی مؤثر شرط پوری کریں اور 2.00 پائیں۔" },
    VI: { name: "Tuần lễ đội nhóm", line: "Đạt cược hợp lệ 100,00 trong một tuần và nhận 2,00." },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, Words>>>>

export type DemoPromotion = keyof typeof PROMOTION_WORDS

/** The words of a promotion as its terms have them. */
export const promotionWords = (promotion: DemoPromotion): PromotionTerms["words"] => {
  const words: Readonly<Record<Language, Words>> = PROMOTION_WORDS[promotion]
  return LANGUAGES.map((language) => ({ language, remark: "", ...words[language] }))
}
