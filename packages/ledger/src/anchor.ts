import { createHash } from "node:crypto"
import { sql, type Database } from "@croupier/database"
import { describe, shownHouse } from "./account.ts"
import type { Difference } from "./difference.ts"

/**
 * One hash over the newest seal of every slot, and the text that it is the hash of: a line for each slot with bucket,
 * house account, place and seal. Kept outside the database, it proves later that nothing sealed before it was changed.
 */
export interface Anchor {
  readonly anchor: string
  readonly heads: string
}

/** The ends of all chains as they are now. */
export async function readAnchor({ long }: Database): Promise<Anchor> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', h.bucket, h.house, k.to_seq, encode(k.hash, 'hex')) as line
      from ledger.house_slot h
      join lateral (select to_seq, hash from ledger.seal k where k.bucket = h.bucket and k.house = h.house
                     order by to_seq desc limit 1) k on true
     order by h.bucket, h.house`.execute(long)
  const heads = rows.map(({ line }) => `${line}\n`).join("")
  return { anchor: hashOf(heads), heads }
}

/** Reads the anchor of this moment and keeps it with its heads. */
export async function keepAnchor(database: Database, at: Date): Promise<Anchor> {
  const anchor = await readAnchor(database)
  await sql`insert into ledger.anchor (anchor, heads, made_at)
    values (${anchor.anchor}, ${anchor.heads}, ${at}) on conflict do nothing`.execute(database.db)
  return anchor
}

/** The heads of an anchor that was kept in the database; undefined when it was not. */
export async function keptHeads({ db }: Database, anchor: string): Promise<string | undefined> {
  const { rows } = await sql<{
    heads: string
  }>`select heads from ledger.anchor where anchor = ${anchor}`.execute(db)
  return rows[0]?.heads
}

const LINE = /^(\d+) (\d+) (\d+) ([\da-f]{64})$/

/**
 * Computes the chains again from the first row to the places of an anchor: a difference for each that does not lead to
 * its seal. Throws on a text that is no anchor's.
 */
export async function verifyAnchor({ long }: Database, heads: string): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const line of heads.split("\n").filter((each) => each !== "")) {
    const [, bucket, house, to, hash] = LINE.exec(line) ?? []
    if (!bucket || !house || !to || !hash) throw new Error(`not a line of an anchor: ${line}`)
    const { rows } = await sql<{ hash: string | null }>`select encode(ledger.chain_hash(${bucket}::smallint,
      ${house}::int, ${to}::bigint), 'hex') as hash`.execute(long)
    const found = rows[0]?.hash ?? "no unbroken chain"
    if (found !== hash)
      differences.push({
        check: "anchor",
        account: `${describe(shownHouse(Number(house)))} slot ${bucket} rows 1 to ${to}`,
        expected: hash,
        found,
      })
  }
  return differences
}

export const hashOf = (heads: string): string => createHash("sha256").update(heads).digest("hex")
