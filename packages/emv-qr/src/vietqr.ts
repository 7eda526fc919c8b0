import type { VietQrCode } from "./code.ts"
import { sealed, writeAmount, writeInitiation, type Frame } from "./frame.ts"
import { readFields, valueOf, writeField, writeFields } from "./tlv.ts"
import { refused, type QrRefusal } from "./verdict.ts"

/** Source: NAPAS, QR switching format, version 1.5.2. */
export function readVietQr({ account, additional, ...frame }: Frame): VietQrCode | QrRefusal {
  const beneficiary = readFields(valueOf(account, "01") ?? "")
  const bin = valueOf(beneficiary, "00") ?? ""
  if (!/^\d{6}$/.test(bin)) return refused("QR_BIN", bin)
  const number = valueOf(beneficiary, "01") ?? ""
  if (!/^[A-Za-z0-9]{1,19}$/.test(number)) return refused("QR_ACCOUNT", number)
  const service = valueOf(account, "02") ?? ""
  if (service !== "QRIBFTTA" && service !== "QRIBFTTC") return refused("QR_SERVICE", service)
  return {
    scheme: "VIETQR",
    initiation: frame.initiation,
    amount: frame.amount,
    bin,
    account: number,
    service,
    name: frame.name,
    city: frame.city,
    bill: valueOf(additional, "01") ?? null,
    text: valueOf(additional, "08") ?? null,
  }
}

export function writeVietQr(code: VietQrCode): string {
  const additional = writeFields([
    ["01", code.bill],
    ["08", code.text],
  ])
  return sealed(
    writeFields([
      ["00", "01"],
      ["01", writeInitiation(code.initiation)],
      [
        "38",
        writeField("00", "A000000727") +
          writeField("01", writeField("00", code.bin) + writeField("01", code.account)) +
          writeField("02", code.service),
      ],
      ["53", "704"],
      ["54", writeAmount(code.amount, 0)],
      ["58", "VN"],
      ["59", code.name],
      ["60", code.city],
      ["62", additional === "" ? null : additional],
    ]),
  )
}
