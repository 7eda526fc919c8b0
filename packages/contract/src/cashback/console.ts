import { z } from "zod/mini"
import { GameCategory } from "../games/site.ts"
import { consoleEndpoint, Outcome, Why } from "../operators/endpoint.ts"
import { Empty, Id, Instant, Money, Uuid } from "../wire/values.ts"
import { CashbackTerms } from "./values.ts"

export const readCashback = consoleEndpoint({
  method: "GET",
  path: "/console/api/cashback",
  module: "OPS_readCashback",
  access: "cashback.read",
  input: Empty,
  errors: [],
  summary: "Versions of the terms of cashback and its windows with their sums, the newest first",
  value: z.strictObject({
    /** Market and merchant let cashback be offered. */
    isOffered: z.boolean(),
    versions: z.array(
      z.strictObject({ since: Instant, askedBy: z.string(), approvedBy: z.string(), terms: CashbackTerms }),
    ),
    windows: z.array(
      z.strictObject({
        windowId: Id,
        startsAt: Instant,
        endsAt: Instant,
        /** Counting goes on, or every member was counted. */
        isCounted: z.boolean(),
        /** The reason of a hold: nothing is given while it holds; null without one. */
        held: z.nullable(z.string()),
        members: z.number(),
        /** Members whose cashback the cap has lowered. */
        capped: z.number(),
        asked: Money,
        amount: Money,
        due: Money,
        open: Money,
        paid: Money,
        lapsed: Money,
        products: z.array(z.strictObject({ product: GameCategory, amount: Money })),
      }),
    ),
  }),
})

export const previewCashback = consoleEndpoint({
  method: "POST",
  path: "/console/api/cashback/preview",
  module: "OPS_previewCashback",
  access: "cashback.read",
  input: z.strictObject({ terms: CashbackTerms }),
  errors: ["CASHBACK_OFF"],
  summary: "Members who would have got cashback by these terms for the last whole window, and its cost",
  value: z.strictObject({
    startsAt: Instant,
    endsAt: Instant,
    members: z.number(),
    capped: z.number(),
    cost: Money,
    products: z.array(z.strictObject({ product: GameCategory, amount: Money })),
    /** The twenty highest. */
    highest: z.array(z.strictObject({ memberId: Id, account: z.string(), amount: Money })),
  }),
})

export const saveCashback = consoleEndpoint({
  method: "POST",
  path: "/console/api/cashback",
  module: "OPS_saveCashback",
  access: "cashback.rules",
  input: z.strictObject({ terms: CashbackTerms, key: Uuid, why: Why }),
  errors: ["CASHBACK_OFF", "PROPOSAL_WAITS", "STEP_UP_REQUIRED"],
  summary: "Proposes terms of cashback from the next window on",
  value: Outcome,
})

export const holdCashback = consoleEndpoint({
  method: "POST",
  path: "/console/api/cashback/hold",
  module: "OPS_holdCashback",
  access: "cashback.hold",
  input: z.strictObject({ windowId: Id, isHeld: z.boolean(), why: Why }),
  errors: ["CASHBACK_WINDOW_UNKNOWN", "STEP_UP_REQUIRED"],
  summary: "Holds what a window still has to give, or lets it go on",
  value: z.null(),
})
