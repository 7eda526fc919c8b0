/**
 * `npm run bench -- provider`: rounds of a game (a bet, then its prize) a second through GWP/1: over HTTP, signed and
 * verified on both sides, decided and committed. Provider and house share one process. The reference is the ledger's
 * own posting of as many movements at the same time, on the same server in the same run; a round is two.
 */
import { randomUUID } from "node:crypto"
import { migrate } from "@croupier/database"
import { createLedger, house, ledgerMigrations, wallet } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { newKeyPair, signingKey, verifyingKey, walletClient } from "@croupier/provider"
import { systemClock } from "@croupier/server/kernel/clock.ts"
import { systemRandom } from "@croupier/server/kernel/random.ts"
import { protectionMigrations } from "@croupier/server/modules/protection/index.ts"
import { mountGwp, providerMigrations, providers } from "@croupier/server/modules/providers/index.ts"
import fastify from "fastify"
import { fillWallets, median, openBenchDatabase, percentile } from "./bench-database.ts"

const MEMBERS = 2_000
const IN_FLIGHT = Number(process.env["BENCH_IN_FLIGHT"] ?? 64)
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3)
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4)
const VENDOR = "PAPER"
const GAME = "night-dragon"

const bench = await openBenchDatabase()
const { database } = bench
await migrate(database.db, [ledgerMigrations, protectionMigrations, providerMigrations])
const ledger = createLedger({ database })
const fault = (error: unknown): never => {
  throw error
}
const { wallet: games, issueToken } = await providers(
  {
    db: database.db,
    ledger,
    clock: systemClock,
    random: systemRandom,
    isOpen: async () => true,
    clients: new Map(),
    queue: { add: async () => {} },
    report: fault,
  },
  [VENDOR],
)
await fillWallets(bench, MEMBERS)

const [theirs, ours] = [newKeyPair(), newKeyPair()]
const app = fastify()
mountGwp(app, {
  wallet: games,
  callers: [
    {
      code: VENDOR,
      theirKeys: [verifyingKey({ id: "paper", algorithm: "ed25519", key: theirs.publicKey })],
      ownKey: signingKey({ id: "house", algorithm: "ed25519", key: ours.privateKey }),
    },
  ],
  now: systemClock.now,
  report: fault,
})
const client = walletClient({
  url: await app.listen({ port: 0, host: "127.0.0.1" }),
  ownKey: signingKey({ id: "paper", algorithm: "ed25519", key: theirs.privateKey }),
  theirKeys: [verifyingKey({ id: "house", algorithm: "ed25519", key: ours.publicKey })],
  now: systemClock.now,
})

async function seat(memberId: bigint) {
  const token = await issueToken({
    vendor: VENDOR,
    merchantId: 1,
    memberId,
    memberSession: memberId,
    asset: "BRL",
    game: GAME,
    mode: "real",
    language: "EN",
    country: null,
  })
  const opened = await client.call("authenticate", { token, game: GAME })
  if (!("session" in opened)) throw new Error(opened.status)
  return { player: opened.player, session: opened.session }
}
const seats = await Promise.all(Array.from({ length: IN_FLIGHT }, async (_, n) => seat(BigInt(n + 1))))

/** Runs one thing after the other in each of the lanes until the time is over; answers with how many and how long. */
async function measure(one: (lane: number) => Promise<void>) {
  const latencies: number[] = []
  const began = performance.now()
  await Promise.all(
    seats.map(async (_, lane) => {
      while (performance.now() - began < SECONDS * 1_000) {
        const asked = performance.now()
        await one(lane)
        latencies.push(performance.now() - asked)
      }
    }),
  )
  const rate = latencies.length / ((performance.now() - began) / 1_000)
  latencies.sort((a, b) => a - b)
  return { rate, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) }
}

async function playRound(lane: number): Promise<void> {
  const at = seats[lane]
  if (!at) throw new Error("no seat")
  const round_id = randomUUID()
  const about = { player: at.player, game: GAME, currency: "BRL", round_id }
  const bet = await client.call("bet", { ...about, tx_id: `b${round_id}`, session: at.session, amount: "1" })
  const win = await client.call("win", { ...about, tx_id: `w${round_id}`, amount: "1", round_closed: true })
  if (bet.status !== "OK" || win.status !== "OK") throw new Error(`${bet.status}, ${win.status}`)
}

async function postOne(lane: number): Promise<void> {
  const outcome = await ledger.post({
    key: randomUUID(),
    kind: "bet",
    debit: wallet(BigInt(IN_FLIGHT + lane + 1), "main", "BRL"),
    credit: house(1, "vendor:400", "BRL"),
    amount: amount(1n),
    cause: "bench",
  })
  if (outcome.status !== "posted") throw new Error(outcome.status)
}

const rounds: number[] = []
const postings: number[] = []
try {
  for (let turn = 0; turn < ROUNDS; turn++) {
    const reference = await measure(postOne)
    const played = await measure(playRound)
    rounds.push(played.rate)
    postings.push(reference.rate)
    console.log(
      `round ${turn + 1}: ${played.rate.toFixed(0)} rounds/s (p50 ${played.p50.toFixed(1)} ms, p99 ${played.p99.toFixed(1)} ms), ` +
        `ledger ${reference.rate.toFixed(0)} postings/s (p50 ${reference.p50.toFixed(1)} ms)`,
    )
  }
  const { differences } = await ledger.verify()
  if (differences.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(differences[0])}`)
  const [value, reference] = [median(rounds), median(postings)]
  console.log(
    JSON.stringify({
      name: "provider",
      value: Math.round(value),
      unit: "rounds/s",
      reference: `ledger.post at ${IN_FLIGHT} in flight: ${Math.round(reference)}/s`,
      ratio: Number((value / reference).toFixed(3)),
    }),
  )
} finally {
  await app.close()
  await ledger.close()
  await bench.close()
}
