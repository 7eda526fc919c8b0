import { sql } from "@croupier/database"
import type { ProviderClient } from "@croupier/provider"
import { differencesOf, KIND_OF, type Difference, type Ours, type Theirs } from "./differences.ts"
import type { ProvidersKit } from "./kit.ts"

type Kit = Pick<ProvidersKit, "db" | "clock" | "report">

/** What moved a moment ago may be on one side only. */
const SETTLED_MS = 10 * 60_000
/** Clocks differ, and messages travel: what lies so near to an end of the time asked for is left to the neighbour. */
const EDGE_MS = 5 * 60_000
/** The first comparison, and one after a long silence, reaches back this far. */
const FURTHEST_MS = 7 * 86_400_000
/** A vendor's records of one comparison; the next hour goes on from there. */
const MOST_PAGES = 200
/** Steps that never came and are looked for again. */
const MOST_MISSING = 10_000

/**
 * Compares what a vendor recorded since the last time with what we did, and keeps the differences. Answers how many
 * there are now. Throws when the vendor does not answer; the next hour asks for the same time.
 */
export async function reconcile(kit: Kit, vendor: string, client: ProviderClient): Promise<number> {
  const now = kit.clock.now().getTime()
  const to = new Date(now - SETTLED_MS)
  const { rows } = await sql<{
    upto: Date
  }>`select upto from provider_reconciliation where vendor = ${vendor}`.execute(kit.db)
  const from = new Date(Math.max(now - FURTHEST_MS, (rows[0]?.upto ?? new Date(0)).getTime() - 2 * EDGE_MS))
  if (to <= from) return 0

  // What was missing here may have come since: its vendor does not tell of it again.
  const theirs: Theirs[] = await missingHere(kit, vendor)
  let cursor: string | undefined
  for (let page = 0; ; page++) {
    if (page === MOST_PAGES) throw new Error(`the records of ${vendor} do not end`)
    const answer = await client.call("records", {
      from: from.toISOString(),
      to: to.toISOString(),
      ...(cursor === undefined ? {} : { cursor }),
    })
    theirs.push(...answer.records)
    if (answer.cursor === null) break
    cursor = answer.cursor
  }
  const found = differencesOf(
    theirs,
    await knownOf(kit, vendor, theirs),
    await oursBetween(kit, vendor, new Date(from.getTime() + EDGE_MS), new Date(to.getTime() - EDGE_MS)),
  )
  await keep(kit, vendor, theirs, found, to)
  if (found.length > 0) kit.report(new Error(`${found.length} records of ${vendor} differ from ours`))
  return found.length
}

async function missingHere(kit: Kit, vendor: string): Promise<Theirs[]> {
  const { rows } = await sql<{ theirs: Theirs }>`select theirs from provider_difference
    where vendor = ${vendor} and what = 'MISSING_HERE' and resolved_at is null
    order by found_at desc limit ${MOST_MISSING}`.execute(kit.db)
  return rows.map(({ theirs }) => theirs)
}

/** Our side of their records, by the players that they name. */
async function knownOf(kit: Kit, vendor: string, theirs: readonly Theirs[]): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    select t.kind, t.tx_id as "txId", t.member_id as "memberId", t.amount, t.is_cancelled as "isCancelled", t.at
      from unnest(${theirs.map(({ kind }) => KIND_OF[kind])}::text[], ${theirs.map(({ tx_id }) => tx_id)}::text[],
                  ${theirs.map(({ player }) => player)}::text[]) told(kind, tx_id, player)
      join provider_player p on p.vendor = ${vendor} and p.player = told.player
      join provider_transaction t on t.vendor = ${vendor} and t.merchant_id = p.merchant_id and t.kind = told.kind
       and t.tx_id = told.tx_id and t.member_id = p.member_id`.execute(kit.db)
  return rows
}

async function oursBetween(kit: Kit, vendor: string, from: Date, to: Date): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    select kind, tx_id as "txId", member_id as "memberId", amount, is_cancelled as "isCancelled", at
      from provider_transaction
     where vendor = ${vendor} and at >= ${from} and at < ${to} and kind in ('bet', 'win', 'promo', 'adjust')
       and (amount <> 0 or win <> 0)`.execute(kit.db)
  return rows
}

/** Keeps what differs, and lets go of what was looked at again and no longer does. */
async function keep(
  kit: Kit,
  vendor: string,
  looked: readonly Theirs[],
  found: readonly Difference[],
  upto: Date,
): Promise<void> {
  const now = kit.clock.now()
  await kit.db.transaction().execute(async (tx) => {
    await sql`update provider_difference d set resolved_at = ${now}
      from unnest(${looked.map(({ kind }) => KIND_OF[kind])}::text[], ${looked.map(({ tx_id }) => tx_id)}::text[]) told(kind, tx_id)
     where d.vendor = ${vendor} and d.kind = told.kind and d.tx_id = told.tx_id and d.resolved_at is null`.execute(
      tx,
    )
    await sql`
      insert into provider_difference (vendor, kind, tx_id, what, member_id, theirs, ours, found_at)
      select ${vendor}, * from unnest(${found.map(({ kind }) => kind)}::text[], ${found.map(({ txId }) => txId)}::text[],
        ${found.map(({ what }) => what)}::text[], ${found.map(({ memberId }) => (memberId === null ? null : String(memberId)))}::bigint[],
        ${found.map(({ theirs }) => JSON.stringify(theirs))}::jsonb[], ${found.map(({ ours }) => JSON.stringify(ours))}::jsonb[],
        ${found.map(() => now)}::timestamptz[])
      on conflict (vendor, kind, tx_id, what) do update
         set theirs = excluded.theirs, ours = excluded.ours, resolved_at = null`.execute(tx)
    await sql`insert into provider_reconciliation (vendor, upto) values (${vendor}, ${upto})
      on conflict (vendor) do update set upto = greatest(provider_reconciliation.upto, excluded.upto)`.execute(
      tx,
    )
  })
}
