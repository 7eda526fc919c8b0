import { randomUUID } from "node:crypto"
import { inTransaction, sql } from "@croupier/database"
import { parseAmount, toDecimal } from "@croupier/money"
import { eventually } from "@croupier/testkit"
import { afterAll, beforeAll, beforeEach, expect } from "vitest"
import { BEN, proposing } from "../../../call/test-approvals.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { Refusal } from "../../../kernel/refusal.ts"
import type { ReturnState } from "./return-states.ts"
import { createDeposit } from "../deposits.ts"
import { MERCHANT, testHouse, type TestHouse } from "../test-house.ts"

type PaymentMember = Awaited<ReturnType<TestHouse["member"]>>

export const WHY = "a test of it"

/** The desk of a test house: two people decide, and the books are read in the letters of the worked cases. */
export function testDesk(house: TestHouse) {
  const asked = proposing()
  const recorded: unknown[] = []
  const context = {
    merchant: { id: MERCHANT, code: "m", asset: "BRL" },
    staff: BEN.staff,
    record: async (_: unknown, entry: unknown) => void recorded.push(entry),
    propose: asked.propose,
  } as unknown as MerchantContext
  const balance = async (purpose: "payments:1" | "unallocated" | "transit" | "debt") =>
    Number(toDecimal(await house.ledger.houseBalance(MERCHANT, purpose, "BRL")))
  const booked = async () => ({
    p: await balance("payments:1"),
    u: await balance("unallocated"),
    t: await balance("transit"),
    d: await balance("debt"),
  })
  return {
    routes: house.payments.consoleRoutes,
    context,
    asked,
    recorded,
    /** Another person approves what was proposed last. */
    approve: () => {
      const { bound } = asked.last()
      return inTransaction(house.db, (tx) => bound.apply(tx, { ...BEN, key: randomUUID() })).then(() =>
        bound.afterwards(),
      )
    },
    booked,
    /** Sums moved since: p provider, u unallocated, t transit, d debt, m and h of a member. */
    since: async (began: Awaited<ReturnType<typeof booked>>, member: { readonly id: bigint }) => {
      const now = await booked()
      const wallet = async (purpose: "main" | "held") =>
        Number(toDecimal(await house.ledger.balance(member.id, purpose, "BRL")))
      const moved = {
        m: await wallet("main"),
        h: await wallet("held"),
        p: now.p - began.p,
        u: now.u - began.u,
        t: now.t - began.t,
        d: now.d - began.d,
      }
      return Object.fromEntries(Object.entries(moved).filter(([, value]) => value !== 0))
    },
    /** A deposit that its payer has paid: it is credited, or waits for people. */
    paidDeposit: async (member: PaymentMember, paid: string, asked = paid) => {
      const deposit = await createDeposit(
        house.kit,
        member,
        { method: "PIX", amount: parseAmount(asked) },
        randomUUID(),
      )
      await house.act(deposit, "pay", { amount: paid })
      await eventually(async () => expect(["CREDITED", "REVIEW"]).toContain(await house.stateOf(deposit)))
      return deposit
    },
    returnsOf: async (member: { readonly id: bigint }) => {
      const { rows } = await sql<{ id: string; state: ReturnState }>`
        select id, state from payment_return where member_id = ${member.id} order by made_at, id`.execute(
        house.db,
      )
      return rows
    },
    codeOf: (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => "done",
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      ),
  }
}

/** The house, its desk and a new member, with which each test of a file with `deskTest` begins. */
export interface DeskTest {
  readonly house: TestHouse
  readonly desk: ReturnType<typeof testDesk>
  readonly member: PaymentMember
  /** The books as they stood. */
  readonly began: Awaited<ReturnType<ReturnType<typeof testDesk>["booked"]>>
}

/** Opens a house with its desk for the tests of a file. `settle` does all that waits, then a test begins with a member of its own. */
export function deskTest(
  settle: (house: TestHouse) => Promise<void>,
  begin: (opened: DeskTest) => void,
): void {
  let house: TestHouse
  beforeAll(async () => {
    house = await testHouse()
  })
  afterAll(() => house.close())
  beforeEach(async () => {
    const desk = testDesk(house)
    house.peer.line = "pass"
    await house.returnsWillBe("done")
    await settle(house)
    begin({ house, desk, member: await house.member(), began: await desk.booked() })
  })
}
