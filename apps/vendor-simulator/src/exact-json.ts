import { LosslessNumber, parse, stringify } from "lossless-json"

/** JSON whose numbers are read and printed digit by digit: ids have nineteen of them. */
export const readJson = (text: string): unknown =>
  parse(text, undefined, { parseNumber: (written) => written })

/** Prints the fields that are named as numbers, whatever they came as. */
export const printJson = (fields: Readonly<Record<string, unknown>>, numbers: ReadonlySet<string>): string =>
  stringify(
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [
        key,
        numbers.has(key) && typeof value === "string" && /^-?\d/.test(value)
          ? new LosslessNumber(value)
          : value,
      ]),
    ),
  ) ?? "{}"
