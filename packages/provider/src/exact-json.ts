import { isSafeNumber, parse } from "lossless-json"

/**
 * Reads JSON without losing anything: whole numbers beyond 2^53 stay text, and a key that stands twice with
 * different values is refused, for two readers could take one of each. Throws SyntaxError.
 */
export function readExactJson(body: Uint8Array | string): unknown {
  const text = typeof body === "string" ? body : new TextDecoder("utf-8", { fatal: true }).decode(body)
  return parse(text, undefined, {
    parseNumber: (digits) => (isSafeNumber(digits) ? Number(digits) : digits),
    onDuplicateKey: ({ key }) => {
      throw new SyntaxError(`the key ${key} stands twice`)
    },
  })
}
