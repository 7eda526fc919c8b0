import { z } from "zod/mini"
import { PAYOUT_KINDS } from "../identity/payout-accounts.ts"
import { Money, PositiveMoney, text } from "../wire/values.ts"

const wholeIn = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))

/** One kind of account that a merchant pays to. */
const PayoutMethod = z.strictObject({
  kind: z.enum(PAYOUT_KINDS),
  enabled: z.boolean(),
  minimum: PositiveMoney,
  maximum: PositiveMoney,
  step: PositiveMoney,
  /** Hundredths of a per cent. */
  feeRate: wholeIn(0, 10_000),
  feeLeast: Money,
  feeMost: z.nullable(Money),
  usualMinutes: wholeIn(1, 20_160),
  /** Providers in the order in which they are tried; none named: all of the house, in its order. */
  routes: z.array(text(40, 1)).check(z.maxLength(5)),
})

/** How much members withdraw from a level on. */
const Tier = z.strictObject({
  fromLevel: wholeIn(0, 1_000),
  request: PositiveMoney,
  day: PositiveMoney,
  month: PositiveMoney,
  /** Requests of a day; null: as many as the sums allow. Rules of before have none. */
  dayCount: z._default(z.nullable(wholeIn(1, 100)), null),
  /** The sum of a day that is paid without a person, where the score and the checks ask for none; null: no sum ends it. */
  autoUpTo: z._default(z.nullable(Money), null),
})

/** Marks that members of one house share and that keep them from paying each other: each includes those before it. */
export const KEPT_APART = ["account", "device", "address"] as const

/** How withdrawals and deposits of members pay each other. */
const PeerRules = z.strictObject({
  enabled: z.boolean(),
  /** A withdrawal waits for a depositor for so long; then the house pays it. */
  offerMinutes: wholeIn(1, 20_160),
  /** A matched depositor shows that they paid within so many minutes. */
  payMinutes: wholeIn(1, 1_440),
  /** The withdrawer says what arrived within so many minutes; silence counts as received. */
  confirmMinutes: wholeIn(2, 20_160),
  /** A depositor answers within so many minutes where a part alone arrived. */
  answerMinutes: wholeIn(1, 1_440),
  /** The least payment, and the least that a division leaves of a withdrawal. */
  least: PositiveMoney,
  most: PositiveMoney,
  /** Members with one of these in common are not matched: an account number, also a device, also an address. */
  apartBy: z.enum(KEPT_APART),
})

/** Rules of a merchant for withdrawals in its asset. */
export const WithdrawalRules = z.strictObject({
  methods: z.array(PayoutMethod).check(z.maxLength(PAYOUT_KINDS.length)),
  tiers: z.array(Tier).check(z.minLength(1), z.maxLength(20)),
  /** Above it a request needs a proven identity; null: none does. */
  withoutIdentity: z.nullable(PositiveMoney),
  /** So many hours a new account, or a changed password or factor, keeps withdrawals waiting. */
  coolOffHours: z.number().check(z.gte(0), z.lte(720)),
  /** Treatment of a request while something is still to be wagered. */
  unwagered: z.enum(["refuse", "review"]),
  depositMultiple: wholeIn(0, 10_000),
  mostOpenRequests: wholeIn(1, 20),
  reviewFrom: wholeIn(0, 101),
  secondFrom: wholeIn(0, 101),
  secondAbove: PositiveMoney,
  /** A person looks at every request. */
  reviewAll: z.boolean(),
  /** The member confirms what arrived within so many minutes. */
  confirmMinutes: wholeIn(1, 20_160),
  /** A member may take back what was not sent, where the market lets them. */
  mayCancel: z.boolean(),
  /** Rules that were written before members could pay each other have none of these: it is off. */
  peer: z._default(PeerRules, {
    enabled: false,
    offerMinutes: 240,
    payMinutes: 30,
    confirmMinutes: 60,
    answerMinutes: 30,
    least: "20.00",
    most: "5000.00",
    apartBy: "address",
  }),
})
export type WithdrawalRules = z.output<typeof WithdrawalRules>
