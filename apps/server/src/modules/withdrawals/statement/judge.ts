import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { house, houseOwner, keyFor } from "@croupier/ledger"
import { negate } from "@croupier/money"
import type { EventOf } from "../../../kernel/events.ts"
import { attemptLife } from "../attempt-states.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { ask } from "../payout/ask.ts"
import { findAttempt, type Attempt } from "../payout/attempt.ts"
import {
  linesOfDay,
  noteDifference,
  providerAccount,
  reportedBefore,
  type StatementLine,
} from "../../payments/index.ts"

type What = Parameters<typeof noteDifference>[2]["what"]

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

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
    const attempt = await attemptOf(kit.db, provider, line)
    if (line.kind === "return" && line.gross < 0n) continue
    if (line.kind === "adjust") {
      if (attempt && line.gross > 0n) await settleClaim(kit, provider, attempt, line)
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
  // A payment of which nothing was heard is asked for before it counts as a difference.
  if (found && !isDone(found) && (isReturn || !attemptLife.hasEnded(found.state))) await ask(kit, found)
  const attempt = found && ((await findAttempt(kit.db, found)) ?? found)
  await inTransaction(kit.db, async (tx) => {
    const say = (what: What) => note(kit, tx, provider, line, attempt, what)
    if (line.fee !== 0n || line.net !== line.gross - line.fee) await say("FEE")
    if (!attempt) return say("MISSING_HERE")
    if (times > 1) {
      await say("TWICE")
      return isReturn ? undefined : claimOnProvider(kit, tx, provider, attempt, line)
    }
    if (!isDone(attempt)) return say("STATE")
    if (!isReturn && negate(line.gross) !== attempt.net) await say("AMOUNT")
    return undefined
  })
}

/** The key of the claim on a provider for a line. */
const claimKey = (attempt: Attempt, provider: string, lineId: string): string =>
  keyFor(`claim on ${provider} ${lineId}`, attempt.markedAt ?? new Date(0))

/** The provider paid once more than it was asked: it owes that to the house, which has less with it by as much. */
async function claimOnProvider(
  kit: WithdrawalsKit,
  tx: Tx,
  provider: string,
  attempt: Attempt,
  line: StatementLine,
): Promise<void> {
  const { merchantId, asset } = attempt
  const owner = houseOwner(merchantId)
  const credit = house(merchantId, await providerAccount(tx, provider), asset)
  await kit.ledger.openWallets(tx, owner, [{ purpose: "main", asset }])
  const booked = await kit.ledger.receivables.owe(tx, {
    key: claimKey(attempt, provider, line.lineId),
    owner,
    amount: negate(line.gross),
    credit,
    kind: "withdrawal",
    cause: `provider.claim:${attempt.id}:${line.lineId}`.slice(0, 120),
  })
  if (booked === "booked")
    kit.report(new Error(`${provider} paid payout attempt ${attempt.id} twice: line ${line.lineId}`))
}

/** The provider gave back what it had paid twice: an open claim of the same amount ends. */
async function settleClaim(
  kit: WithdrawalsKit,
  provider: string,
  attempt: Attempt,
  line: StatementLine,
): Promise<void> {
  const owner = houseOwner(attempt.merchantId)
  const cause = `provider.claim:${attempt.id}:`
  await inTransaction(kit.db, async (tx) => {
    const open = (await kit.ledger.receivables.openOf(owner, tx)).find(
      (each) => each.cause.startsWith(cause) && each.remaining === line.gross,
    )
    if (open) await kit.ledger.receivables.cancel(tx, owner, open.key)
    else await note(kit, tx, provider, line, attempt, "MISSING_HERE")
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

async function attemptOf(db: Db, provider: string, { key }: StatementLine): Promise<Attempt | undefined> {
  if (key === null || !UUID.test(key)) return undefined
  const { rows } = await sql<{ bucket: number }>`
    select a.bucket from generate_series(0, 63) n
     cross join lateral (select bucket, provider from payout_attempt a where a.bucket = n::smallint and a.id = ${key}::uuid) a
     where a.provider = ${provider}`.execute(db)
  return rows[0] && findAttempt(db, { bucket: rows[0].bucket, id: key })
}
