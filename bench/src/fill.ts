import type { Database } from "@croupier/database"

/** One table's rows as SQL: a share of them for each of the connections that fill it, `$1` of `$2`. */
export interface Fill {
  readonly what: string
  readonly table: string
  readonly insert: string
}

const CONNECTIONS = 2

/**
 * Fills a table inside the database: its keys and indexes are made when the rows are there, two connections write at
 * once, and no foreign key is followed for rows that are known to hold. Answers with how many rows it wrote.
 */
export async function fill({ pool }: Database, { table, insert }: Fill): Promise<number> {
  const { rows: indexes } = await pool.query<{ name: string; made: string; constraint: string | null }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made,
            (select quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid) from pg_constraint c
              where c.conindid = i.indexrelid and c.conrelid = i.indrelid) as constraint
       from pg_index i
      where i.indrelid = $1::regclass
        and not exists (select 1 from pg_constraint f where f.confrelid = i.indrelid and f.conindid = i.indexrelid and f.contype = 'f')`,
    [table],
  )
  for (const { name, constraint } of indexes)
    await pool.query(
      constraint === null
        ? `drop index ${name}`
        : `alter table ${table} drop constraint ${constraint.split(" ")[0] ?? ""}`,
    )
  const written = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, share) => {
      const client = await pool.connect()
      try {
        await client.query("set session_replication_role = replica")
        await client.query("set synchronous_commit = off")
        return (await client.query(insert, [share, CONNECTIONS])).rowCount ?? 0
      } finally {
        client.release(true)
      }
    }),
  )
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, share) => {
      const client = await pool.connect()
      try {
        await client.query("set maintenance_work_mem = '1GB'")
        for (const { made, constraint } of indexes.filter((_, at) => at % CONNECTIONS === share))
          if (constraint === null) await client.query(made)
        // A key takes the table for itself.
        for (const { constraint } of share === 0 ? indexes : [])
          if (constraint !== null) await client.query(`alter table ${table} add constraint ${constraint}`)
      } finally {
        client.release(true)
      }
    }),
  )
  await pool.query(`vacuum analyze ${table}`)
  return written.reduce((sum, each) => sum + each, 0)
}
