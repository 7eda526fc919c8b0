import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Why } from "../operators/endpoint.ts"
import { Id, Instant, Money, trimmed } from "../wire/values.ts"
import { BonusState } from "./lots.ts"

/** How a grant of free rounds stands at the vendor: to be told, given, its rest to be taken back, over. */
export const VENDOR_GRANT_STATES = ["due", "given", "ending", "ended"] as const

export const listVendorGrants = consoleEndpoint({
  method: "GET",
  path: "/console/api/bonuses/vendor-grants",
  module: "OPS_listVendorGrants",
  access: "bonuses.read",
  input: z.strictObject({
    ...ListQuery,
    state: z.optional(z.enum(VENDOR_GRANT_STATES)),
    vendor: z.optional(trimmed(40, 1)),
    memberId: z.optional(Id),
  }),
  errors: [],
  summary: "Free rounds that were granted at vendors which count them, the newest first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        lotId: Id,
        memberId: Id,
        account: z.string(),
        vendor: z.string(),
        code: z.string(),
        version: z.number(),
        /** Games of the terms, by their codes at the vendor. */
        games: z.array(z.string()),
        asset: z.string(),
        stake: Money,
        rounds: z.number(),
        /** Rounds that were played and stand, and the sum of their wins in the bonus. */
        used: z.number(),
        won: Money,
        state: z.enum(VENDOR_GRANT_STATES),
        bonusState: BonusState,
        /** How often the vendor was asked for the act that is due, and when again; null where none is due. */
        tries: z.number(),
        nextAt: z.nullable(Instant),
        /** The last answer of the vendor where a try came to nothing. */
        error: z.nullable(z.string()),
        /** Two people may revoke the bonus: the vendor then takes the rest back. */
        mayCancel: z.boolean(),
        grantedAt: Instant,
        expiresAt: z.nullable(Instant),
      }),
    ),
    cursor: Cursor,
  }),
})

export const retryVendorGrant = consoleEndpoint({
  method: "POST",
  path: "/console/api/bonuses/vendor-grants/retry",
  module: "OPS_retryVendorGrant",
  access: "bonuses.grant",
  input: z.strictObject({ lotId: Id, vendor: trimmed(40, 1), why: Why }),
  errors: ["BONUS_UNKNOWN", "BONUS_ENDED"],
  summary: "Asks a vendor at once for what is due of a grant, and tells its answer",
  value: z.strictObject({ state: z.enum(VENDOR_GRANT_STATES), error: z.nullable(z.string()) }),
})
