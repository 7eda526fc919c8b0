import { z } from "zod/mini"
import { AGENTS } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Day, Id, Instant, Money, Nothing, PageQuery, PositiveMoney, Uuid } from "../wire/values.ts"
import { Bill, BillDetail, BillKind } from "./bills.ts"

const Page = z.strictObject({ rows: z.array(Bill), cursor: z.nullable(z.string()) })

/** Kinds of facts that bills count. */
export const COUNTED_KINDS = ["play", "rebate", "deposit", "bonus", "cashback", "fee"] as const
export type CountedKind = (typeof COUNTED_KINDS)[number]

/** `below` are bills of agents that the caller pays. */
const Side = z._default(z.enum(["mine", "below"]), "mine")

export const myIncome = endpoint({
  method: "GET",
  path: "/wps/agent/income",
  module: "AGT_income",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary: "Bills and payments of the caller by day and kind, and the balance of the agent's wallet",
  input: z.strictObject({ from: Day, until: Day }),
  value: z.strictObject({
    days: z.array(
      z.strictObject({ day: Day, kind: BillKind, bills: z.number(), billed: Money, paid: Money }),
    ),
    /** The wallet that bills are paid into. */
    balance: Money,
    /** Debt to agents below; while there is one nothing is taken out where the merchant says so. */
    owed: Money,
  }),
  errors: [],
})

export const myBills = endpoint({
  method: "GET",
  path: "/wps/agent/bills",
  module: "AGT_bills",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary:
    "Bills of the caller, or of agents whom the caller pays, whose windows end on a day, the newest first",
  input: z.strictObject({ ...PageQuery, side: Side, kind: z.optional(BillKind), day: z.optional(Day) }),
  value: Page,
  errors: [],
})

export const myBill = endpoint({
  method: "GET",
  path: "/wps/agent/bill",
  module: "AGT_bill",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary: "A bill of the caller, or one that the caller pays, with its lines, inputs and payments",
  input: z.strictObject({ billId: Id }),
  value: BillDetail,
  errors: ["BILL_UNKNOWN"],
})

export const billFacts = endpoint({
  method: "GET",
  path: "/wps/agent/bill/facts",
  module: "AGT_billFacts",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary: "The facts of play and money that a bill of the caller was made from, by their numbers",
  input: z.strictObject({ ...PageQuery, billId: Id }),
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        number: z.string(),
        countedAt: Instant,
        account: z.string(),
        kind: z.enum(COUNTED_KINDS),
        product: z.nullable(z.string()),
        stake: Money,
        payout: Money,
        valid: Money,
        amount: Money,
      }),
    ),
    cursor: z.nullable(z.string()),
  }),
  errors: ["BILL_UNKNOWN"],
})

export const answerBill = endpoint({
  method: "POST",
  path: "/wps/agent/bill/answer",
  module: "AGT_answerBill",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary: "Approves or denies a bill that the caller pays by hand, or collects one of the caller's own",
  input: z.strictObject({ billId: Id, act: z.enum(["approve", "deny", "collect"]) }),
  value: Nothing,
  errors: ["BILL_UNKNOWN", "BILL_STATE"],
})

export const takeIncome = endpoint({
  method: "POST",
  path: "/wps/agent/income/take",
  module: "AGT_takeIncome",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary: "Moves income from the agent's wallet into the main wallet of the caller",
  input: z.strictObject({ amount: PositiveMoney, key: Uuid }),
  value: Nothing,
  errors: ["INSUFFICIENT_FUNDS", "AGENT_OWES", "ACCOUNT_CLOSED", "IDEMPOTENCY_CONFLICT"],
})

export const contractStanding = endpoint({
  method: "GET",
  path: "/wps/agent/contracts/standing",
  module: "AGT_contractStanding",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary:
    "The window of the caller's contract that runs: the band reached, and what is missing for the others",
  input: z.strictObject({ kind: BillKind }),
  /** Null: no window of such a contract runs. */
  value: z.nullable(
    z.strictObject({
      /** Of a real-time salary the start of the day. */
      windowStart: Instant,
      windowEnd: Instant,
      /** The next run, which bills the window. */
      runAt: Instant,
      /** Play settled before this instant is counted. */
      countedTo: Instant,
      valid: Money,
      /** Behind costs and the carried debt. */
      netLoss: Money,
      active: z.number(),
      debt: Money,
      /** The rate of the band on its base, before level differences and finer salaries. */
      gross: Money,
      /** Null: no band is reached. */
      band: z.nullable(z.number()),
      bands: z.array(
        z.strictObject({
          no: z.number(),
          rate: z.string(),
          missing: z.strictObject({ valid: Money, loss: Money, active: z.number() }),
        }),
      ),
    }),
  ),
  errors: [],
})
