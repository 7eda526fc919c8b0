import { randomUUID } from "node:crypto"
import type { MethodTerms } from "@croupier/contract/console/methods"
import { inTransaction, sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { BoundApproval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { BEN, proposing } from "../../call/test-approvals.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { methodApproval } from "./admin/methods.ts"
import type { Deposit } from "./deposit.ts"
import { createDeposit } from "./deposits.ts"
import { applyCharge } from "./settle.ts"
import { testHouse, type TestHouse } from "./test-house.ts"

/** Changes to ways to pay in by people of the house, and their endings of deposits that cannot end by themselves. */

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

const WHY = "a test of it"
const asked = proposing()
const context = {
  merchant: {
    id: 1,
    code: "m",
    asset: "BRL",
    brand: { timeZone: "UTC", languages: ["EN"] },
    policy: { forbiddenMethods: [] },
  },
  record: async () => undefined,
  propose: asked.propose,
} as unknown as MerchantContext
const desk = () => house.payments.consoleRoutes
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
const inReview = async (paid = "20") => {
  const member = await house.member()
  const deposit = await createDeposit(
    house.kit,
    member,
    { method: "PIX", amount: parseAmount("25") },
    randomUUID(),
  )
  await applyCharge(house.kit, deposit, {
    ...house.chargeOf(deposit),
    state: "paid",
    paidAmount: parseAmount(paid),
  })
  return { member, deposit }
}
const end = (deposit: Deposit, outcome: "credit" | "close", amount = "20") =>
  desk().endDeposit({ depositId: deposit.id, outcome, amount, key: randomUUID(), why: WHY }, context)
const approve = ({ apply }: BoundApproval) => inTransaction(house.db, (tx) => apply(tx, BEN))

describe("a deposit that waits for a person", () => {
  test("is credited with what came, once, however many approve at once, and the books agree", async () => {
    const { member, deposit } = await inReview()
    await end(deposit, "credit")
    const { bound, before, after } = asked.last()
    expect({ before, after }).toMatchObject({
      before: { state: "REVIEW", paid: "20.00" },
      after: { state: "CREDITED", credited: "20 BRL" },
    })
    // A wallet that holds nothing yet is shown as nothing.
    expect(await bound.changes(house.db)).toContainEqual({
      field: "balance",
      now: { kind: "money", amount: "0.00", asset: "BRL" },
      after: { kind: "money", amount: "20.00", asset: "BRL" },
    })
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(approve(bound))))
    expect(answers.toSorted()).toEqual(["RULING_NOT_POSSIBLE", "RULING_NOT_POSSIBLE", "done"])
    expect(await house.mainOf(member)).toBe("20.00")
    expect(await house.stateOf(deposit)).toBe("CREDITED")
    const { rows } = await desk().listDeposits({ limit: 50, memberId: String(member.id) }, context)
    expect(rows[0]).toMatchObject({ amount: "25.00", paidAmount: "20.00", creditedAmount: "20.00" })
    const { moves } = await desk().depositTrail({ depositId: deposit.id }, context)
    expect(moves.at(-1)).toMatchObject({ event: "approved", to: "CREDITED", reason: "ana and ben" })
    expect((await house.payments.creditedSince(1, "BRL", new Date(0))).amount).toBeGreaterThanOrEqual(
      parseAmount("20"),
    )
    expect(await codeOf(end(deposit, "close"))).toBe("RULING_NOT_POSSIBLE")
  })

  test("is closed without money", async () => {
    const { member, deposit } = await inReview()
    await end(deposit, "close")
    await approve(asked.last().bound)
    expect(await house.stateOf(deposit)).toBe("REFUSED")
    expect(await house.mainOf(member)).toBe("0.00")
  })

  test("stays where it is when the transaction is lost, or the ledger refuses", async () => {
    const { member, deposit } = await inReview()
    await end(deposit, "credit")
    const { bound } = asked.last()
    await sql`alter function ledger.post_groups_due_lane rename to away`.execute(house.db)
    expect(await codeOf(approve(bound))).not.toBe("done")
    await sql`alter function ledger.away rename to post_groups_due_lane`.execute(house.db)
    expect(await house.stateOf(deposit)).toBe("REVIEW")
    await house.ledger.setClosed(house.db, member.id, "main", "BRL", { to: "both", reason: "test" })
    expect(await codeOf(approve(bound))).toBe("ACCOUNT_CLOSED")
    expect(await house.stateOf(deposit)).toBe("REVIEW")
    await house.ledger.setClosed(house.db, member.id, "main", "BRL", undefined)
    await approve(bound)
    expect(await house.mainOf(member)).toBe("20.00")
  })

  test("of another merchant is unknown", async () => {
    const { deposit } = await inReview()
    const elsewhere = { ...context, merchant: { id: 2, asset: "BRL" } } as unknown as MerchantContext
    const input = { depositId: deposit.id }
    expect(await codeOf(desk().askDeposit(input, elsewhere))).toBe("DEPOSIT_UNKNOWN")
    expect(
      await codeOf(
        desk().endDeposit(
          { ...input, outcome: "close", amount: "1", key: randomUUID(), why: WHY },
          elsewhere,
        ),
      ),
    ).toBe("DEPOSIT_UNKNOWN")
  })
})

