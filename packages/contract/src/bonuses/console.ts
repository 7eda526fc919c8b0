import { z } from "zod/mini"
import { consoleEndpoint, Outcome, Why } from "../operators/endpoint.ts"
import { Empty, Id, Instant, PositiveMoney, Uuid } from "../wire/values.ts"
import { BonusLot } from "./lots.ts"
import { BonusCode, BonusTerms } from "./terms.ts"

export const listBonusTerms = consoleEndpoint({
  method: "GET",
  path: "/console/api/bonuses/terms",
  module: "OPS_listBonusTerms",
  access: "bonuses.read",
  input: Empty,
  errors: [],
  summary: "The newest version of each of the merchant's bonus terms, by code",
  value: z.strictObject({
    /** False while the merchant's settings or its market keep bonuses off. */
    enabled: z.boolean(),
    terms: z.array(
      z.strictObject({
        code: z.string(),
        version: z.number(),
        asset: z.string(),
        terms: BonusTerms,
        writtenBy: z.string(),
        createdAt: Instant,
      }),
    ),
  }),
})

export const writeBonusTerms = consoleEndpoint({
  method: "POST",
  path: "/console/api/bonuses/terms",
  module: "OPS_writeBonusTerms",
  access: "bonuses.terms",
  input: z.strictObject({ code: BonusCode, terms: BonusTerms, why: Why }),
  errors: ["FREE_ROUNDS_GAMES"],
  summary: "Writes the next version of bonus terms: bonuses that were granted keep theirs",
  value: z.strictObject({ version: z.number() }),
})

export const memberBonuses = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/bonuses",
  module: "OPS_memberBonuses",
  access: "bonuses.read",
  input: z.strictObject({ memberId: Id }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "All bonuses of a member, the newest first",
  value: z.strictObject({ lots: z.array(z.extend(BonusLot, { grantedBy: z.string() })) }),
})

/** Needs a key of the caller: the same grant again changes nothing. */
export const grantBonus = consoleEndpoint({
  method: "POST",
  path: "/console/api/members/bonuses/grant",
  module: "OPS_grantBonus",
  access: "bonuses.grant",
  input: z.strictObject({
    memberId: Id,
    code: BonusCode,
    amount: PositiveMoney,
    /** Given although another member on the device or with the payout account has it: that takes two people. */
    despiteSamePerson: z.optional(z.boolean()),
    key: Uuid,
    why: Why,
  }),
  errors: [
    "ACCOUNT_UNKNOWN",
    "BONUS_OFF",
    "BONUS_BARRED",
    "BONUS_ONCE",
    "BONUS_SAME_PERSON",
    "BONUS_KEY_TAKEN",
    "BONUS_TERMS_UNKNOWN",
    "AMOUNT_TOO_FINE",
    "FREE_ROUNDS_UNFIT",
    "PROPOSAL_WAITS",
    "ABOVE_CEILING_EACH",
    "ABOVE_CEILING_DAILY",
    "IDEMPOTENCY_CONFLICT",
  ],
  summary:
    "Grants a member a bonus: by one person up to the merchant's limit, by two above it and against the rule of one for each person",
  value: Outcome,
})

export const revokeBonus = consoleEndpoint({
  method: "POST",
  path: "/console/api/members/bonuses/revoke",
  module: "OPS_revokeBonus",
  access: "bonuses.grant",
  input: z.strictObject({ memberId: Id, lotId: Id, key: Uuid, why: Why }),
  errors: ["ACCOUNT_UNKNOWN", "BONUS_UNKNOWN", "BONUS_ENDED", "PROPOSAL_WAITS", "IDEMPOTENCY_CONFLICT"],
  summary: "Two people take an open bonus from a member",
  value: Outcome,
})
