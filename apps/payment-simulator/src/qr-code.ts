import { plainText, writeQr, type QrCode } from "@croupier/emv-qr"
import { parseAmount } from "@croupier/money"
import type { Charge } from "./charge.ts"

/** Currencies of the house's money here. */
export const CURRENCIES = ["BRL", "VND", "THB", "IDR"] as const

/** The code of a dynamic charge, in the scheme of its currency. */
export const qrCodeOf = (charge: Charge, host: string): string => writeQr(codeOf(charge, host))

function codeOf(charge: Charge, host: string): QrCode {
  const amount = parseAmount(charge.amount)
  const name = plainText(charge.merchantName, 25) || "CROUPIER"
  switch (charge.currency) {
    case "VND":
      return {
        scheme: "VIETQR",
        initiation: "once",
        amount,
        bin: "970436",
        account: charge.txid.slice(0, 19),
        service: "QRIBFTTA",
        name: null,
        city: null,
        bill: null,
        text: charge.txid.slice(0, 20),
      }
    case "THB":
      return {
        scheme: "PROMPTPAY",
        initiation: "once",
        amount,
        // A wallet number of its own for each charge: the code has no other place for a reference.
        to: { kind: "wallet", number: digitsOf(charge.txid) },
        name: null,
        city: null,
      }
    case "IDR":
      return {
        scheme: "QRIS",
        initiation: "once",
        amount,
        acquirer: { field: "26", value: "0017ID.CO.EXAMPLE.WWW0118936000000000000017" },
        nmid: "ID1020021234567",
        criteria: "UMI",
        category: "7995",
        name,
        city: "JAKARTA",
        postalCode: "10110",
        terminal: charge.txid.slice(0, 16).toUpperCase(),
      }
    default:
      return {
        scheme: "PIX",
        initiation: "once",
        amount,
        // Of a dynamic charge: its txid is behind the address.
        account: { kind: "url", url: `${host}/v/${charge.id}` },
        name,
        city: "SAO PAULO",
        txid: null,
      }
  }
}

/** Fifteen digits that follow from a number in hexadecimal. */
const digitsOf = (txid: string): string =>
  (BigInt(`0x${txid.replaceAll(/[^0-9a-f]/g, "").slice(-24)}`) % 10n ** 15n).toString().padStart(15, "0")