describe("a deposit that is stuck", () => {
  test("is listed when it should have gone on, and not before; asking the provider brings it on", async () => {
    const member = await house.member()
    const stuck = async () =>
      (await desk().listDeposits({ limit: 50, stuck: "true", memberId: String(member.id) }, context)).rows
    const deposit = await createDeposit(
      house.kit,
      member,
      { method: "PIX", amount: parseAmount("30") },
      randomUUID(),
    )
    expect(await stuck()).toEqual([])
    house.clock.advance(36 * 60_000)
    expect((await stuck()).map(({ depositId }) => depositId)).toEqual([deposit.id])
    const { deposit: after } = await desk().askDeposit({ depositId: deposit.id }, context)
    expect(after.state).toBe("EXPIRED")
    expect(await stuck()).toEqual([])
  })

  test("is found by its index, however many deposits there were", async () => {
    const plan = await house.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ "QUERY PLAN": string }>`
        explain select id from deposit where merchant_id = 1 and state in ('PENDING', 'PAID', 'REVIEW')
           and (state = 'REVIEW' or paid_at < now()) order by id desc limit 51`.execute(tx)
      return rows.map((row) => row["QUERY PLAN"]).join("\n")
    })
    expect(plan).toContain("deposit_unfinished")
    expect(plan).not.toMatch(/Sort {2}/)
  })
})

describe("a way to pay in", () => {
  const pix = async () => {
    const { rows } = await desk().listMethods({}, context)
    const { code, kind, asset, provider, hasProvider, isForbidden, version, ...terms } = rows.find(
      (row) => row.code === "PIX",
    ) ?? { version: 0 }
    return { version, terms: terms as MethodTerms, hasProvider, isForbidden, code, kind, asset, provider }
  }
  const change = async (patch: Partial<MethodTerms>, version?: number) => {
    const present = await pix()
    const terms = { ...present.terms, ...patch }
    return desk().changeMethod({ code: "PIX", version: version ?? present.version, terms, why: WHY }, context)
  }
  const apply = approve

  test("is changed by what was approved: limits, names, order, open or shut", async () => {
    const member = await house.member()
    const pay = (amount: string) =>
      codeOf(createDeposit(house.kit, member, { method: "PIX", amount: parseAmount(amount) }, randomUUID()))
    await change({ maximum: "40", names: { PT: "Pix na hora" } })
    expect(asked.last()).toMatchObject({
      act: "payments.methods",
      before: { names: {} },
      after: { maximum: "40", names: { PT: "Pix na hora" } },
    })
    await apply(asked.last().bound)
    expect(await pay("41")).toBe("AMOUNT_OUT_OF_RANGE")
    expect(await pay("40")).toBe("done")
    const { methods } = await house.payments.routes.depositMethods(
      {},
      { ...house.context(member, randomUUID()), language: "PT" },
    )
    expect(methods[0]).toMatchObject({ name: "Pix na hora", maximum: "40.00" })
    await change({ enabled: false })
    await apply(asked.last().bound)
    expect(await pay("40")).toBe("PAYMENT_METHOD_UNKNOWN")
    await change({ enabled: true })
    await apply(asked.last().bound)
    expect(await pay("40")).toBe("done")
  })

  test("may have a name that looks like an amount", async () => {
    expect(await codeOf(change({ name: "0.00001" }))).toBe("done")
    expect(asked.last()).toMatchObject({ after: { name: "0.00001" } })
  })

  test("that the market forbids by the time of the approval is not opened, and may be shut", async () => {
    const { terms } = await pix()
    const { byId } = house.kit.merchants
    const act = methodApproval({
      ...house.kit,
      merchants: {
        byId: (id) => ({ ...byId(id), policy: { ...byId(id).policy, forbiddenMethods: ["cash"] } }),
      },
    })
    const made = { kind: "cash", provider: "", asset: "BRL" } as const
    const open = { merchantId: 1, code: "DESK", version: 0, terms, made }
    expect(await codeOf(approve(act.bind(open)))).toBe("PAYMENT_METHOD_FORBIDDEN")
    expect(await codeOf(approve(act.bind({ ...open, terms: { ...terms, enabled: false } })))).toBe("done")
    const { made: _, ...changed } = { ...open, version: 1 }
    expect(await codeOf(approve(act.bind(changed)))).toBe("PAYMENT_METHOD_FORBIDDEN")
  })

  test("of two that were approved from the same beginning, one is done; nonsense is refused", async () => {
    await change({ position: 5 })
    const { bound } = asked.last()
    const both = await Promise.all([1, 2].map(() => codeOf(apply(bound))))
    expect(both.toSorted()).toEqual(["CHANGED_MEANWHILE", "done"])
    expect(await codeOf(change({ position: 6 }, 1))).toBe("CHANGED_MEANWHILE")
    expect(await codeOf(change({ minimum: "50", maximum: "40" }))).toBe("INPUT_INVALID")
    expect(await codeOf(change({ minimum: "10.001" }))).toBe("INPUT_INVALID")
    expect(await codeOf(change({}))).toBe("INPUT_INVALID")
    expect(
      await codeOf(
        desk().changeMethod({ code: "NOPE", version: 1, terms: (await pix()).terms, why: WHY }, context),
      ),
    ).toBe("PAYMENT_METHOD_UNKNOWN")
  })
})
