import pg from "pg"

/** Makes a member who came by no agent a general agent at the top of the tree. */
export async function makeAgent(databaseUrl: string, account: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      `with made as (
         update member set type = 1 where account = $1 returning id, merchant_id
       ), joined as (
         select id, agent_join(merchant_id, id, null, true, now()) as line from made
       )
       insert into play_line (bucket, member_id, since, line_id) select id & 63, id, now(), line from joined`,
      [account],
    )
  } finally {
    await client.end()
  }
}
