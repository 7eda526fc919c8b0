import { RAIL_OF, type MethodKind, type PayToAccount, type PayToLine } from "@croupier/contract/methods"
import { writeQr, plainText, type QrCode } from "@croupier/emv-qr"
import type { Amount } from "@croupier/money"

/** The facts by which a member pays by themselves: lines to copy, and a code that a bank's application reads. */
export interface PayTo {
  readonly lines: readonly PayToLine[]
  readonly copyCode: string | null
}

/**
 * The shown part of an account for one deposit. The code carries the amount and the reference where its scheme
 * has a place for one. Throws RangeError for an account or an amount that the scheme does not allow.
 */
export function payToOf(account: PayToAccount, amount: Amount, reference: string): PayTo {
  const code = codeOf(account, amount, reference)
  return {
    lines: [...linesOf(account), { label: "reference", value: reference }],
    copyCode: code === null ? null : writeQr(code),
  }
}

function codeOf(account: PayToAccount, amount: Amount, reference: string): QrCode | null {
  switch (account.scheme) {
    case "PIX":
      return {
        scheme: "PIX",
        initiation: null,
        amount,
        account: { kind: "key", key: account.key, text: null },
        name: plainText(account.name, 25),
        city: plainText(account.city, 15),
        txid: reference,
      }
    case "VIETQR":
      return {
        scheme: "VIETQR",
        initiation: "once",
        amount,
        bin: account.bin,
        account: account.account,
        service: "QRIBFTTA",
        name: null,
        city: null,
        bill: null,
        text: reference,
      }
    case "PROMPTPAY":
      return {
        scheme: "PROMPTPAY",
        initiation: "once",
        amount,
        to: { kind: account.to, number: account.number },
        name: null,
        city: null,
      }
    case "QRIS":
      return {
        scheme: "QRIS",
        initiation: "once",
        amount,
        acquirer: { field: account.acquirerField, value: account.acquirer },
        nmid: account.nmid,
        criteria: account.criteria,
        category: account.category,
        name: plainText(account.name, 25),
        city: plainText(account.city, 15),
        postalCode: account.postalCode,
        terminal: reference,
      }
    case "BANK":
      return null
  }
}

function linesOf(account: PayToAccount): PayToLine[] {
  switch (account.scheme) {
    case "PIX":
      return [
        { label: "key", value: account.key },
        { label: "holder", value: account.name },
      ]
    case "VIETQR":
      return [
        { label: "bank", value: account.bank },
        { label: "number", value: account.account },
        { label: "holder", value: account.holder },
      ]
    case "PROMPTPAY":
      return [
        { label: "key", value: account.number },
        { label: "holder", value: account.holder },
      ]
    case "QRIS":
      return [{ label: "holder", value: account.name }]
    case "BANK":
      return [
        { label: "bank", value: account.bank },
        ...(account.branch === "" ? [] : [{ label: "branch", value: account.branch } as const]),
        { label: "number", value: account.number },
        { label: "holder", value: account.holder },
      ]
  }
}

/** By what a provider's receipts name the account: its key or its number. */
export function accountNumberOf(account: PayToAccount): string {
  switch (account.scheme) {
    case "PIX":
      return account.key
    case "VIETQR":
      return account.account
    case "PROMPTPAY":
    case "BANK":
      return account.number
    case "QRIS":
      return account.nmid
  }
}

const SCHEMES: Readonly<Partial<Record<MethodKind, readonly PayToAccount["scheme"][]>>> = {
  "pix-static": ["PIX"],
  "qr-static": ["VIETQR", "PROMPTPAY", "QRIS"],
  "bank-transfer": ["BANK"],
}
const ASSET_OF: Readonly<Partial<Record<PayToAccount["scheme"], string>>> = {
  PIX: "BRL",
  VIETQR: "VND",
  PROMPTPAY: "THB",
  QRIS: "IDR",
}

/** Whether a method of a kind and an asset can be paid to an account: none where a provider or a desk takes the money. */
export function fitsKind(kind: MethodKind, asset: string, account: PayToAccount | null): boolean {
  if (RAIL_OF[kind] !== "account") return account === null
  if (account === null || !(SCHEMES[kind]?.includes(account.scheme) ?? false)) return false
  const only = ASSET_OF[account.scheme]
  return only === undefined || only === asset
}
