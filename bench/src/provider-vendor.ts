/** The vendor of the bench `provider`, in a process of its own: plays rounds at the address that it is sent. */
import { randomUUID } from "node:crypto"
import { signingKey, verifyingKey, walletClient } from "@croupier/provider"
import { percentile } from "./bench-database.ts"
import { decided, GAME, type Played, type Table } from "./provider-table.ts"

async function play({ url, seats, seconds, vendorKey, houseKey }: Table): Promise<Played> {
  const client = walletClient({
    url,
    ownKey: signingKey({ id: "paper", algorithm: "ed25519", key: vendorKey }),
    theirKeys: [verifyingKey({ id: "house", algorithm: "ed25519", key: houseKey })],
    now: () => new Date(),
  })
  const latencies: number[] = []
  const cpu = process.cpuUsage()
  const began = performance.now()
  await Promise.all(
    seats.map(async ({ player, session }) => {
      while (performance.now() - began < seconds * 1_000) {
        const asked = performance.now()
        const round_id = randomUUID()
        const about = { player, game: GAME, currency: "BRL", round_id, amount: "1" }
        const bet = await decided(() => client.call("bet", { ...about, tx_id: `b${round_id}`, session }))
        const win = await decided(() =>
          client.call("win", { ...about, tx_id: `w${round_id}`, round_closed: true }),
        )
        if (bet.status !== "OK" || win.status !== "OK") throw new Error(`${bet.status}, ${win.status}`)
        latencies.push(performance.now() - asked)
      }
    }),
  )
  const took = (performance.now() - began) / 1_000
  const used = process.cpuUsage(cpu)
  latencies.sort((a, b) => a - b)
  return {
    rounds: latencies.length,
    seconds: took,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpuMicros: used.user + used.system,
  }
}

process.on("message", (table: Table) => {
  play(table).then(
    (played) => process.send?.(played),
    (error: unknown) => process.send?.({ fault: String(error) } satisfies Played),
  )
})
