import { inTransaction, type Tx } from "@croupier/database"
import { negate } from "@croupier/money"
import type { EventOf } from "../../../kernel/events.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { ask } from "../payout/ask.ts"
import { attemptIn, findAttempt, type Attempt } from "../payout/attempt.ts"
import { claimOnProvider, settleProviderClaim } from "../payout/provider-claim.ts"
import { linesOfDay, noteDifference, reportedBefore, type StatementLine } from "../../payments/index.ts"

type What = Parameters<typeof noteDifference>[2]["what"]

/**
 * Judges the lines of payouts in the file of a provider's day, of what banks gave back of them, and of what the provider
 * gives back of its own. A payout that stands twice is a claim on the provider, once for its line. May run any number of
 * times.
 */
export async function judgeStatement(
  kit: WithdrawalsKit,
  { provider, day }: EventOf<"statementTaken">,
): Promise<void> {
  const seen = new Map<string, number>()
  for (const line of await linesOfDay(kit.db, provider, day, ["payout", "return", "adjust"])) {
    const attempt = line.key === null ? undefined : await attemptIn(kit.db, provider, line.key)
    if (line.kind === "return" && line.gross < 0n) continue
    if (line.kind === "adjust") {
      if (attempt && line.gross > 0n)
        await inTransaction(kit.db, async (tx) => {
          if (!(await settleProviderClaim(kit, tx, attempt, line.gross)))
            await note(kit, tx, provider, line, attempt, "MISSING_HERE")
        })
      continue
    }
    const of = `${line.kind} ${line.key ?? ""}`
    const times = (seen.get(of) ?? 0) + 1
    seen.set(of, times)
    await judgeLine(kit, provider, line, attempt, times + (await reportedBefore(kit.db, provider, line)))
  }
}

async function judgeLine(
  kit: WithdrawalsKit,
  provider: string,
  line: StatementLine,
  found: Attempt | undefined,
  times: number,
): Promise<void> {
  const isReturn = line.kind === "return"
  const isDone = ({ state }: Attempt) =>
    isReturn ? state === "RETURNED" : state === "PAID" || state === "RETURNED"
  // A payment of which nothing was heard, also one that had been refused, is asked for before it counts as a difference.
  if (found && !isDone(found)) await ask(kit, found)
  const attempt = found && ((await findAttempt(kit.db, found)) ?? found)
  await inTransaction(kit.db, async (tx) => {
    const say = (what: What) => note(kit, tx, provider, line, attempt, what)
    if (line.fee !== 0n || line.net !== line.gross - line.fee) await say("FEE")
    if (!attempt) return say("MISSING_HERE")
    if (times > 1) {
      await say("TWICE")
      if (!isReturn && (await claimOnProvider(kit, tx, attempt, negate(line.gross), line.lineId)))
        kit.report(new Error(`${provider} paid payout attempt ${attempt.id} twice: line ${line.lineId}`))
      return undefined
    }
    if (!isDone(attempt)) return say("STATE")
    if (!isReturn && negate(line.gross) !== attempt.net) await say("AMOUNT")
    return undefined
  })
}

async function note(
  kit: WithdrawalsKit,
  tx: Tx,
  provider: string,
  line: StatementLine,
  attempt: Attempt | undefined,
  what: What,
): Promise<void> {
  const isNew = await noteDifference(kit, tx, {
    provider,
    chargeId: line.providerId,
    what,
    reference: line.key ?? line.lineId,
    ...(attempt ? { merchantId: attempt.merchantId } : {}),
    reported: { state: line.reportedKind, paidAmount: line.gross, asset: line.asset },
  })
  if (isNew)
    kit.report(
      new Error(`the statement of ${provider} and our payouts do not agree: ${what} ${line.providerId}`),
    )
}
