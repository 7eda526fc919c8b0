import { randomUUID } from "node:crypto"
import type { WithdrawalRules } from "@croupier/contract/withdrawal-rules"
import type { PeerState } from "@croupier/contract/peer-states"
import { inTransaction, sql } from "@croupier/database"
import { testDatabase } from "@croupier/testkit"
import { toDecimal } from "@croupier/money"
import sharp from "sharp"
import type { BoundApproval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { BEN, proposing } from "../../call/test-approvals.ts"
import { testEvents } from "../../kernel/test-events.ts"
import {
  CASES,
  MERCHANT,
  MIGRATIONS as HOUSE_MIGRATIONS,
  testHouse,
  type TestMember,
} from "../withdrawals/test-house.ts"
import { peerMigrations, peerPayments, type PeerKit } from "./index.ts"
import { findById } from "./store.ts"

export { MERCHANT }
export type { TestMember }
export const MIGRATIONS = [...HOUSE_MIGRATIONS, peerMigrations]

/** A picture as members upload them, in base64. */
export const picture = async (): Promise<string> =>
  (
    await sharp({ create: { width: 900, height: 1_600, channels: 3, background: "#225577" } })
      .png()
      .toBuffer()
  ).toString("base64")

type Peer = WithdrawalRules["peer"]
const RULES: Peer = { ...CASES.peer, enabled: true, least: "10.00", apartBy: "account" }

/** Payments between members over the withdrawals' own test house. No worker runs by itself: `work` is a round of all. */
export async function peerHouse() {
  const store = await testDatabase({ migrations: MIGRATIONS })
  const house = await testHouse({ store })
  const told = testEvents()
  const excluded = new Set<bigint>()
  const kit: PeerKit = {
    db: house.db,
    ledger: house.ledger,
    clock: house.clock,
    random: house.kit.random,
    bus: house.kit.bus,
    events: told.events,
    merchants: { byId: (id) => house.kit.merchants.byId(id) },
    identity: {
      payoutStanding: house.identity.payoutStanding,
      kinOf: house.identity.kinOf,
      membersShown: async (ids) =>
        new Map(
          [...(await house.identity.membersShown(ids))].map(([id, shown]) => [
            id,
            excluded.has(id)
              ? { ...shown, marks: [...shown.marks, { mark: "EXCLUDED" as const, until: null }] }
              : shown,
          ]),
        ),
    },
    withdrawals: house.withdrawals,
    vault: house.kit.vault,
    report: house.kit.report,
  }
  const peer = peerPayments(kit)
  const setPeer = (changes: Partial<Peer> = {}, others: Partial<WithdrawalRules> = {}) =>
    house.setRules({ ...others, peer: { ...RULES, ...changes } })
  await setPeer()
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
    house,
    kit,
    peer,
    routes,
    consoleRoutes,
    desk,
    recorded,
    excluded,
    told: told.told,
    clock: house.clock,
    setPeer,
    /** The usual rules, a provider that pays, and nothing on the board: what earlier tests left stays as it is. */
    fresh: async () => {
      await setPeer()
      await house.plan({ outcome: "paid", afterMs: 0, webhooks: "none" })
      await sql`update withdrawal set offered_until = now() - interval '100 years', next_check_at = null
        where state in ('READY', 'MATCHED')`.execute(house.db)
      await sql`update peer_payment set next_check_at = null`.execute(house.db)
      excluded.clear()
    },
    /** Every worker's rounds, until nothing is due at this moment. */
    work: async () => {
      while ((await peer.checkDue()) + (await house.withdrawals.checkDue()) > 0);
    },
    /** A withdrawal that waits for a depositor. */
    offer: async (amount: string, balance = "500") => {
      const withdrawer = await house.member(balance)
      const { withdrawalId } = await house.ask(withdrawer, amount, { peer: true })
      await self.work()
      return { withdrawer, withdrawalId }
    },
    /** A deposit that pays another member; `depositor` is a new member without money where none is given. */
    deposit: async (amount: string, depositor?: TestMember, key: string = randomUUID()) => {
      const member = depositor ?? (await house.member("0"))
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
    approve: ({ apply }: BoundApproval) => inTransaction(house.db, (tx) => apply(tx, BEN)),
    stateOf: async ({ paymentId }: { paymentId: string }): Promise<PeerState | undefined> =>
      (await findById(house.db, paymentId))?.state,
    mainOf: async ({ id }: TestMember) => toDecimal(await house.ledger.balance(id, "main", "BRL")),
    heldOf: async ({ id }: TestMember) => toDecimal(await house.ledger.balance(id, "held", "BRL")),
    escrow: async () => toDecimal(await house.ledger.houseBalance(MERCHANT, "clearing", "BRL")),
    lock: (member: TestMember, locked = true) =>
      sql`update member set locked_at = ${locked ? house.clock.now() : null}, locked_why = ${locked ? "a test" : null}
        where id = ${member.id}`.execute(house.db),
    close: () => house.close(),
  }
  return self
}

export type PeerHouse = Awaited<ReturnType<typeof peerHouse>>
