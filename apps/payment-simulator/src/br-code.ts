/** What a PIX "copy and paste" code says. Text fields are cut and stripped to what the standard allows. */
export interface BrCode {
  /** Where the payer's bank reads the charge, without the scheme: "pay.example/v/123". */
  readonly url: string
  readonly merchantName: string
  readonly merchantCity: string
  /** Decimal with two places. */
  readonly amount: string
  /** 26 to 35 letters and digits for a dynamic charge. */
  readonly txid: string
}

/**
 * The BR Code of a dynamic PIX charge: EMV merchant-presented TLV (two-digit id, two-digit length, value),
 * closed by a CRC. Source: Banco Central do Brasil, "Manual de Padrões para Iniciação do Pix".
 */
export function brCode(code: BrCode): string {
  const body = [
    field("00", "01"),
    field("01", "12"),
    field("26", field("00", "br.gov.bcb.pix") + field("25", code.url)),
    field("52", "0000"),
    field("53", "986"),
    field("54", code.amount),
    field("58", "BR"),
    field("59", plain(code.merchantName).slice(0, 25)),
    field("60", plain(code.merchantCity).slice(0, 15)),
    field("62", field("05", code.txid)),
    "6304",
  ].join("")
  return body + crc16(body)
}

/** True when the code's own CRC holds. */
export const isIntact = (code: string): boolean => crc16(code.slice(0, -4)) === code.slice(-4)

/** The fields of one TLV level, by id. Throws RangeError where a length runs past the end. */
export function readFields(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4))
    const end = at + 4 + length
    if (!Number.isInteger(length) || end > text.length) throw new RangeError("not a TLV text")
    fields.set(text.slice(at, at + 2), text.slice(at + 4, end))
    at = end
  }
  return fields
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, from 0xFFFF) of the UTF-8 bytes, four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, "0")
}

function field(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`field ${id} is longer than 99 characters`)
  return id + String(value.length).padStart(2, "0") + value
}

/** Without accents or anything outside ASCII, so that a length counts the same in characters and bytes. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[^\u0020-\u007e]/g, "")
    .trim()
