import { parseAmount } from "@croupier/money"
import type { MerchantId } from "../kernel/ids.ts"
import type { NewMethod } from "../modules/payments/index.ts"

/** Where the demo's accounts are kept: the payment simulator, whose bank sends what a visitor tells it. */
export const PROVIDER = "local"
const HOLDER = "Lanterna Jogos Ltda"
const CITY = "Sao Paulo"

type Names = NonNullable<NewMethod["names"]>

/** The ways to pay in of the demo, as its market has them: PIX first, then what fewer use. */
export const demoMethods = (merchantId: MerchantId): readonly NewMethod[] => {
  const brl = (
    code: string,
    place: number,
    method: Pick<NewMethod, "name" | "icon"> & Partial<NewMethod>,
  ): NewMethod => ({
    merchantId,
    code,
    asset: "BRL",
    minimum: parseAmount("10"),
    maximum: parseAmount("20000"),
    step: parseAmount("0.01"),
    expiresMinutes: 30,
    provider: PROVIDER,
    position: place,
    ...method,
  })
  return [
    brl("PIX", 0, { name: "PIX", icon: "pix", kind: "pix" }),
    brl("PIX_KEY", 10, {
      name: "PIX key",
      names: PIX_KEY,
      icon: "qr",
      kind: "pix-static",
      maximum: parseAmount("5000"),
      rules: {
        arrivalMinutes: 2,
        account: { scheme: "PIX", key: "pix@lanterna.example", name: "Lanterna", city: CITY },
      },
    }),
    brl("CARD", 20, {
      name: "Card",
      names: CARD,
      icon: "card",
      kind: "card",
      minimum: parseAmount("20"),
      maximum: parseAmount("5000"),
      rules: {
        presets: ["20", "50", "100", "200"],
        fee: { rate: 250, fixed: "0.00", least: "1.00", most: null, payer: "member" },
      },
    }),
    brl("EWALLET", 30, {
      name: "E-wallet",
      names: WALLET,
      icon: "wallet",
      kind: "e-wallet",
      maximum: parseAmount("10000"),
    }),
    brl("BANK", 40, {
      name: "Bank transfer",
      names: BANK,
      icon: "bank",
      kind: "bank-transfer",
      minimum: parseAmount("50"),
      expiresMinutes: 4_320,
      rules: {
        arrivalMinutes: 60,
        account: {
          scheme: "BANK",
          bank: "Banco do Brasil",
          branch: "1234-5",
          number: "67890-1",
          holder: HOLDER,
        },
      },
    }),
    brl("CASH", 50, {
      name: "Cash at a desk",
      names: CASH,
      icon: "cash",
      kind: "cash",
      provider: "desk",
      minimum: parseAmount("20"),
      maximum: parseAmount("2000"),
      expiresMinutes: 1_440,
    }),
  ]
}

const PIX_KEY: Names = {
  PT: "Chave PIX",
  CN: "PIX 收款号",
  ID: "Kunci PIX",
  JA: "PIXキー",
  KO: "PIX 키",
  TH: "คีย์ PIX",
  UR: "PIX کلید",
  VI: "Khóa PIX",
}
const CARD: Names = {
  PT: "Cartão",
  CN: "银行卡",
  ID: "Kartu",
  JA: "カード",
  KO: "카드",
  TH: "บัตร",
  UR: "کارڈ",
  VI: "Thẻ",
}
const WALLET: Names = {
  PT: "Carteira digital",
  CN: "电子钱包",
  ID: "E-wallet",
  JA: "電子マネー",
  KO: "전자지갑",
  TH: "อีวอลเล็ต",
  UR: "ای والٹ",
  VI: "Ví điện tử",
}
export const BANK: Names = {
  PT: "Transferência bancária",
  CN: "银行转账",
  ID: "Transfer bank",
  JA: "銀行振込",
  KO: "계좌 이체",
  TH: "โอนผ่านธนาคาร",
  UR: "بینک ٹرانسفر",
  VI: "Chuyển khoản ngân hàng",
}
export const CASH: Names = {
  PT: "Dinheiro no caixa",
  CN: "柜台现金",
  ID: "Tunai di loket",
  JA: "窓口での現金",
  KO: "창구 현금",
  TH: "เงินสดที่เคาน์เตอร์",
  UR: "ڈیسک پر نقد",
  VI: "Tiền mặt tại quầy",
}
