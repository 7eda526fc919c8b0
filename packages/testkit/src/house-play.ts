import pg from "pg"

/** Lets the time spent at games be checked in so many seconds, as if the member had played until then. */
export async function checkSoon(databaseUrl: string, account: string, seconds: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      `update member_guard g set check_due = now() + make_interval(secs => $2)
         from member m where m.id = g.member_id and m.account = $1`,
      [account, seconds],
    )
  } finally {
    await client.end()
  }
}
