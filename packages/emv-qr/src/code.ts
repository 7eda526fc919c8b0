import type { Amount } from "@croupier/money"

/** Fields of every code. */
interface Frame {
  /** Field 01: paid many times, once, or not said. */
  readonly initiation: "many" | "once" | null
  /** Null: the payer says how much. */
  readonly amount: Amount | null
}

/** PIX, Brazil. A static code names a key; a dynamic one an address, behind which the charge and its txid are. */
export interface PixCode extends Frame {
  readonly scheme: "PIX"
  readonly account:
    | { readonly kind: "key"; readonly key: string; readonly text: string | null }
    | { readonly kind: "url"; readonly url: string }
  readonly name: string
  readonly city: string
  /** 1 to 25 letters and digits; null is written as `***`. */
  readonly txid: string | null
}

/** VietQR, Vietnam (NAPAS 247). */
export interface VietQrCode extends Frame {
  readonly scheme: "VIETQR"
  readonly bin: string
  readonly account: string
  /** To an account, or to a card. */
  readonly service: "QRIBFTTA" | "QRIBFTTC"
  readonly name: string | null
  readonly city: string | null
  readonly bill: string | null
  readonly text: string | null
}

/** PromptPay, Thailand. */
export interface PromptPayCode extends Frame {
  readonly scheme: "PROMPTPAY"
  /** A phone with its country (0066…), a national id, a wallet, or a bank's number with an account. */
  readonly to: { readonly kind: "phone" | "nationalId" | "wallet" | "account"; readonly number: string }
  readonly name: string | null
  readonly city: string | null
}

export type QrisCriteria = "UMI" | "UKE" | "UME" | "UBE" | "URE"

/** QRIS, Indonesia. */
export interface QrisCode extends Frame {
  readonly scheme: "QRIS"
  /** The acquirer's own account: field 26 to 45 with its fields, as they are. */
  readonly acquirer: { readonly field: string; readonly value: string }
  readonly nmid: string
  readonly criteria: QrisCriteria
  /** The kind of merchant, four digits. */
  readonly category: string
  readonly name: string
  readonly city: string
  readonly postalCode: string
  readonly terminal: string | null
}

export type QrCode = PixCode | VietQrCode | PromptPayCode | QrisCode
export type QrScheme = QrCode["scheme"]
