import { createHash } from "node:crypto"
import { inputHead, type HashedBill, type Parties } from "@croupier/agents"
import { sql, type Db, type Tx } from "@croupier/database"
import type { Counting } from "./contract-figures.ts"
import { HOLDS_PARTIES } from "./counted-lines.ts"

/** Numbers that one read brings. */
const CHUNK = 50_000

interface Used {
  readonly number: bigint
  readonly lineId: bigint
}

/**
 * Numbers of the facts that count in a window, with the line of each, ascending, in chunks: all of the merchant, or those
 * of `lines`. Withdrawals are left out, because no contract counts them. Reading begins an hour before the window: a clock
 * that was set back between recording and counting would hide facts.
 */
export async function* usedNumbers(
  tx: Db | Tx,
  { merchantId, asset, window, cutoff }: Counting,
  lines?: readonly bigint[],
): AsyncGenerator<readonly Used[]> {
  const { rows: first } = await sql<{ number: bigint }>`
    select agent_first_number(${merchantId}, ${window.start}::timestamptz - interval '1 hour') as number`.execute(
    tx,
  )
  let after = (first[0]?.number ?? 1n) - 1n
  while (true) {
    const { rows } = await sql<Used>`
      select number, line_id as "lineId" from agent_fact
       where merchant_id = ${merchantId} and number > ${after} and number <= ${cutoff}
         and counted_at >= ${window.start} and counted_at < ${window.end} and asset = ${asset} and kind <> 'withdrawal'
         and (${lines ?? null}::bigint[] is null or line_id = any (${lines ?? null}::bigint[]))
       order by number limit ${CHUNK}`.execute(tx)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < CHUNK) return
    after = last.number
  }
}

/** A bill whose hash is asked for, by a key of the caller. */
export interface Hashed extends Omit<HashedBill, "window" | "cutoff"> {
  readonly key: bigint
  readonly parties: Parties
}

/** Characters that are kept per bill until they enter its hash in one update. */
const HELD = 8_192

/**
 * Input hashes (`inputHash` of packages/agents) of all bills of a window, by key, in one read of its facts. Each number
 * enters the hashes of the bills that count its line as it is read, so no list of numbers is held. `named` is the window
 * that the hashes name: of a real-time salary, whose facts are those of the day so far, the last five minutes of it.
 */
export async function inputHashes(
  tx: Db | Tx,
  counting: Counting,
  bills: readonly Hashed[],
  named: Counting["window"] = counting.window,
): Promise<ReadonlyMap<bigint, string>> {
  const hashes = bills.map((bill) => ({
    key: bill.key,
    hash: createHash("sha256"),
    held: inputHead({ ...bill, ...counting, window: named }),
  }))
  const { rows } = await sql<{ lineId: bigint; at: number }>`
    select l.id as "lineId", (a.nth - 1)::int as at
      from unnest(${bills.map(({ parties }) => parties.agentId)}::bigint[], ${bills.map(({ parties }) => parties.offererId)}::bigint[])
             with ordinality a (agent, offerer, nth)
      join agent_line l on ${HOLDS_PARTIES}`.execute(tx)
  const ofLine = new Map<bigint, (typeof hashes)[number][]>()
  for (const { lineId, at } of rows) {
    const hash = hashes[at]
    if (hash) ofLine.set(lineId, [...(ofLine.get(lineId) ?? []), hash])
  }
  for await (const chunk of usedNumbers(tx, counting))
    for (const { number, lineId } of chunk) {
      const takers = ofLine.get(lineId)
      if (!takers) continue
      // Written once for all bills of the line.
      const entry = `\n${number}`
      for (const each of takers) {
        each.held += entry
        if (each.held.length < HELD) continue
        each.hash.update(each.held)
        each.held = ""
      }
    }
  return new Map(hashes.map(({ key, hash, held }) => [key, hash.update(held).digest("hex")]))
}
