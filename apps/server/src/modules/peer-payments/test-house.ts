import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { WithdrawalRules } from "@croupier/contract/withdrawal-rules"
import type { PeerState } from "@croupier/contract/peer-states"
import { inTransaction, sql } from "@croupier/database"
import { house, ledgerMigrations, wallet } from "@croupier/ledger"
import { parseAmount, toDecimal, ZERO } from "@croupier/money"
import { startSimulator } from "@croupier/payment-simulator"
import { fakeClock, freePort } from "@croupier/testkit"
import sharp from "sharp"
import { aMerchant, ground, MERCHANT } from "../../../test/ground.ts"
import type { BoundApproval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import type { MemberContext } from "../../call/context.ts"
import { BEN, proposing } from "../../call/test-approvals.ts"
import { callOf, memberOf } from "../../call/test-member.ts"
import { kernelMigrations } from "../../kernel/projections.ts"
import { systemRandom } from "../../kernel/random.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { keyFrom, vaultsFrom } from "../../kernel/secrets.ts"
import { agentMigrations, agentTree } from "../agents/index.ts"
import { identity, identityMigrations, passwords } from "../identity/index.ts"
import { merchantMigrations } from "../merchants/index.ts"
import { messageMigrations, messages } from "../messages/index.ts"
import { localProvider, paymentMigrations } from "../payments/index.ts"
import { playMigrations } from "../play/index.ts"
import { DEFAULT_RULES, withdrawalMigrations, withdrawals } from "../withdrawals/index.ts"
import { peerMigrations, peerPayments, type PeerKit } from "./index.ts"
import { findById } from "./store.ts"

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
  peerMigrations,
]
const KEY = "api-key-of-the-tests"
const SECRET = "webhook-secret-of-the-tests"
const PASSWORD = "lanterns-rise"
const NAME = "Ana Paula Lima"

export interface TestMember {
  readonly id: bigint
  readonly context: MemberContext
  readonly accountId: string
}

/** A picture as members upload them, in base64. */
export const picture = async (): Promise<string> =>
  (
    await sharp({ create: { width: 900, height: 1_600, channels: 3, background: "#225577" } })
      .png()
      .toBuffer()
  ).toString("base64")

/** The code of a refusal, with what fills its text; "done" where nothing was refused. */
export const refusalOf = (work: Promise<unknown>): Promise<readonly [string, ...string[]]> =>
  work.then(
    () => ["done"] as const,
    (error: unknown) => {
      if (error instanceof Refusal) return [error.code, ...error.args] as const
      throw error
    },
  )

type Peer = WithdrawalRules["peer"]

/** The figures of the worked cases: 1 % at least 1.00, 30 minutes to pay, 60 to confirm, nothing looked at by people. */
const rulesWith = (peer: Partial<Peer>): WithdrawalRules =>
  WithdrawalRules.parse({
    ...DEFAULT_RULES,
    methods: DEFAULT_RULES.methods.map((method) => ({
      ...method,
      feeRate: 100,
      feeLeast: "1.00",
      feeMost: "20.00",
    })),
    tiers: [{ fromLevel: 0, request: "20000.00", day: "50000.00", month: "500000.00" }],
    withoutIdentity: null,
    coolOffHours: 0,
    reviewFrom: 101,
    secondFrom: 101,
    secondAbove: "100000.00",
    peer: { ...DEFAULT_RULES.peer, enabled: true, least: "10.00", apartBy: "account", ...peer },
  })

/**
 * Payments between members over a real PostgreSQL, real accounts, the real withdrawals, and the simulator that pays for the
 * house. No worker runs by itself: `work` is a round of all.
 */
