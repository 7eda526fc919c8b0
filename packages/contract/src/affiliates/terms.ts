import { z } from "zod/mini"

/** A part of a sum: a decimal with at most six places, "0.35" for 35 %. */
const Rate = z.string().check(z.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/))
/** Money, zero and above. */
const Sum = z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))
const days = (least: number) => z.number().check(z.int(), z.gte(least), z.lte(180))

/** Terms of a programme of affiliates, as they are stored and sent. Money is in the merchant's currency. */
export const AffiliateTerms = z.strictObject({
  /** Pay for a player's first deposit; null: none. */
  cpa: z.nullable(
    z.strictObject({
      pay: Sum,
      minDeposit: Sum,
      /** Valid bet of the player in the window. */
      minWager: Sum,
      windowDays: days(1),
      mustVerify: z.boolean(),
      holdDays: days(0),
    }),
  ),
  /** A share of the net revenue; null: none. */
  share: z.nullable(
    z.strictObject({
      bands: z.array(z.strictObject({ from: Sum, rate: Rate })).check(z.minLength(1), z.maxLength(6)),
      vendorRate: Rate,
      /** Below zero; null: no fence. */
      fence: z.nullable(z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,4})?$/))),
      carryOver: z.enum(["none", "by-brand", "full"]),
    }),
  ),
  subRate: Rate,
  holdDays: days(0),
})
export type AffiliateTerms = z.output<typeof AffiliateTerms>
