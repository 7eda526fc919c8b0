/**
 * `npm run bench -- withdrawals`: requests a second (quote, checks, claim, each committed) and payouts a second (scored, marked
 * as sent, answered, booked) through the module's own use cases, beside single postings of the ledger alone on the same server
 * in the same run, interleaved, the median of each. The provider answers at once, and no password is hashed: both cost what they
 * cost elsewhere. The books are verified at the end.
 */
import { randomBytes, randomUUID } from "node:crypto"
import { loadavg } from "node:os"
import { migrate, sql } from "@croupier/database"
import { WithdrawalRules } from "@croupier/contract/withdrawal-rules"
import { createLedger, house, ledgerMigrations, wallet } from "@croupier/ledger"
import { amount, parseAmount } from "@croupier/money"
import { callOf, memberOf } from "@croupier/server/call/test-member.ts"
import { systemClock } from "@croupier/server/kernel/clock.ts"
import { createEvents } from "@croupier/server/kernel/events.ts"
import { kernelMigrations } from "@croupier/server/kernel/projections.ts"
import { systemRandom } from "@croupier/server/kernel/random.ts"
import { keyFrom, vaultsFrom } from "@croupier/server/kernel/secrets.ts"
import { testQueue } from "@croupier/server/kernel/test-queue.ts"
import { agentMigrations, agentTree } from "@croupier/server/modules/agents/index.ts"
import { identity, identityMigrations, passwords } from "@croupier/server/modules/identity/index.ts"
import { merchantMigrations, merchants } from "@croupier/server/modules/merchants/index.ts"
import { messageMigrations, messages } from "@croupier/server/modules/messages/index.ts"
import {
  localProvider,
  paymentMigrations,
  type PaymentProvider,
} from "@croupier/server/modules/payments/index.ts"
import { playMigrations } from "@croupier/server/modules/play/index.ts"
import {
  DEFAULT_RULES,
  withdrawalMigrations,
  withdrawals,
} from "@croupier/server/modules/withdrawals/index.ts"
import { demoMerchant } from "@croupier/server/seed/demo.ts"
import { median, openBenchDatabase, percentile } from "./bench-database.ts"
import { newKey } from "./uuid.ts"

const MEMBERS = Number(process.env["BENCH_MEMBERS"] ?? 500)
const IN_FLIGHT = Number(process.env["BENCH_IN_FLIGHT"] ?? 32)
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3)
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4)
/** Rounds of the workers side by side, as those of several processes are. */
const WORKERS = 4
const PASSWORD = "lanterns-rise"

const bench = await openBenchDatabase()
const { database } = bench
const { db } = database
await migrate(db, [
  kernelMigrations,
  ledgerMigrations,
  merchantMigrations,
  messageMigrations,
  identityMigrations,
  playMigrations,
  agentMigrations,
  paymentMigrations,
  withdrawalMigrations,
])
const ledger = createLedger({ database })
const houses = await merchants({ db })
await houses.add(demoMerchant)
const merchant = houses.byId(demoMerchant.id)
const secret = new Uint8Array(randomBytes(32))
const vaults = vaultsFrom(secret)
const { queue } = testQueue()
const events = createEvents(queue)
events.connect([])
const common = { db, ledger, clock: systemClock, random: systemRandom }
const accounts = identity({
  ...common,
  events,
  vault: vaults("authenticators"),
  puzzleKey: keyFrom(secret, "human-check"),
  payouts: { vault: vaults("payout-accounts"), key: keyFrom(secret, "payout-accounts") },
  agents: agentTree({ db, clock: systemClock, events }),
  messages: messages({
    db,
    clock: systemClock,
    queue,
    random: systemRandom,
    key: keyFrom(secret, "verification-codes"),
    vault: vaults("outgoing-messages"),
    services: {},
    smsRules: () => ({ dialingCodes: ["55"], perHour: 100, perDay: 100 }),
  }),
  publicUrl: () => "https://bench.test",
  passwords: passwords({ cost: { memory: 64, passes: 1, lanes: 1 } }),
  config: { sessionIdleMinutes: 30, sessionAbsoluteHours: 12, defaultPassword: undefined },
})
const provider: PaymentProvider = {
  ...localProvider({
    url: "http://127.0.0.1:9",
    apiKey: "bench",
    webhookSecrets: ["bench"],
    timeoutMs: 1_000,
  }),
  createPayout: async ({ key, amount: net, asset }) => ({
    kind: "ok",
    payout: {
      id: `po-${key}`,
      key,
      state: "paid",
      amount: net,
      asset,
      paidAmount: net,
      returnedAmount: null,
      bankReferences: [],
      refusal: null,
    },
  }),
}
const module = withdrawals({
  ...common,
  bus: { publish: () => {} },
  merchants: houses,
  identity: { ...accounts, provePayment: async () => {} },
  providers: [provider],
  inPlay: async () => amount(0n),
  vault: vaults("payout-orders"),
  publicUrl: () => "https://bench.test",
  report: (error) => console.error(error),
})
const most = "1000000.00"
await module.addRules(
  demoMerchant.id,
  "BRL",
  WithdrawalRules.parse({
    ...DEFAULT_RULES,
    tiers: [
      {
        fromLevel: 0,
        request: most,
        day: "100000000.00",
        month: "100000000.00",
        dayCount: null,
        autoUpTo: null,
      },
    ],
    withoutIdentity: null,
    coolOffHours: 0,
    reviewFrom: 101,
    secondFrom: 101,
    secondAbove: most,
    mostOpenRequests: 20,
  }),
)

