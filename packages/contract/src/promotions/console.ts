import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, RowVersion, Why } from "../operators/endpoint.ts"
import { CampaignEffect } from "../rewards/campaign-effect.ts"
import { Empty, Id, Instant, Money, Nothing, trimmed, Uuid } from "../wire/values.ts"
import { COUNTED_FACTS, LISTED_FACTS, PROMOTION_STATES, PromotionTerms } from "./terms.ts"

export const CAMPAIGN_STATES = ["DRAFT", "OPEN", "STOPPED"] as const

export const listPromotions = consoleEndpoint({
  method: "GET",
  path: "/console/api/promotions",
  module: "OPS_listPromotions",
  access: "promotions.read",
  input: Empty,
  errors: [],
  summary: "Promotions of the merchant with cost, who takes part and what those have played and paid in",
  value: z.strictObject({
    /** Market and merchant let promotions be offered. */
    isOffered: z.boolean(),
    rows: z.array(
      z.strictObject({
        promotionId: Id,
        state: z.enum(CAMPAIGN_STATES),
        /** The newest version of the terms; 0: none was opened. */
        version: z.number(),
        rowVersion: z.number(),
        terms: PromotionTerms,
        /** Terms that wait to be opened are other than those in force. */
        hasDraft: z.boolean(),
        budget: Money,
        reserved: Money,
        paid: Money,
        /** Instances by state. */
        counts: z.array(z.strictObject({ state: z.enum(PROMOTION_STATES), count: z.number() })),
        effect: z.strictObject({
          members: z.number(),
          /** Deposits and valid bet of those who take part, since they joined, in their periods. */
          deposited: Money,
          played: Money,
        }),
      }),
    ),
  }),
})

export const savePromotion = consoleEndpoint({
  method: "POST",
  path: "/console/api/promotions",
  module: "OPS_savePromotion",
  access: "promotions.write",
  input: z.strictObject({
    /** Left out: a new one. */
    promotionId: z.optional(Id),
    rowVersion: RowVersion,
    terms: PromotionTerms,
    why: Why,
  }),
  errors: [
    "PROMOTION_UNKNOWN",
    "PROMOTION_CHANGED",
    "PROMOTION_TERMS",
    "BONUS_TERMS_UNKNOWN",
    "FREE_ROUNDS_UNFIT",
    "AMOUNT_TOO_FINE",
  ],
  summary: "Writes a draft of a promotion's terms: nothing is offered by it before two people open it",
  value: z.strictObject({ promotionId: Id, rowVersion: z.number() }),
})

export const openPromotion = consoleEndpoint({
  method: "POST",
  path: "/console/api/promotions/opening",
  module: "OPS_openPromotion",
  access: "promotions.open",
  input: z.strictObject({ promotionId: Id, rowVersion: RowVersion, key: Uuid, why: Why }),
  errors: [
    "PROMOTION_UNKNOWN",
    "PROMOTION_CHANGED",
    "PROMOTION_TERMS",
    "PROMOTION_OFF",
    "BONUS_TERMS_UNKNOWN",
    "FREE_ROUNDS_UNFIT",
    "PROPOSAL_WAITS",
    "STEP_UP_REQUIRED",
  ],
  summary: "Proposes to open a draft: its terms bind all who join after the second person has agreed",
  value: Outcome,
})

export const stopPromotion = consoleEndpoint({
  method: "POST",
  path: "/console/api/promotions/stop",
  module: "OPS_stopPromotion",
  access: "promotions.open",
  input: z.strictObject({ promotionId: Id, key: Uuid, why: Why }),
  errors: ["PROMOTION_UNKNOWN", "PROMOTION_CLOSED", "PROPOSAL_WAITS", "STEP_UP_REQUIRED"],
  summary:
    "Proposes to stop a promotion: no member joins any more, and periods that were joined end by themselves",
  value: Outcome,
})

const Fact = z.enum([...LISTED_FACTS, ...COUNTED_FACTS])

export const previewPromotion = consoleEndpoint({
  method: "GET",
  path: "/console/api/promotions/preview",
  module: "OPS_previewPromotion",
  access: "promotions.read",
  input: z.strictObject({ promotionId: Id, memberId: Id }),
  errors: ["PROMOTION_UNKNOWN", "ACCOUNT_UNKNOWN"],
  summary: "Why a member is in the audience of a promotion or out of it, by the newest terms or their draft",
  value: z.strictObject({
    account: z.string(),
    isIn: z.boolean(),
    /** The member is of the control group: nothing of the promotion is shown or offered. */
    isControl: z.boolean(),
    /** The member is locked, on a break or excluded. */
    isBarred: z.boolean(),
    facts: z.array(z.strictObject({ fact: Fact, value: z.string(), isMet: z.nullable(z.boolean()) })),
    state: z.enum(PROMOTION_STATES),
  }),
})

