import type { PayToAccount } from "@croupier/contract/methods"
import { amount, parseAmount } from "@croupier/money"
import type { NewMethod } from "../modules/payments/index.ts"
import type { SmallHouse } from "./small-houses.ts"
import { BANK, CASH, PROVIDER } from "./methods.ts"

type Names = NonNullable<NewMethod["names"]>
type Asian = SmallHouse["asset"]

/** The scheme of a currency: a code that the provider makes for each deposit goes by its name. */
const SCHEME: Readonly<Record<Asian, string>> = { VND: "VietQR", THB: "PromptPay", IDR: "QRIS" }

/** The accounts that codes without a provider lead to. */
const OWN_CODE: Readonly<Record<Asian, PayToAccount>> = {
  VND: {
    scheme: "VIETQR",
    bin: "970436",
    account: "1234567890",
    bank: "Vietcombank",
    holder: "CONG TY HOI AN",
  },
  THB: { scheme: "PROMPTPAY", to: "nationalId", number: "0105551234567", holder: "Chao Phraya Co., Ltd." },
  IDR: {
    scheme: "QRIS",
    acquirerField: "26",
    acquirer: "0017ID.CO.EXAMPLE.WWW0118936000000000000017",
    nmid: "ID1020021234567",
    criteria: "UMI",
    category: "7995",
    name: "NUSANTARA",
    city: "JAKARTA",
    postalCode: "10110",
  },
}
const OWN_ACCOUNT: Readonly<Record<Asian, PayToAccount>> = {
  VND: { scheme: "BANK", bank: "Vietcombank", branch: "", number: "0071000123456", holder: "CONG TY HOI AN" },
  THB: {
    scheme: "BANK",
    bank: "Kasikornbank",
    branch: "",
    number: "012-3-45678-9",
    holder: "Chao Phraya Co., Ltd.",
  },
  IDR: { scheme: "BANK", bank: "BCA", branch: "", number: "1234567890", holder: "PT Nusantara Ria" },
}

/** The ways to pay in of a small house: the country's code first, then a transfer and a desk. */
export function asianMethods({ id, asset, times }: SmallHouse): readonly NewMethod[] {
  const scaled = (value: string) => amount(parseAmount(value) * times)
  const made = (
    code: string,
    position: number,
    method: Pick<NewMethod, "name" | "icon"> & Partial<NewMethod>,
  ): NewMethod => ({
    merchantId: id,
    code,
    asset,
    minimum: scaled("10"),
    maximum: scaled("20000"),
    step: parseAmount("1"),
    expiresMinutes: 30,
    provider: PROVIDER,
    position,
    ...method,
  })
  return [
    made("QR", 0, { name: SCHEME[asset], icon: "qr", kind: "qr" }),
    made("QR_OWN", 10, {
      name: "Transfer by QR",
      names: BY_CODE,
      icon: "qr",
      kind: "qr-static",
      maximum: scaled("5000"),
      rules: { arrivalMinutes: 2, account: OWN_CODE[asset] },
    }),
    made("BANK", 20, {
      name: "Bank transfer",
      names: BANK,
      icon: "bank",
      kind: "bank-transfer",
      minimum: scaled("50"),
      expiresMinutes: 4_320,
      rules: { arrivalMinutes: 60, account: OWN_ACCOUNT[asset] },
    }),
    made("CASH", 30, {
      name: "Cash at a desk",
      names: CASH,
      icon: "cash",
      kind: "cash",
      provider: "desk",
      minimum: scaled("20"),
      maximum: scaled("2000"),
      expiresMinutes: 1_440,
    }),
  ]
}

const BY_CODE: Names = {
  PT: "Transferência por QR",
  CN: "扫码转账",
  ID: "Transfer lewat QR",
  JA: "QRコードで振込",
  KO: "QR 계좌 이체",
  TH: "โอนด้วย QR",
  UR: "QR سے ٹرانسفر",
  VI: "Chuyển khoản QR",
}
