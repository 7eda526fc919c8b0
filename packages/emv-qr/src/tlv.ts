/** One field of a code: two digits that name it, and its value. A template's value is fields again. */
export interface Field {
  readonly id: string
  readonly value: string
}

const ID = /^\d{2}$/

/** The fields of a text, in their order; undefined where the text is not made of whole fields. Lengths count characters. */
export function readFields(text: string): readonly Field[] | undefined {
  const signs = Array.from(text)
  const fields: Field[] = []
  for (let at = 0; at < signs.length;) {
    const id = signs.slice(at, at + 2).join("")
    const length = signs.slice(at + 2, at + 4).join("")
    if (!ID.test(id) || !ID.test(length)) return undefined
    const end = at + 4 + Number(length)
    if (Number(length) === 0 || end > signs.length) return undefined
    fields.push({ id, value: signs.slice(at + 4, end).join("") })
    at = end
  }
  return fields
}

/** A field as text. Throws RangeError for a value that is empty or longer than 99 characters. */
export function writeField(id: string, value: string): string {
  const { length } = Array.from(value)
  if (length < 1 || length > 99) throw new RangeError(`field ${id} has ${length} characters, of 1 to 99`)
  return `${id}${String(length).padStart(2, "0")}${value}`
}

/** Fields as text; one without a value is left out. */
export const writeFields = (fields: readonly (readonly [string, string | null])[]): string =>
  fields.map(([id, value]) => (value === null ? "" : writeField(id, value))).join("")

/** The value of the first field of this id. */
export const valueOf = (fields: readonly Field[] | undefined, id: string): string | undefined =>
  fields?.find((field) => field.id === id)?.value

/**
 * CRC-16/CCITT-FALSE (polynomial 1021, from FFFF, nothing reflected) of the UTF-8 bytes: four upper-case hex digits. Source:
 * EMVCo, Merchant-Presented QR Code, 4.7.3; "123456789" gives 29B1.
 */
export function crc16(text: string): string {
  let crc = 0xff_ff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1) & 0xff_ff
  }
  return crc.toString(16).toUpperCase().padStart(4, "0")
}
