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

/** Makes the codes of a target older by so much, as if the member had waited. */
export const ageCodes = (databaseUrl: string, target: string, minutes: number): Promise<void> =>
  withDatabase(databaseUrl, (client) =>
    client.query(
      "update verification_code set created_at = created_at - make_interval(mins => $2) where target = $1",
      [target, minutes],
    ),
  )

/** The newest SMS or mail to a number or address, asked for again and again until it is there. */
export const newestMessage = (outboxUrl: string, to: string, notYet = ""): Promise<string> =>
  eventually(async () => {
    const answer = await fetch(`${outboxUrl}/outbox?to=${encodeURIComponent(to)}`)
    const { messages } = (await answer.json()) as { messages: { text: string }[] }
    const text = messages[0]?.text ?? ""
    if (text === "" || text === notYet) throw new Error(`no message came to ${to}`)
    return text
  })
