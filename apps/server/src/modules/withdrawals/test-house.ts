import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { WithdrawalRules } from "@croupier/contract/withdrawal-rules"
import { sql } from "@croupier/database"
import { house, ledgerMigrations, wallet } from "@croupier/ledger"
import { parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import { startSimulator } from "@croupier/payment-simulator"
import { freePort, fakeClock } from "@croupier/testkit"
import { aMerchant, ground, MERCHANT, type GroundOptions } from "../../../test/ground.ts"
import type { MemberContext } from "../../call/context.ts"
import { callOf, memberOf } from "../../call/test-member.ts"
import { createApp } from "../../http/app.ts"
import { happens } from "../../kernel/test-events.ts"
import { createLog } from "../../kernel/log.ts"
import { systemRandom } from "../../kernel/random.ts"
import { projections } from "../../kernel/projections.ts"
import { kernelMigrations } from "../../kernel/projections.ts"
import { keyFrom, vaultsFrom } from "../../kernel/secrets.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { agentMigrations, agentTree } from "../agents/index.ts"
import { identity, identityMigrations, passwords } from "../identity/index.ts"
import { merchantMigrations } from "../merchants/index.ts"
import { messageMigrations, messages } from "../messages/index.ts"
import { localProvider, paymentMigrations } from "../payments/index.ts"
import { playMigrations } from "../play/index.ts"
import { attemptsOf } from "./payout/attempt.ts"
import { findWithdrawal } from "./store.ts"
import { DEFAULT_RULES, writeRules, readRules } from "./terms.ts"
import type { Withdrawal } from "./withdrawal.ts"
import { withdrawalMigrations, withdrawals, type WithdrawalsKit } from "./index.ts"

export { MERCHANT }
export const MIGRATIONS = [
  kernelMigrations,
  ledgerMigrations,
  merchantMigrations,
  messageMigrations,
  identityMigrations,
  playMigrations,
  agentMigrations,
  paymentMigrations,
  withdrawalMigrations,
]
const KEY = "api-key-of-the-tests"
const SECRET = "webhook-secret-of-the-tests"
export const PASSWORD = "lanterns-rise"
const NAME = "Ana Paula Lima"

/** The figures of the worked cases: 1 % at least 1.00 and at most 20.00, no limit in the way, nothing looked at by people. */
export const CASES: WithdrawalRules = WithdrawalRules.parse({
  ...DEFAULT_RULES,
  methods: DEFAULT_RULES.methods.map((method) => ({
    ...method,
    feeRate: 100,
    feeLeast: "1.00",
    feeMost: "20.00",
    routes: method.kind === "PIX" ? ["local", "second"] : [],
  })),
  tiers: [{ fromLevel: 0, request: "20000.00", day: "50000.00", month: "500000.00" }],
  withoutIdentity: null,
  coolOffHours: 0,
  reviewFrom: 101,
  secondFrom: 101,
  secondAbove: "100000.00",
})

/**
 * Withdrawals over a real PostgreSQL, real accounts and the real simulator over HTTP. No worker runs by itself:
 * `withdrawals.checkDue` is a round of all.
 */
export async function testHouse(options: Pick<GroundOptions, "store"> & { readonly at?: string } = {}) {
  const clock = fakeClock(options.at ?? "2026-03-02T12:00:00Z")
  const base = await ground({
    migrations: MIGRATIONS,
    clock,
    ...(options.store ? { store: options.store } : {}),
  })
  const { db, ledger } = base
  const { brands, merchant } = await aMerchant(db)
  const dataDir = await mkdtemp(join(tmpdir(), "croupier-payouts-"))
  const simulator = await startSimulator({
    port: await freePort(),
    dataDir,
    apiKey: KEY,
    webhookSecret: SECRET,
    clock,
    longestRetryMs: 50,
    placed: "10000000.00",
  })
  const vaults = vaultsFrom(new Uint8Array(32))
  const master = new Uint8Array(32)
  const accounts = identity({
    db,
    clock,
    ledger,
    random: systemRandom,
    events: base.events.events,
    vault: vaults("authenticators"),
    puzzleKey: keyFrom(master, "human-check"),
    payouts: { vault: vaults("payout-accounts"), key: keyFrom(master, "payout-accounts") },
    agents: agentTree({ db, clock }),
    messages: messages({
      db,
      clock,
      random: systemRandom,
      key: keyFrom(master, "verification-codes"),
      vault: vaults("outgoing-messages"),
      queue: base.jobs.queue,
      services: {},
      smsRules: () => ({ dialingCodes: ["55"], perHour: 100, perDay: 100 }),
    }),
    publicUrl: () => "https://lanterna.test",
    passwords: passwords({ cost: { memory: 64, passes: 1, lanes: 1 } }),
    config: { sessionIdleMinutes: 30, sessionAbsoluteHours: 12, defaultPassword: undefined },
  })
  let url = ""
  const line = { url: simulator.url, apiKey: KEY, webhookSecrets: [SECRET], timeoutMs: 1_000 }
  const inPlay = { current: ZERO }
  const kit: WithdrawalsKit = {
    db,
    ledger,
    clock,
    random: systemRandom,
    bus: base.bus,
    merchants: brands,
    identity: accounts,
    providers: [localProvider(line), { ...localProvider(line), code: "second" }],
    inPlay: async () => inPlay.current,
    vault: vaults("payout-orders"),
    publicUrl: () => url,
    report: base.report,
  }
  const module = withdrawals(kit)
  const app = await createApp({
    random: systemRandom,
    log: createLog("silent"),
    trustedProxies: [],
    languageOf: () => "EN",
  })
  module.inbound?.(app)
  url = await app.listen({ port: 0, host: "127.0.0.1" })
  const desk = async (path: string, body: object = {}): Promise<unknown> => {
    const answer = await fetch(`${simulator.url}/desk/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`the provider's desk: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const setRules = async (changes: Partial<WithdrawalRules>) => {
    const { version } = await readRules(db, MERCHANT, "BRL")
    const rules = { ...CASES, ...changes }
    await db.transaction().execute((tx) =>
      writeRules(tx, {
        merchantId: MERCHANT,
        asset: "BRL",
        from: version,
        rules,
        at: clock.now(),
        by: "test",
      }),
    )
  }
  await setRules({})
  let count = 0

  const self = {
    kit,
    db,
    clock,
    ledger,
    merchant,
    withdrawals: module,
    identity: accounts,
    inPlay,
    pool: base.database.pool,
    reported: base.reported,
    published: base.published,
    booksDiffer: base.booksDiffer,
    setRules,
    /** What the provider does with the next payouts. */
    plan: (plan: object) => desk("plan", plan),
    /** A person at the provider's desk: pay, refuse, return or tell. */
    act: async (attemptId: string, act: "pay" | "refuse" | "return" | "tell", body: object = {}) => {
      const answer = await fetch(`${simulator.url}/v1/payouts/by-key/${attemptId}`, {
        headers: { authorization: `Bearer ${KEY}` },
      })
      const { id } = (await answer.json()) as { id: string }
      return desk(`payouts/${id}/${act}`, body)
    },
    /** A member with money and an account in their name that has rested. */
    member: async (balance: string) => {
      const account = `player${(count += 1)}x${randomUUID().slice(0, 4)}`
      const id = await accounts.addMember(merchant, { account, password: PASSWORD })
      if (id === undefined) throw new Error("the name is taken")
      if (parseAmount(balance) > 0n) await base.give(id, balance)
      const context = callOf(memberOf(id, { account, merchantId: MERCHANT }), merchant)
      const accountId = await self.addAccount(context)
      return { id, context, accountId }
    },
    addAccount: async (context: MemberContext, holder = NAME, number?: string) => {
      const before = await accounts.routes.payoutAccounts({}, context)
      const { accounts: kept } = await accounts.routes.addPayoutAccount(
        {
          form: "EMAIL",
          bank: "",
          branch: "",
          number: number ?? `p${randomUUID().slice(0, 18)}@example.test`,
          holder,
          password: PASSWORD,
        },
        context,
      )
      const known = new Set(before.accounts.map(({ accountId }) => accountId))
      const added = kept.find(({ accountId }) => !known.has(accountId))
      if (!added) throw new Error("no account was added")
      return added.accountId
    },
    give: base.give,
    quote: (member: TestMember, amount: string) =>
      module.routes.quoteWithdrawal({ accountId: member.accountId, amount }, member.context),
    /** A request on a quote of its own, unless one is given. */
    ask: async (
      member: TestMember,
      amount: string,
      {
        key = randomUUID(),
        quoteId,
        password = PASSWORD,
        peer = false,
      }: { key?: string; quoteId?: string; password?: string; peer?: boolean } = {},
    ) => {
      const quoted = quoteId ?? (await self.quote(member, amount)).quoteId
      return module.routes.createWithdrawal(
        { quoteId: quoted, accountId: member.accountId, amount, password, peer },
        { ...member.context, idempotencyKey: key },
      )
    },
    /** The rounds of the workers, until nothing is due at this moment. */
    work: async () => {
      while ((await module.checkDue()) > 0);
    },
    find: async (member: TestMember, id: string): Promise<Withdrawal> => {
      const found = await findWithdrawal(db, { bucket: Number(member.id & 63n), id })
      if (!found) throw new Error(`no withdrawal ${id}`)
      return found
    },
    stateOf: async (member: TestMember, id: string) => (await self.find(member, id)).state,
    attempts: (member: TestMember, id: string) => attemptsOf(db, { bucket: Number(member.id & 63n), id }),
    /** A deposit of the member's was credited: its lot, without the money. */
    deposited: (member: TestMember, amount: string, depositId: string = randomUUID()) =>
      happens(db, module.reactions ?? [], "depositCredited", {
        memberId: member.id,
        merchantId: MERCHANT,
        depositId,
        asset: "BRL",
        amount,
      }),
    /** Settled play of the member, told to the projection. */
    played: async (
      member: TestMember,
      valid: string,
      {
        reference = randomUUID(),
        stake = valid,
        payout = "0",
        product = "LIVE",
      }: { reference?: string; stake?: string; payout?: string; product?: string } = {},
    ) => {
      await sql`
        select play_record(${MERCHANT}, ${member.id}, ${product}, null, 'game', 'BRL', 1, ${parseAmount(stake)}, 0::bigint,
          ${parseAmount(payout)}, 0::bigint, ${parseAmount(valid)}, ${clock.now()}, ${reference}, 0)`.execute(
        db,
      )
      await projections({ db, all: module.projections, onError: base.report }).catchUp()
    },
    /** The accounts by the letters of the worked cases, as they stand now. */
    books: async (member: TestMember) => {
      const of = (purpose: "transit" | "fees" | "debt" | "payments:1" | "payments:2" | "lottery") =>
        ledger.houseBalance(MERCHANT, purpose, "BRL")
      return {
        m: await ledger.balance(member.id, "main", "BRL"),
        h: await ledger.balance(member.id, "held", "BRL"),
        t: await of("transit"),
        f: await of("fees"),
        d: await of("debt"),
        p: (await of("payments:1")) + (await of("payments:2")),
        g: await of("lottery"),
      }
    },
    /** A stake, or a prize, of the house's lottery. */
    bet: async (member: TestMember, value: string, kind: "bet" | "payout") => {
      const [main, lottery] = [wallet(member.id, "main", "BRL"), house(MERCHANT, "lottery", "BRL")]
      const { status } = await ledger.post({
        key: randomUUID(),
        kind,
        debit: kind === "bet" ? main : lottery,
        credit: kind === "bet" ? lottery : main,
        amount: parseAmount(value),
        cause: "test.play",
      })
      if (status !== "posted") throw new Error(`the ${kind} was not posted: ${status}`)
    },
    url: () => url,
    close: async () => {
      await app.close()
      await module.stop?.()
      await simulator.stop()
      await Promise.all(kit.providers.map((provider) => provider.close()))
      // Acts on claims are subtransactions: an owner is to be told at all.
      await base.close({ oncePerCommit: false })
      await rm(dataDir, { recursive: true })
    },
  }
  return self
}

export type TestHouse = Awaited<ReturnType<typeof testHouse>>
export interface TestMember {
  readonly id: bigint
  readonly context: MemberContext
  readonly accountId: string
}

/** The code of a refusal, with what fills its text; "done" where nothing was refused. */
export const refusalOf = (work: Promise<unknown>): Promise<readonly [string, ...string[]]> =>
  work.then(
    () => ["done"] as const,
    (error: unknown) => {
      if (error instanceof Refusal) return [error.code, ...error.args] as const
      throw error
    },
  )

/**
 * Follows the books of one case: each step is written as in the worked cases, "m300 p-500 h200", beginning with
 * [m500 p-500]. What is not named is zero; [=] is the step before.
 */
export async function caseOf(house: TestHouse, member: TestMember, begins: string) {
  const start = await house.books(member)
  let last = begins
  const figures = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/([a-z])(-?[\d.]+)/g)].map(([, name = "", value = ""]) => [name, value]),
    )
  const offset = figures(begins)
  return async (expected: string) => {
    if (expected !== "=") last = expected
    const now = await house.books(member)
    const shown = Object.fromEntries(
      Object.entries(now)
        .map(([name, value]) => {
          const change = value - (name === "m" || name === "h" ? ZERO : start[name as keyof typeof start])
          const own = name === "m" || name === "h" ? ZERO : parseAmount(offset[name] ?? "0")
          return [name, toDecimal((change + own) as Amount).replace(/\.00$/, "")] as const
        })
        .filter(([, value]) => value !== "0"),
    )
    return { shown, wanted: figures(last) }
  }
}
