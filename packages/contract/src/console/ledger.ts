import { z } from "zod/mini"
import { Money } from "../values.ts"
import { consoleEndpoint } from "./endpoint.ts"

export const trialBalance = consoleEndpoint({
  method: "GET",
  path: "/console/api/ledger/trial-balance",
  module: "OPS_trialBalance",
  door: "ledger.read",
  input: z.strictObject({ asset: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,10}$/))) }),
  errors: ["INPUT_INVALID"],
  summary:
    "Every account of the merchant in one asset, from one snapshot: debit equals credit, or something is wrong",
  value: z.strictObject({
    asset: z.string(),
    assets: z.array(z.string()),
    lines: z.array(
      z.strictObject({
        side: z.enum(["wallet", "house"]),
        purpose: z.string(),
        debit: Money,
        credit: Money,
      }),
    ),
    debit: Money,
    credit: Money,
    balanced: z.boolean(),
  }),
})
