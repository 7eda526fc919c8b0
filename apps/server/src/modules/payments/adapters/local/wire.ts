import { isDecimal, parseAmount } from "@croupier/money"
import { z } from "zod"
import type { Listed } from "../../listed.ts"

/** A decimal string of the wire, as an amount. */
export const Money = z
  .string()
  .refine(isDecimal)
  .transform((text) => parseAmount(text))

export const queryOf = ({ from, to, cursor }: Listed): string =>
  new URLSearchParams({
    from: from.toISOString(),
    to: to.toISOString(),
    ...(cursor === undefined ? {} : { cursor }),
  }).toString()
