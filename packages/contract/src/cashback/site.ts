import { z } from "zod/mini"
import { GameCategory } from "../games/site.ts"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Instant, Money } from "../wire/values.ts"
import { CASHBACK_BASES, CASHBACK_CARRIES, CASHBACK_STATES } from "./values.ts"

/** Each figure by which cashback is counted. Money, at the scale of the ledger. */
export const CashbackFigures = z.strictObject({
  product: GameCategory,
  basis: z.enum(CASHBACK_BASES),
  carries: z.enum(CASHBACK_CARRIES),
  /** Per cent of the member's level. */
  rate: z.string(),
  level: z.number(),
  validBet: Money,
  /** Stakes less payouts and rebates, in cash; below zero: a net win. */
  netLoss: Money,
  /** Other rewards turned to cash, which the net loss is less by. */
  rewards: Money,
  /** Net wins of earlier windows, zero or below. */
  carried: Money,
  /** Taken off for corrections of windows that were paid. */
  absorbed: Money,
  /** The figure that the rate is of. */
  base: Money,
  /** The rate of the base, before the cap. */
  asked: Money,
  cap: Money,
  amount: Money,
  /** Corrections of paid windows that are left for later ones. */
  debt: Money,
})
export type CashbackFigures = z.output<typeof CashbackFigures>

const CashbackPast = z.strictObject({
  ...CashbackFigures.shape,
  startsAt: Instant,
  endsAt: Instant,
  state: z.enum(CASHBACK_STATES),
  /** The reward that a claim is of; null where none is open. */
  rewardId: z.nullable(Id),
  claimBy: z.nullable(Instant),
})
export type CashbackPast = z.output<typeof CashbackPast>

export const myCashback = endpoint({
  method: "GET",
  path: "/wps/relay/MCS2_getManualRebate",
  module: "MCS2_getManualRebate",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "Cashback of the running window by product with each figure, and of windows before it",
  value: z.strictObject({
    /** False where market or merchant have none, or the caller is kept from play: then there are no rows. */
    isOffered: z.boolean(),
    /** The running window; null where none runs. */
    now: z.nullable(
      z.strictObject({
        startsAt: Instant,
        endsAt: Instant,
        isAutomatic: z.boolean(),
        claimDays: z.number(),
        rows: z.array(CashbackFigures),
        total: Money,
      }),
    ),
    /** At most the last hundred products of windows, the newest first. */
    past: z.array(CashbackPast),
  }),
})
