import { sql, type Tx } from "@croupier/database"
import { ASSETS } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { PlayFact } from "../play/index.ts"

/** The smallest prize that the board of winners lists, at the scale of money. */
export const LARGE: Amount = amount(500_000n)

/** The prize that a batch of facts adds to one play. */
interface Change {
  /** The fact that makes it a large win; undefined where none does, and then it changes one that is known, if any. */
  first: PlayFact | undefined
  readonly fact: PlayFact
  before: bigint
  since: bigint
}

/**
 * Changes of prizes by reference, in the order of the facts: a reference becomes a large win by one fact that is large and returned
 * more than its stake. A fact decides by itself, so that the rows are the same whatever came in one batch.
 */
export function changesOf(facts: readonly PlayFact[]): Change[] {
  const changes = new Map<string, Change>()
  for (const fact of facts) {
    if (fact.payout === 0n || !ASSETS[fact.asset].money) continue
    if (fact.payout < LARGE && fact.revision === 0) continue
    const key = JSON.stringify([String(fact.memberId), fact.vendor, fact.reference, fact.asset])
    const change = changes.get(key) ?? { first: undefined, fact, before: 0n, since: 0n }
    if (fact.payout >= LARGE && fact.payout > fact.stake) change.first ??= fact
    if (change.first) change.since += fact.payout
    else change.before += fact.payout
    changes.set(key, change)
  }
  return [...changes.values()]
}

/** Adds facts to the large wins. */
export async function tellLargeWins(tx: Tx, facts: readonly PlayFact[]): Promise<void> {
  const changes = changesOf(facts)
  if (changes.length === 0) return
  await sql`
    update large_win w set prize = w.prize + t.prize
      from unnest(${changes.map(({ fact }) => fact.memberId)}::bigint[], ${changes.map(({ fact }) => fact.vendor ?? "")}::text[],
                  ${changes.map(({ fact }) => fact.reference)}::text[], ${changes.map(({ fact }) => fact.asset)}::text[],
                  ${changes.map(({ before }) => before)}::bigint[]) t (member, vendor, reference, asset, prize)
     where t.prize <> 0 and w.member_id = t.member and w.vendor = t.vendor and w.reference = t.reference and w.asset = t.asset`.execute(
    tx,
  )
  const large = changes.flatMap(({ first, since }) => (first ? [{ ...first, payout: since }] : []))
  await sql`
    insert into large_win as w (bucket, seq, merchant_id, member_id, vendor, game, reference, prize, asset, won_at)
    select * from unnest(
      ${large.map((fact) => fact.bucket)}::smallint[], ${large.map((fact) => fact.seq)}::bigint[], ${large.map((fact) => fact.merchantId)}::int[],
      ${large.map((fact) => fact.memberId)}::bigint[], ${large.map((fact) => fact.vendor ?? "")}::text[], ${large.map((fact) => fact.game)}::text[],
      ${large.map((fact) => fact.reference)}::text[], ${large.map((fact) => fact.payout)}::bigint[], ${large.map((fact) => fact.asset)}::text[],
      ${large.map((fact) => fact.settledAt)}::timestamptz[])
    on conflict (member_id, vendor, reference, asset) do update set prize = w.prize + excluded.prize`.execute(
    tx,
  )
}