export const dryRunPromotion = consoleEndpoint({
  method: "GET",
  path: "/console/api/promotions/dry-run",
  module: "OPS_dryRunPromotion",
  access: "promotions.read",
  input: z.strictObject({ promotionId: Id }),
  errors: ["PROMOTION_UNKNOWN"],
  summary: "Who would have got what in the last whole period, had all of the audience joined, and the cost",
  value: z.strictObject({
    from: Instant,
    until: Instant,
    /** Members looked at, and those in the audience. */
    members: z.number(),
    audience: z.number(),
    /** False: the merchant has more members than one run looks at. */
    isWhole: z.boolean(),
    reached: z.number(),
    /** Members of the audience who are of the control group. */
    held: z.number(),
    cost: Money,
    budget: Money,
    /** The dearest, at most 100. */
    /** Free bets or free rounds: their cost in expectation, by the returns of their games; null for other rewards. */
    free: z.nullable(
      z.strictObject({
        kind: z.enum(["bet", "rounds"]),
        /** Rounds of all members; null for free bets. */
        rounds: z.nullable(z.number()),
        /** The highest return of the games in per cent; null where one tells none, which counts as all of the stake. */
        returns: z.nullable(z.string()),
        expected: Money,
        /** The true expectation is no more than this. */
        isAtMost: z.boolean(),
      }),
    ),
    rows: z.array(
      z.strictObject({
        memberId: Id,
        account: z.string(),
        done: z.string(),
        reward: Money,
        /** Of free rounds; null for other rewards. */
        rounds: z.nullable(z.number()),
        /** The cost of free plays in expectation; null for other rewards. */
        expected: z.nullable(Money),
      }),
    ),
  }),
})

export const promotionEffect = consoleEndpoint({
  method: "GET",
  path: "/console/api/promotions/effect",
  module: "OPS_promotionEffect",
  access: "promotions.read",
  input: z.strictObject({ promotionId: Id }),
  errors: ["PROMOTION_UNKNOWN"],
  summary:
    "Cost of a promotion by the ledger, and what its audience brings per head beside the control group",
  value: CampaignEffect,
})

const APPLICATION_STATES = ["applying", "issued", "rejected"] as const

export const listApplications = consoleEndpoint({
  method: "GET",
  path: "/console/api/promotions/applications",
  module: "OPS_listApplications",
  access: "promotions.read",
  input: z.strictObject({ ...ListQuery, state: z.optional(z.enum(APPLICATION_STATES)) }),
  errors: [],
  summary: "Applications of members, the newest first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        applicationId: Id,
        promotionId: Id,
        promotion: z.string(),
        member: z.strictObject({ memberId: Id, account: z.string() }),
        state: z.enum(APPLICATION_STATES),
        reward: Money,
        appliedAt: Instant,
        images: z.number(),
        decidedBy: z.nullable(z.string()),
        decidedAt: z.nullable(Instant),
        reason: z.string(),
      }),
    ),
    cursor: Cursor,
  }),
})

export const readApplication = consoleEndpoint({
  method: "GET",
  path: "/console/api/promotions/application",
  module: "OPS_readApplication",
  access: "promotions.decide",
  input: z.strictObject({ applicationId: Id }),
  errors: ["PROMOTION_UNKNOWN"],
  summary: "Comment and images of an application; the reading is recorded",
  value: z.strictObject({ comment: z.string(), images: z.array(z.string()) }),
})

export const decideApplication = consoleEndpoint({
  method: "POST",
  path: "/console/api/promotions/application",
  module: "OPS_decideApplication",
  access: "promotions.decide",
  input: z.strictObject({
    applicationId: Id,
    isApproved: z.boolean(),
    /** The member reads that of a rejection. */
    reason: trimmed(200, 3),
  }),
  errors: ["PROMOTION_UNKNOWN", "PROMOTION_STATE", "PROMOTION_OFF"],
  summary: "Approves an application, which pays its reward, or rejects it, which frees the budget",
  value: Nothing,
})
