import type pg from "pg"

const WALLET = "5::smallint, ((5 << 16) | 1)::bigint"
const HOUSE = "(1 << 16) | (3 << 6) | 1"

/** Each way of looking back, as the ledger's own functions do it, for member 5. */
const LOOKS: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: "newest page of 50",
    text: `ledger.statement(${WALLET}, 9223372036854775807, null, '-infinity', 'infinity', 51)`,
  },
  {
    name: "page of 50 of a past month",
    text: `ledger.statement(${WALLET}, 9223372036854775807, null, now() - interval '120 days', now() - interval '90 days', 51)`,
  },
  { name: "past balance", text: `ledger.balance_at(${WALLET}, now() - interval '100 days')` },
  {
    name: "tail of 500 rows",
    text: `ledger.tail('{5}', array[${HOUSE}], array[(select seq - 500 from ledger.house_slot where bucket = 5 and house = ${HOUSE})], 4000, '{5}')`,
  },
]

/** How many rows of each partition of the journal every look has read: what it costs must not grow with the journal. */
export async function rowsRead(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    const lines: string[] = []
    for (const { name, text } of LOOKS) {
      const before = await counted(client)
      await client.query(`select count(*) from ${text}`)
      const read = [...(await counted(client))]
        .map(([part, rows]) => [part, rows - (before.get(part) ?? 0n)] as const)
        .filter(([, rows]) => rows > 0n)
      lines.push(`${name}: ${read.map(([part, rows]) => `${rows} of ${part}`).join(", ") || "no rows"}`)
    }
    return lines
  } finally {
    client.release()
  }
}

/** Rows of every partition read so far. A session reports its own when it is asked to. */
async function counted(client: pg.PoolClient): Promise<Map<string, bigint>> {
  await client.query("select pg_stat_force_next_flush()")
  await client.query("select pg_stat_clear_snapshot()")
  const { rows } = await client.query<{ name: string; rows: bigint }>(
    `select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as rows
       from pg_stat_all_tables where schemaname = 'ledger' and relname ~ '^journal_'`,
  )
  return new Map(rows.map((row) => [row.name, row.rows]))
}