export async function peerHouse() {
  const clock = fakeClock("2026-03-02T12:00:00Z")
  const base = await ground({ migrations: MIGRATIONS, clock })
  const { db, ledger } = base
  const { brands, merchant } = await aMerchant(db)
  const dataDir = await mkdtemp(join(tmpdir(), "croupier-peers-"))
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
  const line = { url: simulator.url, apiKey: KEY, webhookSecrets: [SECRET], timeoutMs: 1_000 }
  const provider = localProvider(line)
  const payouts = withdrawals({
    db,
    ledger,
    clock,
    random: systemRandom,
    bus: base.bus,
    merchants: brands,
    identity: accounts,
    providers: [provider],
    inPlay: async () => ZERO,
    vault: vaults("payout-orders"),
    publicUrl: () => "https://lanterna.test",
    report: base.report,
  })
  const excluded = new Set<bigint>()
  const kit: PeerKit = {
    db,
    ledger,
    clock,
    random: systemRandom,
    bus: base.bus,
    events: base.events.events,
    merchants: brands,
    identity: {
      payoutStanding: accounts.payoutStanding,
      kinOf: accounts.kinOf,
      membersShown: async (ids) =>
        new Map(
          [...(await accounts.membersShown(ids))].map(([id, shown]) => [
            id,
            excluded.has(id)
              ? { ...shown, marks: [...shown.marks, { mark: "EXCLUDED" as const, until: null }] }
              : shown,
          ]),
        ),
    },
    withdrawals: payouts,
    vault: vaults("peer-payees"),
    report: base.report,
  }
  const peer = peerPayments(kit)
  let version = 0
  const setPeer = (changes: Partial<Peer> = {}) =>
    sql`insert into withdrawal_rules (merchant_id, asset, version, rules, changed_at, changed_by)
      values (${MERCHANT}, 'BRL', ${(version += 1)}, ${JSON.stringify(rulesWith(changes))}::jsonb, now(), 'test')`.execute(
      db,
    )
  /** The outcome of the house's next payouts at the provider. */
  const plan = async () => {
    const answer = await fetch(`${simulator.url}/desk/plan`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ outcome: "paid", afterMs: 0, webhooks: "none" }),
    })
    if (!answer.ok) throw new Error(`the provider's desk: ${answer.status}`)
  }
  let count = 0
  const asked = proposing()
  const recorded: object[] = []
  const desk = {
    merchant: { id: MERCHANT, code: "lanterna", asset: "BRL" },
    staff: { login: "ana" },
    record: async (_: unknown, entry: object) => void recorded.push(entry),
    propose: asked.propose,
  } as unknown as MerchantContext
  const { routes, consoleRoutes } = peer

  const self = {
    db,
    ledger,
    kit,
    withdrawals: payouts,
    emitted: base.events.emitted,
    published: base.published,
    peer,
    routes,
    consoleRoutes,
    desk,
    recorded,
    excluded,
    clock,
    setPeer,
    /** The usual rules, a provider that pays, and nothing on the board: what earlier tests left stays as it is. */
    fresh: async () => {
      await setPeer()
      await plan()
      await sql`update withdrawal set offered_until = now() - interval '100 years', next_check_at = null
        where state in ('READY', 'MATCHED')`.execute(db)
      await sql`update peer_payment set next_check_at = null`.execute(db)
      excluded.clear()
    },
    /** Every worker's rounds, until nothing is due at this moment. */
    work: async () => {
      while ((await peer.checkDue()) + (await payouts.checkDue()) > 0);
    },
    /** A member with money, and an account in their name. */
    member: async (balance: string): Promise<TestMember> => {
      const account = `player${(count += 1)}x${randomUUID().slice(0, 4)}`
      const id = await accounts.addMember(merchant, { account, password: PASSWORD })
      if (id === undefined) throw new Error("the name is taken")
      if (parseAmount(balance) > 0n) await base.give(id, balance)
      const context = callOf(memberOf(id, { account, merchantId: MERCHANT }), merchant)
      const { accounts: kept } = await accounts.routes.addPayoutAccount(
        {
          form: "EMAIL",
          bank: "",
          branch: "",
          number: `p${randomUUID().slice(0, 18)}@example.test`,
          holder: NAME,
          password: PASSWORD,
        },
        context,
      )
      return { id, context, accountId: kept[0]?.accountId ?? "" }
    },
    /** A request for a withdrawal, which other members may pay unless it is said otherwise. */
    ask: async (member: TestMember, amount: string, options = { peer: true }) => {
      const { routes: asked } = payouts
      const { accountId, context } = member
      const { quoteId } = await asked.quoteWithdrawal({ accountId, amount }, context)
      return asked.createWithdrawal(
        { quoteId, accountId, amount, password: PASSWORD, ...options },
        { ...context, idempotencyKey: randomUUID() },
      )
    },
    /** A withdrawal that waits for a depositor. */
    offer: async (amount: string, balance = "500") => {
      const withdrawer = await self.member(balance)
      const { withdrawalId } = await self.ask(withdrawer, amount)
      await self.work()
      return { withdrawer, withdrawalId }
    },
    /** A deposit that pays another member; `depositor` is a new member without money where none is given. */
    deposit: async (amount: string, depositor?: TestMember, key: string = randomUUID()) => {
      const member = depositor ?? (await self.member("0"))
      const payment = await routes.createPeerPayment(
        { amount, accountId: member.accountId },
        { ...member.context, idempotencyKey: key },
      )
      return { depositor: member, payment }
    },
    /** An offer and a deposit of it that were matched. */
    matched: async (amount = "100") => {
      const offered = await self.offer(amount)
      const begun = await self.deposit(amount)
      return { ...offered, ...begun, paymentId: begun.payment.paymentId }
    },
    /** The same, paid with proof. */
    paid: async (amount = "100") => {
      const both = await self.matched(amount)
      await self.pay(both)
      return both
    },
    pay: async ({ depositor, paymentId }: { depositor: TestMember; paymentId: string }) =>
      routes.claimPeerPaid({ paymentId, image: await picture() }, depositor.context),
    answer: async (
      { withdrawer, paymentId }: { withdrawer: TestMember; paymentId: string },
      answer: "RECEIVED" | "PARTLY" | "NOT_RECEIVED",
      received?: string,
    ) =>
      routes.answerPeerPayment(
        {
          paymentId,
          answer,
          ...(received === undefined ? {} : { received }),
          ...(answer === "NOT_RECEIVED" ? { image: await picture() } : {}),
        },
        withdrawer.context,
      ),
    /** Two people rule. */
    rule: async (
      { paymentId }: { paymentId: string },
      outcome: "forced" | "unpaid" | "part" | "dropped" | "reopened",
      amount?: string,
    ) => {
      await consoleRoutes.rulePeerPayment(
        {
          paymentId,
          outcome,
          ...(amount === undefined ? {} : { amount }),
          key: randomUUID(),
          why: "a test of it",
        },
        desk,
      )
      const { bound } = asked.last()
      return bound
    },
    approve: ({ apply }: BoundApproval) => inTransaction(db, (tx) => apply(tx, BEN)),
    stateOf: async ({ paymentId }: { paymentId: string }): Promise<PeerState | undefined> =>
      (await findById(db, paymentId))?.state,
    mainOf: async ({ id }: TestMember) => toDecimal(await ledger.balance(id, "main", "BRL")),
    heldOf: async ({ id }: TestMember) => toDecimal(await ledger.balance(id, "held", "BRL")),
    escrow: async () => toDecimal(await ledger.houseBalance(MERCHANT, "clearing", "BRL")),
    lock: (member: TestMember, locked = true) =>
      sql`update member set locked_at = ${locked ? clock.now() : null}, locked_why = ${locked ? "a test" : null}
        where id = ${member.id}`.execute(db),
    withdrawal: async (member: TestMember, id: string) => {
      const found = await payouts.escrow.find(db, { bucket: Number(member.id & 63n), id })
      if (!found) throw new Error(`no withdrawal ${id}`)
      return found
    },
    /** A stake of the house's lottery: money that a member does not have any more. */
    bet: async (member: TestMember, value: string) => {
      const { status } = await ledger.post({
        key: randomUUID(),
        kind: "bet",
        debit: wallet(member.id, "main", "BRL"),
        credit: house(MERCHANT, "lottery", "BRL"),
        amount: parseAmount(value),
        cause: "test.play",
      })
      if (status !== "posted") throw new Error(`the stake was not posted: ${status}`)
    },
    close: async () => {
      await peer.stop?.()
      await payouts.stop?.()
      await simulator.stop()
      await provider.close()
      // Acts on claims are subtransactions: an owner is to be told at all.
      await base.close({ oncePerCommit: false })
      await rm(dataDir, { recursive: true })
    },
  }
  return self
}

export type PeerHouse = Awaited<ReturnType<typeof peerHouse>>
