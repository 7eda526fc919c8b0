import { randomUUID } from "node:crypto"
import { inTransaction, sql } from "@croupier/database"
import { toDecimal } from "@croupier/money"
import { BEN, proposing } from "../../../call/test-approvals.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { Refusal } from "../../../kernel/refusal.ts"
import type { ReturnState } from "./return-states.ts"
import { MERCHANT, type TestHouse } from "../test-house.ts"

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
