import { z } from "zod/mini"
import { SIGNED_IN } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Instant, Money } from "../wire/values.ts"

const Wallet = z.strictObject({ purpose: z.string(), asset: z.string(), balance: Money })

export const balance = endpoint({
  method: "GET",
  path: "/wps/v2/wallets/balance",
  module: "WAL_balance",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: Empty,
  errors: [],
  summary: "The balance a member can play with",
  value: z.strictObject({ sumBalance: Money, asset: z.string(), wallets: z.array(Wallet) }),
})

export const consolidatedFunds = endpoint({
  method: "GET",
  path: "/wps/member/info/funds/consolidated",
  module: "MEM_consolidatedFunds",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: Empty,
  errors: [],
  summary: "All funds of a member: available, held, at vendors, on the way there or back, and in all",
  value: z.strictObject({
    asset: z.string(),
    available: Money,
    held: Money,
    bonus: Money,
    atVendors: Money,
    inTransit: Money,
    total: Money,
  }),
})

export const playToday = endpoint({
  method: "GET",
  path: "/wps/v2/member/play/today",
  module: "MEM_playToday",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: Empty,
  errors: [],
  summary: "Stakes and prizes of this member since midnight in the merchant's time zone",
  value: z.strictObject({
    turnover: Money,
    /** The part of the settled stakes that was at risk: opposite sides of one issue insure each other. */
    validBet: Money,
    payout: Money,
    net: Money,
    since: Instant,
  }),
})
