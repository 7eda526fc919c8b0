import pg from "pg"

/** What walks change of merchants; their numbers and codes stay. */
const COLUMNS = ["brand", "settings", "places", "status", "status_until", "restricted_countries"]

/** Remembers how every merchant of a running house is, and answers with what puts all of it back and tells its nodes. */
export async function keepMerchants(databaseUrl: string): Promise<() => Promise<void>> {
  const ask = async (work: (client: pg.Client) => Promise<void>): Promise<void> => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  }
  const kept = new Map<string, string>()
  await ask(async (client) => {
    for (const table of ["merchant", "merchant_register_rule", "merchant_domain"]) {
      const { rows } = await client.query<{ all: string }>(
        `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as all from ${table} t`,
      )
      kept.set(table, rows[0]?.all ?? "[]")
    }
  })
  return () =>
    ask(async (client) => {
      await client.query("begin")
      await client.query(
        `update merchant m set ${COLUMNS.map((name) => `${name} = k.${name}`).join(", ")}
           from jsonb_populate_recordset(null::merchant, $1::jsonb) k where k.id = m.id`,
        [kept.get("merchant")],
      )
      for (const table of ["merchant_register_rule", "merchant_domain"]) {
        await client.query(`delete from ${table}`)
        await client.query(
          `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
          [kept.get(table)],
        )
      }
      await client.query("select pg_notify('croupier_bus', $1)", [
        JSON.stringify({ from: "test", batch: [{ topic: "merchant", message: {} }] }),
      ])
      await client.query("commit")
    })
}
