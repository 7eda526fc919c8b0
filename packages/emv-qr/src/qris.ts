import type { QrisCode, QrisCriteria } from "./code.ts"
import { sealed, writeAmount, writeInitiation, type Frame } from "./frame.ts"
import { valueOf, writeField, writeFields } from "./tlv.ts"
import { refused, type QrRefusal } from "./verdict.ts"

const CRITERIA: readonly QrisCriteria[] = ["UMI", "UKE", "UME", "UBE", "URE"]

/** Source: Bank Indonesia, QR Code Indonesian Standard, merchant-presented mode. */
export function readQris({ account, fields, additional, ...frame }: Frame): QrisCode | QrRefusal {
  const nmid = valueOf(account, "02") ?? ""
  if (!/^ID\d{13}$/.test(nmid)) return refused("QR_NMID", nmid)
  const value = valueOf(account, "03") ?? ""
  const criteria = CRITERIA.find((each) => each === value)
  if (!criteria) return refused("QR_CRITERIA", value)
  const acquirer = fields.find(({ id }) => id >= "26" && id <= "45")
  if (!acquirer) return refused("QR_MISSING", "26 to 45")
  const category = valueOf(fields, "52")
  if (category === undefined || !/^\d{4}$/.test(category)) return refused("QR_MISSING", "52")
  const postalCode = valueOf(fields, "61")
  if (postalCode === undefined) return refused("QR_MISSING", "61")
  return {
    scheme: "QRIS",
    initiation: frame.initiation,
    amount: frame.amount,
    acquirer: { field: acquirer.id, value: acquirer.value },
    nmid,
    criteria,
    category,
    name: frame.name ?? "",
    city: frame.city ?? "",
    postalCode,
    terminal: valueOf(additional, "07") ?? null,
  }
}

export const writeQris = (code: QrisCode): string =>
  sealed(
    writeFields([
      ["00", "01"],
      ["01", writeInitiation(code.initiation)],
      [code.acquirer.field, code.acquirer.value],
      [
        "51",
        writeField("00", "ID.CO.QRIS.WWW") + writeField("02", code.nmid) + writeField("03", code.criteria),
      ],
      ["52", code.category],
      ["53", "360"],
      ["54", rupiah(code)],
      ["58", "ID"],
      ["59", code.name],
      ["60", code.city],
      ["61", code.postalCode],
      ["62", code.terminal === null ? null : writeField("07", code.terminal)],
    ]),
  )

/** Rupiah are whole, though a code may say hundredths. */
const rupiah = ({ amount }: QrisCode): string | null =>
  writeAmount(amount, amount !== null && amount % 10_000n !== 0n ? 2 : 0)
