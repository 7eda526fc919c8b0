import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"
import { Day, Id, Money, Nothing, text, Uuid } from "../wire/values.ts"
import { Bill, BILL_KINDS, BillDetail, BillKind, BillState } from "./bills.ts"

export const listAgentBills = consoleEndpoint({
  method: "GET",
  path: "/console/api/agents/bills",
  module: "OPS_listAgentBills",
  access: "agents.read",
  input: z.strictObject({
    ...ListQuery,
    kind: z.optional(BillKind),
    state: z.optional(BillState),
    memberId: z.optional(Id),
    account: z.optional(text(64)),
  }),
  errors: [],
  summary: "Bills of agents, the newest first",
  value: z.strictObject({ rows: z.array(Bill), cursor: Cursor }),
})

export const agentBill = consoleEndpoint({
  method: "GET",
  path: "/console/api/agents/bills/one",
  module: "OPS_agentBill",
  access: "agents.read",
  input: z.strictObject({ billId: Id }),
  errors: ["BILL_UNKNOWN"],
  summary: "A bill with its lines, inputs, payments and acts",
  value: BillDetail,
})

export const recomputeAgentBill = consoleEndpoint({
  method: "GET",
  path: "/console/api/agents/bills/recompute",
  module: "OPS_recomputeAgentBill",
  access: "agents.read",
  input: z.strictObject({ billId: Id }),
  errors: ["BILL_UNKNOWN"],
  summary: "A bill recomputed from its facts: the figures that differ, none where it stands",
  value: z.strictObject({
    differences: z.array(z.strictObject({ figure: z.string(), stated: z.string(), recomputed: z.string() })),
  }),
})

export const holdAgentBill = consoleEndpoint({
  method: "POST",
  path: "/console/api/agents/bills/hold",
  module: "OPS_holdAgentBill",
  access: "agents.bills",
  input: z.strictObject({ billId: Id, act: z.enum(["hold", "deny"]), why: Why }),
  errors: ["BILL_UNKNOWN", "BILL_STATE"],
  summary: "Holds a bill back from its payment, or denies one that waits for a look: no money moves",
  value: Nothing,
})

export const payAgentBill = consoleEndpoint({
  method: "POST",
  path: "/console/api/agents/bills/pay",
  module: "OPS_payAgentBill",
  access: "agents.bills",
  input: z.strictObject({ billId: Id, act: z.enum(["release", "approve"]), key: Uuid, why: Why }),
  errors: ["BILL_UNKNOWN", "BILL_STATE", "PROPOSAL_WAITS"],
  summary: "Lets a bill be paid that was held or waits for a look: two people",
  value: Outcome,
})

export const issueAgentBills = consoleEndpoint({
  method: "POST",
  path: "/console/api/agents/bills/issue",
  module: "OPS_issueAgentBills",
  access: "agents.bills",
  input: z.strictObject({ why: Why }),
  errors: [],
  summary: "Bills every window that has ended now, as the clock does each minute; each window once",
  value: Nothing,
})

export const agentCost = consoleEndpoint({
  method: "GET",
  path: "/console/api/agents/cost",
  module: "OPS_agentCost",
  access: "agents.read",
  input: z.strictObject({ from: Day, until: Day }),
  errors: [],
  summary:
    "Bills and rebates of agents by kind and statements of affiliates against the gross gaming revenue of a time",
  value: z.strictObject({
    kinds: z.array(
      z.strictObject({
        kind: z.enum([...BILL_KINDS, "rebate", "affiliate"]),
        bills: z.number(),
        billed: Money,
        paid: Money,
        byPlatform: Money,
      }),
    ),
    /** Stakes less payouts of members under agents. */
    ggr: Money,
    /** The platform's part of all kinds as a part of it: "0.1234"; null where it is not above zero. */
    share: z.nullable(z.string()),
  }),
})
