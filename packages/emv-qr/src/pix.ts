import type { PixCode } from "./code.ts"
import { sealed, writeAmount, writeInitiation, type Frame } from "./frame.ts"
import { valueOf, writeField, writeFields } from "./tlv.ts"
import { refused, type QrRefusal } from "./verdict.ts"

/** Source: Banco Central do Brasil, Manual de Padrões para Iniciação do Pix. */
const GUI = "br.gov.bcb.pix"
const LONGEST = 77
const NO_TXID = "***"
const TXID = /^[A-Za-z0-9]{1,25}$/

export function readPix({ account, fields, additional, ...frame }: Frame): PixCode | QrRefusal {
  const [key, text, url] = ["01", "02", "25"].map((id) => valueOf(account, id))
  if ((key === undefined) === (url === undefined)) return refused("QR_26", "exactly one of 01, 25")
  if (key !== undefined && key.length > LONGEST) return refused("QR_26", `01 is longer than ${LONGEST}`)
  if (url !== undefined && (url.length > LONGEST || url.includes("://")))
    return refused("QR_26", `25 is an address without its scheme, of at most ${LONGEST} signs`)
  if (valueOf(fields, "52") === undefined) return refused("QR_MISSING", "52")
  const txid = valueOf(additional, "05")
  if (txid === undefined) return refused("QR_MISSING", "62.05")
  if (txid !== NO_TXID && !TXID.test(txid)) return refused("QR_TXID", txid)
  return {
    scheme: "PIX",
    initiation: frame.initiation,
    amount: frame.amount,
    account: key === undefined ? { kind: "url", url: url ?? "" } : { kind: "key", key, text: text ?? null },
    name: frame.name ?? "",
    city: frame.city ?? "",
    txid: txid === NO_TXID ? null : txid,
  }
}

export const writePix = (code: PixCode): string =>
  sealed(
    writeFields([
      ["00", "01"],
      ["01", writeInitiation(code.initiation)],
      [
        "26",
        writeField("00", GUI) +
          (code.account.kind === "key"
            ? writeFields([
                ["01", code.account.key],
                ["02", code.account.text],
              ])
            : writeField("25", code.account.url)),
      ],
      ["52", "0000"],
      ["53", "986"],
      ["54", writeAmount(code.amount, 2)],
      ["58", "BR"],
      ["59", code.name],
      ["60", code.city],
      ["62", writeField("05", code.txid ?? NO_TXID)],
    ]),
  )
