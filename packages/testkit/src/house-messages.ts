import pg from "pg"
import { eventually } from "./eventually.ts"

async function withDatabase(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Makes the codes of a target older by so much, as if somebody had waited. */
export const ageCodes = (databaseUrl: string, target: string, minutes: number): Promise<void> =>
  withDatabase(databaseUrl, (client) =>
    client.query(
      "update verification_code set created_at = created_at - make_interval(mins => $2) where target = $1",
      [target, minutes],
    ),
  )

/** Sets what every merchant of a running house overrides of the settings tree, and answers with what it was before. */
export async function setHouseSettings(databaseUrl: string, settings: unknown): Promise<unknown> {
  let before: unknown
  await withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ settings: unknown }>(
      "select settings from merchant order by id limit 1",
    )
    before = rows[0]?.settings
    await client.query("update merchant set settings = $1", [JSON.stringify(settings)])
    await client.query("select pg_notify('croupier_bus', $1)", [
      JSON.stringify({ from: "test", batch: [{ topic: "merchant", message: {} }] }),
    ])
  })
  return before
}

/** The newest SMS or mail to a number or address, asked for again and again until it is there. */
export const newestMessage = (outboxUrl: string, to: string, notYet = ""): Promise<string> =>
  eventually(async () => {
    const answer = await fetch(`${outboxUrl}/outbox?to=${encodeURIComponent(to)}`)
    const { messages } = (await answer.json()) as { messages: { text: string }[] }
    const text = messages[0]?.text ?? ""
    if (text === "" || text === notYet) throw new Error(`no message came to ${to}`)
    return text
  })
