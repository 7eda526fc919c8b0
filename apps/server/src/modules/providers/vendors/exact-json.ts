import { LosslessNumber, parse, stringify } from "lossless-json"

/**
 * JSON with numbers as they are written. Vendors send ids of nineteen digits and amounts as JSON numbers; a number of
 * JavaScript would round the first and might not print the second as it came. So every number is read as its text. A
 * key that stands twice with different values is refused: two readers could take one of each. Throws SyntaxError.
 */
export function parseExactly(text: string): unknown {
  return parse(text, undefined, {
    parseNumber: (written) => written,
    onDuplicateKey: ({ key }) => {
      throw new SyntaxError(`the key ${key} stands twice`)
    },
  })
}

/** A number that is printed digit by digit as given: `{ "balance": 12.50 }` from `{ balance: digits("12.50") }`. */
export function digits(text: string): LosslessNumber {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`not a number: ${text}`)
  return new LosslessNumber(text)
}

/** The JSON of a reply. Fields that are undefined are left out. */
export const printExactly = (reply: object): string => stringify(reply) ?? "{}"
