import { sql, type Db, type Tx } from "@croupier/database"
import { negate } from "@croupier/money"
import type { What } from "../differences.ts"
import type { Judged } from "../judged.ts"
import type { PaymentProvider } from "../provider.ts"
import type { StatementLine } from "../statement.ts"
import { findReturn, type Return } from "./return-store.ts"

/** Money that went back to payers: what a payee's bank gives back of a payout comes in, and is no such line. */
const isOurs = ({ kind, gross }: StatementLine): boolean =>
  (kind === "return" || kind === "contest") && gross < 0n
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The returns that lines of a statement name, by their keys. */
export async function returnsOfLines(
  db: Db | Tx,
  provider: string,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, Return>> {
  const found = new Map<string, Return>()
  for (const { key } of lines.filter(isOurs)) {
    const returned = key !== null && UUID.test(key) ? await findReturn(db, key) : undefined
    if (returned?.provider === provider) found.set(returned.id, returned)
  }
  return found
}

/** Judges the lines of money that went back to payers. */
export async function judgeReturns(
  tx: Tx,
  { code }: PaymentProvider,
  lines: readonly StatementLine[],
): Promise<readonly Judged[]> {
  const returns = await returnsOfLines(tx, code, lines)
  const seen = await returnedBefore(tx, code, [...returns.keys()])
  const found: Judged[] = []
  for (const line of lines.filter(isOurs)) {
    const say = (what: What) =>
      found.push({
        what,
        providerId: line.providerId,
        reference: line.key ?? line.lineId,
        reported: line.reportedKind,
        paid: line.gross,
        asset: line.asset,
        deposit: undefined,
      })
    const returned = returns.get(line.key ?? "")
    if (line.fee !== 0n || line.net !== line.gross - line.fee) say("FEE")
    if (!returned) say("MISSING_HERE")
    else if (seen.has(returned.id)) say("TWICE")
    else {
      seen.add(returned.id)
      if (returned.state !== "RETURNED") say("STATE")
      else if (negate(line.gross) !== returned.amount || line.asset !== returned.asset) say("AMOUNT")
    }
  }
  return found
}

/** The returns in files of other days. */
async function returnedBefore(tx: Tx, provider: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select our_key as key from payment_statement_line
     where provider = ${provider} and our_key = any(${[...keys]}::text[]) and kind in ('return', 'contest') and gross < 0`.execute(
    tx,
  )
  return new Set(rows.map(({ key }) => key))
}
