import type { PromptPayCode } from "./code.ts"
import { sealed, writeAmount, writeInitiation, type Frame } from "./frame.ts"
import { valueOf, writeField, writeFields } from "./tlv.ts"
import { refused, type QrRefusal } from "./verdict.ts"

type Kind = PromptPayCode["to"]["kind"]

/** Source: Bank of Thailand, Thai QR Code, credit transfer with PromptPay id (tag 29). */
const PROXIES: Readonly<Record<Kind, { readonly id: string; readonly form: RegExp }>> = {
  phone: { id: "01", form: /^0066\d{9}$/ },
  nationalId: { id: "02", form: /^\d{13}$/ },
  wallet: { id: "03", form: /^\d{15}$/ },
  account: { id: "04", form: /^\d{4,43}$/ },
}
const KINDS: readonly Kind[] = ["phone", "nationalId", "wallet", "account"]

export function readPromptPay({ account, ...frame }: Frame): PromptPayCode | QrRefusal {
  const named = KINDS.filter((kind) => valueOf(account, PROXIES[kind].id) !== undefined)
  const [kind] = named
  if (kind === undefined || named.length > 1) return refused("QR_29", "exactly one of 01, 02, 03, 04")
  const { id, form } = PROXIES[kind]
  const number = valueOf(account, id) ?? ""
  if (!form.test(number)) return refused("QR_29", `${id}: ${number}`)
  return {
    scheme: "PROMPTPAY",
    initiation: frame.initiation,
    amount: frame.amount,
    to: { kind, number },
    name: frame.name,
    city: frame.city,
  }
}

/** The country stands before the currency, as Thai banks write it. */
export const writePromptPay = (code: PromptPayCode): string =>
  sealed(
    writeFields([
      ["00", "01"],
      ["01", writeInitiation(code.initiation)],
      ["29", writeField("00", "A000000677010111") + writeField(PROXIES[code.to.kind].id, code.to.number)],
      ["58", "TH"],
      ["53", "764"],
      ["54", writeAmount(code.amount, 2)],
      ["59", code.name],
      ["60", code.city],
    ]),
  )
