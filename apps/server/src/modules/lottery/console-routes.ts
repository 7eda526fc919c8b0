import type { ConsoleValue } from "@croupier/contract/console/table"
import type { ConsoleHandlersOf } from "../../http/console-context.ts"
import type { Db } from "@croupier/database"
import type { Ruling, Rulings } from "./rulings.ts"

/** What people of the house do with lotteries. */
export const lotteryConsoleRoutes = (
  db: Db,
  rulings: Rulings,
): ConsoleHandlersOf<"ruleIssue" | "issueRulings"> => ({
  // The ruling keeps by itself who entered and who confirmed it; the log tells it beside all other acts.
  ruleIssue: async (input, { staff, merchant, record }) => {
    const ruling = present(await rulings.enter({ ...input, operator: staff.login, merchantId: merchant.id }))
    await record(db, {
      act: `lottery.rule.${ruling.state.toLowerCase()}`,
      target: `issue:${ruling.gameCode}:${ruling.issue}`,
      after: ruling.decision,
      why: input.reason,
      merchantId: merchant.id,
    })
    return ruling
  },
  issueRulings: async ({ limit }, { merchant }) => ({
    rows: (await rulings.list(merchant.id, limit)).map(present),
  }),
})

const present = (ruling: Ruling): ConsoleValue<"ruleIssue"> => ({
  id: String(ruling.id),
  gameCode: ruling.gameCode,
  issue: ruling.issue,
  decision:
    ruling.decision.kind === "VOID"
      ? ruling.decision
      : { ...ruling.decision, draw: { ...ruling.decision.draw } },
  reason: ruling.reason,
  state: ruling.state,
  enteredBy: ruling.enteredBy,
  enteredAt: ruling.enteredAt.toISOString(),
  decidedBy: ruling.decidedBy,
})
