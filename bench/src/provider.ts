/**
 * `npm run bench -- provider`: rounds of a game (a bet, then its prize) a second through GWP/1: over HTTP, signed and
 * verified on both sides, decided and committed. The vendor is a process of its own. In the same run, on the same server:
 * the same signed calls answered by a wallet that does nothing, the wallet without its lane (a transaction for each
 * call), and the ledger's own posting at as many in flight.
 */
import { fork } from "node:child_process"
import { once } from "node:events"
import { randomUUID } from "node:crypto"
import { fileURLToPath } from "node:url"
import { migrate } from "@croupier/database"
import { createLedger, house, ledgerMigrations, wallet } from "@croupier/ledger"
import { amount, ZERO } from "@croupier/money"
import { newKeyPair, signingKey, verifyingKey } from "@croupier/provider"
import { systemClock } from "@croupier/server/kernel/clock.ts"
import { systemRandom } from "@croupier/server/kernel/random.ts"
import { gameMigrations } from "@croupier/server/modules/games/index.ts"
import { bonusBook, bonusMigrations } from "@croupier/server/modules/bonuses/index.ts"
import { playMigrations } from "@croupier/server/modules/play/index.ts"
import { responsibleGamingMigrations } from "@croupier/server/modules/responsible-gaming/index.ts"
import {
  mountGwp,
  providerMigrations,
  providers,
  type WalletTransaction,
  type TransactionOutcome,
  type WalletOfGames,
} from "@croupier/server/modules/providers/index.ts"
import fastify from "fastify"
import { fillWallets, median, openBenchDatabase, percentile } from "./bench-database.ts"
import { decided, GAME, type Played, type Seat, type Table, VENDOR } from "./provider-table.ts"

const MEMBERS = 2_000
const IN_FLIGHT = Number(process.env["BENCH_IN_FLIGHT"] ?? 64)
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3)
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4)

const bench = await openBenchDatabase()
const { database } = bench
await migrate(database.db, [
  ledgerMigrations,
  responsibleGamingMigrations,
  playMigrations,
  bonusMigrations,
  gameMigrations,
  providerMigrations,
])
const ledger = createLedger({ database })
/** A transaction that could not be decided is answered RETRY, and the vendor gives up: here is why. */
const fault = (error: unknown): void => console.error(error)
const base = {
  db: database.db,
  ledger,
  clock: systemClock,
  queue: { add: async () => {} },
  report: fault,
}
const kit = {
  ...base,
  lots: bonusBook(base).lots,
  random: systemRandom,
  isOpen: async () => true,
  clients: new Map(),
  isMemberOf: async () => true,
  namesOf: async (all: readonly object[]) => all.map(() => undefined),
}
const module = await providers({ ...kit, lane: { database } }, [VENDOR])
const alone = await providers(kit, [VENDOR])
const empty: WalletOfGames = {
  ...module.wallet,
  process: async ({ txId }) => ({
    status: "OK",
    platformTxId: txId,
    balance: { real: amount(125_000n), bonus: ZERO, version: 7n },
  }),
}
await fillWallets(bench, MEMBERS)

