/**
 * `npm run bench -- sign-in`: sign-ins a second through the use case of the site (attempt counted, Argon2id,
 * session and history written), and how long the event loop of the node is held up meanwhile. The reference
 * is Argon2id alone, as many at once as the house allows itself, in the same run.
 */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { migrate } from "@croupier/database"
import { createLedger, ledgerMigrations } from "@croupier/ledger"
import type { Context } from "@croupier/server/call/context.ts"
import { systemClock } from "@croupier/server/kernel/clock.ts"
import { systemRandom } from "@croupier/server/kernel/random.ts"
import { keyFrom, vaultsFrom } from "@croupier/server/kernel/secrets.ts"
import { agentMigrations, agentTree } from "@croupier/server/modules/agents/index.ts"
import { identity, identityMigrations, passwords } from "@croupier/server/modules/identity/index.ts"
import { playMigrations } from "@croupier/server/modules/play/index.ts"
import { PASSWORD_COST } from "@croupier/server/modules/identity/security/passwords.ts"
import { merchantMigrations, merchants } from "@croupier/server/modules/merchants/index.ts"
import { messageMigrations, messages } from "@croupier/server/modules/messages/index.ts"
import { demoMerchant } from "@croupier/server/seed/demo.ts"
import { median, openBenchDatabase, percentile } from "./bench-database.ts"

const MEMBERS = 2_000
const IN_FLIGHT = 64
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3)
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5)
const PASSWORD = "lanterns-rise-at-seven"

const bench = await openBenchDatabase()
const { database } = bench
const { db } = database
await migrate(db, [
  ledgerMigrations,
  merchantMigrations,
  messageMigrations,
  identityMigrations,
  playMigrations,
  agentMigrations,
])
const ledger = createLedger({ database, clock: systemClock })
const houseMerchants = await merchants({ db })
await houseMerchants.add(demoMerchant)
const merchant = houseMerchants.byId(demoMerchant.id)
const master = new Uint8Array(32)
const hashing = passwords()
const house = identity({
  db,
  clock: systemClock,
  ledger,
  random: systemRandom,
  vault: vaultsFrom(master)("authenticators"),
  puzzleKey: keyFrom(master, "human-check"),
  events: { emit: async () => {} },
  payouts: { vault: vaultsFrom(master)("payout-accounts"), key: keyFrom(master, "payout-accounts") },
  messages: messages({
    db,
    clock: systemClock,
    random: systemRandom,
    key: keyFrom(master, "verification-codes"),
    vault: vaultsFrom(master)("outgoing-messages"),
    queue: { add: async () => {} },
    services: {},
    smsRules: () => ({ dialingCodes: [], perHour: 0, perDay: 0 }),
  }),
  agents: agentTree({ db, clock: systemClock, events: { emit: async () => {} } }),
  publicUrl: () => "http://localhost",
  passwords: hashing,
  config: { sessionIdleMinutes: 30, sessionAbsoluteHours: 24, defaultPassword: undefined },
})

/** All members share one password and one hash of it: checking it costs the same for each. */
async function fillMembers(): Promise<string> {
  const hash = await hashing.hash(PASSWORD)
  await database.pool.query(
    `insert into member (merchant_id, account, type, language, password_hash, password_changed_at, registered_at)
     select 1, 'bench' || n, 0, 'EN', $1, now(), now() from generate_series(1, $2::int) n`,
    [hash, MEMBERS],
  )
  await database.pool.query("vacuum analyze member")
  return hash
}

const context: Context = {
  requestId: "bench",
  merchant,
  language: "EN",
  device: "WEB",
  ip: "127.0.0.1",
  country: null,
  userAgent: "bench",
  idempotencyKey: undefined,
  member: undefined,
}

interface Measured {
  readonly rate: number
  readonly waits: readonly number[]
  /** Milliseconds that a timer came late: median, 99th percentile, longest. */
  readonly late: readonly [number, number, number]
}

/** Keeps so many pieces of work in flight for some seconds. */
async function measure(inFlight: number, work: (turn: number) => Promise<unknown>): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const waits: number[] = []
  const began = performance.now()
  let turn = 0
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() - began < SECONDS * 1_000) {
        const asked = performance.now()
        await work(turn++)
        waits.push(performance.now() - asked)
      }
    }),
  )
  const rate = waits.length / ((performance.now() - began) / 1_000)
  delay.disable()
  // The histogram counts its own resolution of a millisecond as delay.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - 1)
  return {
    rate,
    waits: waits.toSorted((a, b) => a - b),
    late: [late(delay.percentile(50)), late(delay.percentile(99)), late(delay.max)],
  }
}

const said = ({ rate, waits, late: [half, most, longest] }: Measured): string =>
  `${rate.toFixed(0)}/s, p50 ${percentile(waits, 0.5).toFixed(0)} ms, p99 ${percentile(waits, 0.99).toFixed(0)} ms; ` +
  `event loop late by ${half.toFixed(1)} / ${most.toFixed(1)} / ${longest.toFixed(1)} ms (median / 99 % / longest)`

try {
  const hash = await fillMembers()
  const { memory, passes, lanes } = PASSWORD_COST
  console.log(`Argon2id: ${memory} KiB, ${passes} passes, ${lanes} lane; two at once`)
  const one = performance.now()
  for (let turn = 0; turn < 20; turn++) await hashing.verify(hash, PASSWORD)
  console.log(`one check alone: ${((performance.now() - one) / 20).toFixed(1)} ms`)
  const rates: number[] = []
  const references: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const alone = await measure(2, () => hashing.verify(hash, PASSWORD))
    const signIns = await measure(IN_FLIGHT, (turn) =>
      house.routes.login(
        { username: `bench${1 + (turn % MEMBERS)}`, password: PASSWORD, type: "username", remember: false },
        context,
      ),
    )
    console.log(`round ${round}, Argon2id alone: ${said(alone)}`)
    console.log(`round ${round}, ${IN_FLIGHT} sign-ins in flight: ${said(signIns)}`)
    references.push(alone.rate)
    rates.push(signIns.rate)
  }
  const [value, reference] = [median(rates), median(references)]
  console.log(
    JSON.stringify({
      name: "sign-in",
      value: Math.round(value),
      unit: "sign-ins/s",
      reference: Math.round(reference),
      ratio: Number((value / reference).toFixed(2)),
    }),
  )
} finally {
  await ledger.close()
  await bench.close()
}
