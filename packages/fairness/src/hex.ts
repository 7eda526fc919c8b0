/** Bytes as lower-case hexadecimal text: "0aff…". */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

/** The bytes of lower-case hexadecimal text. Throws RangeError on anything else. */
export function fromHex(text: string): Uint8Array {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text))
    throw new RangeError("not lower-case hexadecimal text")
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  )
}