async function seat(memberId: bigint): Promise<Seat> {
  const token = await module.issueToken({
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
  const opened = await module.wallet.authenticate(VENDOR, token)
  if (opened.status !== "OK") throw new Error(opened.status)
  return { player: opened.session.player, session: opened.session.session }
}
const seats = await Promise.all(Array.from({ length: IN_FLIGHT }, async (_, n) => seat(BigInt(n + 1))))

const [theirs, ours] = [newKeyPair(), newKeyPair()]
const targets = [module.wallet, alone.wallet, empty].map((given) => {
  const app = fastify()
  mountGwp(app, {
    wallet: given,
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
  return app
})
const [lane, single, nothing] = await Promise.all(
  targets.map((app) => app.listen({ port: 0, host: "127.0.0.1" })),
)
if (!lane || !single || !nothing) throw new Error("no address")

const vendor = fork(fileURLToPath(new URL("./provider-vendor.ts", import.meta.url)))
process.once("exit", () => vendor.kill("SIGKILL"))

/** Processor time in µs of a call: of the house, of PostgreSQL, of the vendor. */
interface Measured {
  readonly rate: number
  readonly p50: number
  readonly p99: number
  readonly cpu: string
}

/** Has the vendor play for a while at one of the targets. */
async function play(url: string): Promise<Measured> {
  const [cpu, server] = [process.cpuUsage(), (await bench.cpuSeconds()) ?? 0]
  const table: Table = {
    url,
    seats,
    seconds: SECONDS,
    vendorKey: theirs.privateKey,
    houseKey: ours.publicKey,
  }
  vendor.send(table)
  const [played] = (await once(vendor, "message")) as [Played]
  if ("fault" in played) throw new Error(played.fault)
  const used = process.cpuUsage(cpu)
  const calls = 2 * played.rounds
  const each = (micros: number) => `${Math.round(micros / calls)}`
  const ofServer = ((await bench.cpuSeconds()) ?? 0) - server
  return {
    rate: played.rounds / played.seconds,
    p50: played.p50,
    p99: played.p99,
    cpu: `${each(used.user + used.system)} + ${each(ofServer * 1e6)} + ${each(played.cpuMicros)} µs`,
  }
}

/** Does one thing after the other in each seat, in this process, until the time is over. */
async function measure(name: string, unit: string, one: (at: number) => Promise<void>): Promise<number> {
  const latencies: number[] = []
  const began = performance.now()
  await Promise.all(
    seats.map(async (_, at) => {
      while (performance.now() - began < SECONDS * 1_000) {
        const asked = performance.now()
        await one(at)
        latencies.push(performance.now() - asked)
      }
    }),
  )
  const rate = latencies.length / ((performance.now() - began) / 1_000)
  latencies.sort((a, b) => a - b)
  console.log(
    `  ${name.padEnd(30)}${rate.toFixed(0)} ${unit} (p50 ${percentile(latencies, 0.5).toFixed(1)} ms)`,
  )
  return rate
}

async function postOne(at: number): Promise<void> {
  const outcome = await ledger.post({
    key: randomUUID(),
    kind: "bet",
    debit: wallet(BigInt(IN_FLIGHT + at + 1), "main", "BRL"),
    credit: house(1, "vendor:400", "BRL"),
    amount: amount(1n),
    cause: "bench",
  })
  if (outcome.status !== "posted") throw new Error(outcome.status)
}

/** A round without HTTP and signatures. */
const roundOf =
  ({ process: take }: WalletOfGames) =>
  async (at: number): Promise<void> => {
    const seat = seats[at]
    if (!seat) throw new Error("no seat")
    const round = randomUUID()
    const about = {
      vendor: VENDOR,
      player: seat.player,
      game: GAME,
      currency: "BRL",
      round,
      play: "normal",
    } as const
    const of = { ...about, amount: amount(1n) }
    const said = (transaction: WalletTransaction) =>
      decided(() =>
        take(transaction).catch((error: unknown): TransactionOutcome => (fault(error), { status: "RETRY" })),
      )
    const bet = await said({
      ...of,
      kind: "bet",
      txId: `b${round}`,
      session: seat.session,
      roundClosed: false,
    })
    const win = await said({ ...of, kind: "win", txId: `w${round}`, roundClosed: true })
    if (bet.status !== "OK" || win.status !== "OK") throw new Error(`${bet.status}, ${win.status}`)
  }

async function shown(name: string, url: string): Promise<number> {
  const { rate, p50, p99, cpu } = await play(url)
  console.log(
    `  ${name.padEnd(30)}${rate.toFixed(0)} rounds/s, ${(2 * rate).toFixed(0)} calls/s (p50 ${p50.toFixed(1)} ms, ` +
      `p99 ${p99.toFixed(1)} ms of a round), CPU of a call: house + PostgreSQL + vendor ${cpu}`,
  )
  return rate
}

const rates = {
  ledger: [] as number[],
  laneInside: [] as number[],
  singleInside: [] as number[],
  empty: [] as number[],
  lane: [] as number[],
  single: [] as number[],
}
try {
  // Tables that are empty have no statistics; those of a house have.
  await play(lane)
  await database.pool.query("vacuum analyze")
  for (let turn = 0; turn < ROUNDS; turn++) {
    console.log(`turn ${turn + 1}`)
    rates.ledger.push(await measure("ledger alone", "postings/s", postOne))
    rates.laneInside.push(await measure("wallet, no HTTP", "rounds/s", roundOf(module.wallet)))
    rates.singleInside.push(await measure("without lane, no HTTP", "rounds/s", roundOf(alone.wallet)))
    rates.empty.push(await shown("empty handler", nothing))
    rates.lane.push(await shown("wallet", lane))
    rates.single.push(await shown("wallet without lane", single))
  }
  const { differences } = await ledger.verify()
  if (differences.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(differences[0])}`)
  const value = median(rates.lane)
  const times = (one: readonly number[], other: readonly number[]) =>
    Number((median(one) / median(other)).toFixed(2))
  console.log(
    JSON.stringify({
      name: "provider",
      value: Math.round(value),
      unit: "rounds/s",
      reference: `the same calls answered by an empty handler at ${IN_FLIGHT} in flight: ${Math.round(2 * median(rates.empty))} calls/s`,
      ratio: times(rates.lane, rates.empty),
      callsPerSecond: Math.round(2 * value),
      timesWithoutLane: times(rates.lane, rates.single),
      withoutHttp: Math.round(median(rates.laneInside)),
      timesWithoutLaneAndHttp: times(rates.laneInside, rates.singleInside),
      postingsOfLedgerAlone: Math.round(median(rates.ledger)),
    }),
  )
} finally {
  vendor.kill("SIGKILL")
  await Promise.all(targets.map((app) => app.close()))
  await module.stop()
  await ledger.close()
  await bench.close()
}
