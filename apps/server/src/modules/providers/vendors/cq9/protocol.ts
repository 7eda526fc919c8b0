import { z } from "zod"
import { HOUR_MS } from "../../../../kernel/durations.ts"
import { parseExactly } from "../exact-json.ts"
import { isSameSecret } from "../same-secret.ts"

/* CQ9's wire: forms (JSON where a call is about several), one token in a header, no currency anywhere. */

const Text = z.string().min(1).max(200)
const Flag = z
  .union([z.boolean(), z.string().transform((text) => text.toLowerCase() === "true")])
  .default(false)

const item = { mtcode: Text, amount: Text }
const call = { account: Text, gamecode: Text, roundid: Text }
const events = z.object({
  ...item,
  roundid: Text,
  gamecode: Text.default(""),
  validbet: Text.optional(),
  action: z.enum(["credit", "debit"]).optional(),
})
const many = z.object({
  list: z
    .array(z.object({ account: Text, ucode: z.string().default(""), event: z.array(events).min(1).max(50) }))
    .min(1)
    .max(100),
})

/** Calls under `/transaction/`. */
export const CQ9_CALLS = {
  "game/bet": z.object({ ...call, ...item, session: Text.optional() }),
  "game/endround": z.object({
    ...call,
    data: z
      .array(z.object({ ...item, validbet: Text.optional() }))
      .min(1)
      .max(50),
    freeticket: Flag,
  }),
  "game/rollout": z.object({ ...call, ...item, session: Text.optional() }),
  "game/takeall": z.object({ ...call, mtcode: Text, session: Text.optional() }),
  "game/rollin": z.object({ ...call, ...item, validbet: Text.optional() }),
  "game/debit": z.object({ ...call, ...item }),
  "game/credit": z.object({ ...call, ...item }),
  "game/bonus": z.object({ ...call, ...item }),
  "game/refund": z.object({ mtcode: Text, account: Text.optional() }),
  "game/cancel": z.object({ mtcode: Text }),
  "game/bets": z.object({
    account: Text,
    gamecode: Text,
    session: Text.optional(),
    data: z
      .array(z.object({ ...item, roundid: Text }))
      .min(1)
      .max(50),
  }),
  "game/wins": many,
  "game/amends": many,
  "user/payoff": z.object({ account: Text, ...item, promoid: Text.default("payoff") }),
} as const
export type Cq9Call = keyof typeof CQ9_CALLS

export const CQ9_CODES = {
  success: "0",
  action: "1002",
  parameter: "1003",
  time: "1004",
  funds: "1005",
  player: "1006",
  noRecord: "1014",
  refunded: "1015",
  server: "1100",
  duplicate: "2009",
} as const
export type Cq9Code = (typeof CQ9_CODES)[keyof typeof CQ9_CODES]

/** True when the header carries the token that CQ9 was given. */
export const isCq9Genuine = (header: string | undefined, wtoken: string): boolean =>
  isSameSecret(header ?? "", wtoken)

/** A body of either kind; `data` in a form is JSON itself. Throws SyntaxError. */
export function readCq9Body(text: string): Readonly<Record<string, unknown>> {
  if (text.trimStart().startsWith("{")) return z.record(z.string(), z.unknown()).parse(parseExactly(text))
  const fields = new URLSearchParams(text)
  if (new Set(fields.keys()).size < fields.size) throw new SyntaxError("a name stands twice")
  const form: Record<string, unknown> = Object.fromEntries([...fields].filter(([, value]) => value !== ""))
  return typeof form["data"] === "string" ? { ...form, data: parseExactly(form["data"]) } : form
}

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** True when every time that is named is one by RFC 3339: CQ9 wants 1004 for any other. */
export const hasCq9Times = (body: Readonly<Record<string, unknown>>): boolean =>
  ["eventTime", "createTime", "eventtime"].every((name) => {
    const value = body[name]
    return value === undefined || (typeof value === "string" && RFC3339.test(value))
  })

/** CQ9's clock: UTC-4, RFC 3339. */
export const cq9Time = (at: Date): string =>
  `${new Date(at.getTime() - 4 * HOUR_MS).toISOString().slice(0, 23)}-04:00`
