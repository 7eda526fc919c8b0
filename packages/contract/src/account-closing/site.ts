import { z } from "zod/mini"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Instant, Money, text } from "../wire/values.ts"
import { CLOSING_REASONS } from "./values.ts"

const Sum = z.strictObject({ asset: z.string(), amount: Money })

/** The parts of an account that its end touches. Sums are decimal strings. */
export const ClosingFacts = z.strictObject({
  /** When the member asked for the closing that waits; null: none was asked for. */
  askedAt: z.nullable(Instant),
  /** Money that is the member's own and has to be withdrawn first. */
  money: z.array(Sum),
  /** Money that is on its way or set aside: withdrawals, chases, vendors' wallets, deposits that are not paid yet. */
  underWay: z.array(Sum),
  /** Stakes of bets and rounds that are not settled. */
  inPlay: z.array(Sum),
  /** Bonus money, which the member gives up first. */
  bonus: z.array(Sum),
  /** Points that end with the account. */
  points: z.string(),
})
export type ClosingFacts = z.output<typeof ClosingFacts>

export const accountClosing = endpoint({
  method: "GET",
  path: "/wps/member/closing",
  module: "MEM_closing",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "Balances, open bets, bonuses and points that stand between a member and the end of the account",
  value: ClosingFacts,
})

export const closeAccount = endpoint({
  method: "POST",
  path: "/wps/member/closing",
  module: "MEM_closeAccount",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  input: z.strictObject({
    reason: z.enum(CLOSING_REASONS),
    password: text(200),
  }),
  errors: ["PASSWORD_WRONG", "ACCOUNT_LOCKED", "PROOF_REQUIRED"],
  summary:
    "Closes the caller's account: at once where nothing is open, else as soon as money and bets are settled; play, deposits and marketing end at once",
  value: z.strictObject({ state: z.enum(["WAITING", "CLOSED"]), facts: ClosingFacts }),
})

export const keepAccount = endpoint({
  method: "POST",
  path: "/wps/member/closing/keep",
  module: "MEM_keepAccount",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: ["CLOSING_UNKNOWN"],
  summary: "Gives up a closing that waits; play opens again where nothing else bars it",
  value: ClosingFacts,
})
