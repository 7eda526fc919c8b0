import { randomUUID } from "node:crypto"
import type { WithdrawalRules } from "@croupier/contract/withdrawal-rules"
import type { PeerState } from "@croupier/contract/peer-states"
import { inTransaction, sql } from "@croupier/database"
import { toDecimal, ZERO } from "@croupier/money"
import sharp from "sharp"
import { caseRules } from "../../../test/case-rules.ts"
import { MERCHANT } from "../../../test/ground.ts"
import { PASSWORD, payoutGround, type PaidMember } from "../../../test/payout-ground.ts"
import { testVaults } from "../../../test/test-accounts.ts"
import type { BoundApproval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { BEN, proposing } from "../../call/test-approvals.ts"
import { systemRandom } from "../../kernel/random.ts"
import { localProvider } from "../payments/index.ts"
import { DEFAULT_RULES, withdrawals } from "../withdrawals/index.ts"
import { peerMigrations, peerPayments, type PeerKit } from "./index.ts"
import { findById } from "./store.ts"

export type TestMember = PaidMember

/** A picture as members upload them, in base64. */
export const picture = async (): Promise<string> =>
  (
    await sharp({ create: { width: 900, height: 1_600, channels: 3, background: "#225577" } })
      .png()
      .toBuffer()
  ).toString("base64")

type Peer = WithdrawalRules["peer"]

/** Rules of the worked cases, with 30 minutes to pay and 60 to confirm. */
const rulesWith = (peer: Partial<Peer>): WithdrawalRules =>
  caseRules({ peer: { ...DEFAULT_RULES.peer, enabled: true, least: "10.00", apartBy: "account", ...peer } })

/**
 * Payments between members over a real PostgreSQL, real accounts, the real withdrawals, and the simulator that pays for the
 * house. No worker runs by itself: `work` is a round of all.
 */
export async function peerHouse() {
  const base = await payoutGround({ further: [peerMigrations] })
  const { clock, db, ledger, brands, accounts, line, providerDesk } = base
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
    vault: testVaults("payout-orders"),
    publicUrl: () => "https://lanterna.test",
    report: base.report,
  })
  const excluded = new Set<bigint>()
  const kit: PeerKit = {
    refuseDeposit: async () => {},
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
    vault: testVaults("peer-payees"),
    report: base.report,
  }
  const peer = peerPayments(kit)
  let version = 0
  const setPeer = (changes: Partial<Peer> = {}) =>
    sql`insert into withdrawal_rules (merchant_id, asset, version, rules, changed_at, changed_by)
      values (${MERCHANT}, 'BRL', ${(version += 1)}, ${JSON.stringify(rulesWith(changes))}::jsonb, now(), 'test')`.execute(
      db,
    )
  /** The provider pays the next payouts at once, and sends no webhook. */
  const plan = () => providerDesk("plan", { outcome: "paid", afterMs: 0, webhooks: "none" })
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
    member: base.member,
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
    bet: base.bet,
    close: async () => {
      await peer.stop?.()
      await payouts.stop?.()
      await provider.close()
      await base.close()
    },
  }
  return self
}

export type PeerHouse = Awaited<ReturnType<typeof peerHouse>>
