/**
 * `npm run bench -- groups`: linked groups of two transfers a second (a stake and its fee of one member), beside single
 * transfers of the same ledger in the same run, interleaved, the median of each.
 */
import { createLedger, house, wallet, type Transfer } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { fillWallets, median, openBenchDatabase } from "./bench-database.ts"
import { newKey } from "./uuid.ts"

const MEMBERS = 100_000
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3)
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 3)
const IN_FLIGHT = [16, 64, 256, 1_000]

const transferOf = (member: number, fee: boolean): Transfer => ({
  key: newKey(),
  kind: fee ? "fee" : "bet",
  debit: wallet(BigInt(member), "main", "BRL"),
  credit: house(1, fee ? "fees" : "lottery", "BRL"),
  amount: amount(fee ? 1n : 100n),
  cause: "bench.group:1234567",
})

const bench = await openBenchDatabase()
let failed: unknown
const ledger = createLedger({ database: bench.database, onError: (error) => (failed ??= error) })

async function measure(inFlight: number, isGroup: boolean): Promise<number> {
  let done = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < began + SECONDS * 1_000) {
        const member = Math.floor(Math.random() * MEMBERS) + 1
        const outcome = isGroup
          ? (await ledger.postLinked([transferOf(member, false), transferOf(member, true)]))[0]
          : await ledger.post(transferOf(member, false))
        if (outcome?.status !== "posted") throw new Error(`not posted: ${outcome?.status}`)
        done++
      }
    }),
  )
  return done / ((performance.now() - began) / 1_000)
}

try {
  await fillWallets(bench, MEMBERS)
  const rates = new Map(
    IN_FLIGHT.map((inFlight) => [inFlight, { groups: [] as number[], single: [] as number[] }]),
  )
  for (let round = 0; round < ROUNDS; round++)
    for (const [inFlight, { groups, single }] of rates) {
      single.push(await measure(inFlight, false))
      groups.push(await measure(inFlight, true))
    }
  if (failed) throw failed
  const { differences } = await ledger.verify()
  if (differences.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(differences[0])}`)
  for (const [inFlight, { groups, single }] of rates)
    console.log(
      `${String(inFlight).padStart(5)} in flight  ${median(groups).toFixed(0).padStart(6)} groups/s  ${median(single).toFixed(0).padStart(6)} transfers/s  ×${(median(groups) / median(single)).toFixed(2)}`,
    )
  const value = Math.round(median(rates.get(256)?.groups ?? []))
  const reference = Math.round(median(rates.get(256)?.single ?? []))
  console.log(
    JSON.stringify({
      name: "groups",
      value,
      unit: "groups/s",
      reference,
      ratio: Number((value / reference).toFixed(2)),
    }),
  )
} finally {
  await ledger.close()
  await bench.close()
}