const contextOf = (id: bigint, key?: string) =>
  callOf(memberOf(id, { merchantId: demoMerchant.id }), merchant, key)

interface Withdrawer {
  readonly id: bigint
  readonly accountId: string
}

async function addMember(n: number): Promise<Withdrawer> {
  const id = await accounts.addMember(merchant, { account: `withdrawer${n}`, password: PASSWORD })
  if (id === undefined) throw new Error("the name is taken")
  const { accounts: kept } = await accounts.routes.addPayoutAccount(
    {
      form: "EMAIL",
      bank: "",
      branch: "",
      number: `w${n}@example.test`,
      holder: "Ana Paula Lima",
      password: PASSWORD,
    },
    contextOf(id),
  )
  const { status } = await ledger.post({
    key: randomUUID(),
    kind: "adjustment",
    debit: house(demoMerchant.id, "adjustments", "BRL"),
    credit: wallet(id, "main", "BRL"),
    amount: parseAmount("1000000"),
    cause: "bench",
  })
  if (status !== "posted" || !kept[0]) throw new Error("a member has no money or no account")
  return { id, accountId: kept[0].accountId }
}

/** Does one after the other at so many places at once, for the time of a measurement. */
async function forSeconds(step: (place: number) => Promise<void>) {
  const latencies: number[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async (_, place) => {
      while (performance.now() - began < SECONDS * 1_000) {
        const asked = performance.now()
        await step(place)
        latencies.push(performance.now() - asked)
      }
    }),
  )
  const rate = latencies.length / ((performance.now() - began) / 1_000)
  latencies.sort((a, b) => a - b)
  return { rate, done: latencies.length, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) }
}

const posting = async (by: Withdrawer) => {
  const { status } = await ledger.post({
    key: newKey(),
    kind: "bet",
    debit: wallet(by.id, "main", "BRL"),
    credit: house(demoMerchant.id, "lottery", "BRL"),
    amount: amount(100n),
    cause: "bench.withdrawal:1234567",
  })
  if (status !== "posted") throw new Error(`not posted: ${status}`)
}
const request = async ({ id, accountId }: Withdrawer) => {
  const asked = { accountId, amount: "20" }
  const { quoteId } = await module.routes.quoteWithdrawal(asked, contextOf(id))
  await module.routes.createWithdrawal(
    { ...asked, quoteId, password: PASSWORD, peer: false },
    contextOf(id, randomUUID()),
  )
}
/** Pays what was asked for; answers how long it took, in seconds. */
async function payAll(): Promise<number> {
  const began = performance.now()
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while ((await module.checkDue()) > 0);
    }),
  )
  return (performance.now() - began) / 1_000
}

const postings: number[] = []
const requests: number[] = []
const payouts: number[] = []
try {
  const members: Withdrawer[] = []
  // No more passwords are hashed at once than the house allows.
  while (members.length < MEMBERS)
    members.push(...(await Promise.all(Array.from({ length: 12 }, (_, n) => addMember(members.length + n)))))
  // Each place has members of its own, one after the other, so that no member has too many requests open.
  const turns = Array.from({ length: IN_FLIGHT }, () => 0)
  const next = (place: number): Withdrawer => {
    const mine = Math.max(1, Math.floor((members.length - place + IN_FLIGHT - 1) / IN_FLIGHT))
    const member = members[place + IN_FLIGHT * ((turns[place] ?? 0) % mine)]
    turns[place] = (turns[place] ?? 0) + 1
    if (!member) throw new Error("there are fewer members than requests at once")
    return member
  }
  // The first statements of each connection are planned: the pace of none after it.
  for (let turn = 0; turn < 3; turn++)
    await Promise.all(Array.from({ length: IN_FLIGHT }, (_, place) => request(next(place))))
  await payAll()
  console.log(
    `load before: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  )
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await forSeconds((place) => posting(next(place)))
    const asked = await forSeconds((place) => request(next(place)))
    const seconds = await payAll()
    postings.push(alone.rate)
    requests.push(asked.rate)
    payouts.push(asked.done / seconds)
    console.log(
      `round ${round + 1}: ${asked.rate.toFixed(0)} requests/s (p50 ${asked.p50.toFixed(1)} ms, p99 ${asked.p99.toFixed(1)} ms), ` +
        `${asked.done} paid in ${seconds.toFixed(2)} s, ledger alone ${alone.rate.toFixed(0)} postings/s`,
    )
  }
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from withdrawal group by 1`.execute(db)
  if (rows.some(({ state }) => state !== "PAID")) throw new Error(`not all are paid: ${JSON.stringify(rows)}`)
  const { differences } = await ledger.verify()
  if (differences.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(differences[0])}`)
  const reference = median(postings)
  console.log(
    `${median(requests).toFixed(0)} requests/s, ×${(median(requests) / reference).toFixed(3)}; ` +
      `${median(payouts).toFixed(0)} payouts/s, ×${(median(payouts) / reference).toFixed(3)}; the ledger verifies`,
  )
  console.log(
    `load after: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  )
  console.log(
    JSON.stringify({
      name: "withdrawals",
      value: Math.round(median(requests)),
      unit: "requests/s",
      reference: Math.round(reference),
      ratio: Number((median(requests) / reference).toFixed(3)),
      payoutsPerSecond: Math.round(median(payouts)),
      payoutsRatio: Number((median(payouts) / reference).toFixed(3)),
    }),
  )
} finally {
  await ledger.close()
  await bench.close()
}
