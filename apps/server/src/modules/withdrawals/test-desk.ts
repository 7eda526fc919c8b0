import { inTransaction } from "@croupier/database"
import { toDecimal } from "@croupier/money"
import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest"
import type { BoundApproval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { BEN, proposing } from "../../call/test-approvals.ts"
import { SECOND_MS } from "../../kernel/durations.ts"
import { MERCHANT } from "../../../test/ground.ts"
import { testHouse, type TestHouse, type TestMember } from "./test-house.ts"

export const WHY = "a test of it"

/** People of the house who decide withdrawals of one house; its hooks run in the file that calls it. */
export function testDesk() {
  let open: TestHouse | undefined
  const house = (): TestHouse => {
    if (!open) throw new Error("the house is not open")
    return open
  }
  beforeAll(async () => {
    open = await testHouse()
  })
  afterAll(() => house().close())
  beforeEach(() => house().plan({ outcome: "paid", afterMs: 0, webhooks: "none" }))
  afterEach(async () => {
    await house().setRules({})
    house().reported.splice(0)
  })
  const asked = proposing()
  const recorded: object[] = []
  const context = {
    merchant: { id: MERCHANT, code: "lanterna", asset: "BRL" },
    staff: { login: "ana" },
    record: async (_: unknown, entry: object) => void recorded.push(entry),
    propose: asked.propose,
  } as unknown as MerchantContext
  const desk = () => house().withdrawals.consoleRoutes
  /** A withdrawal of 200.00 in review. */
  const inReview = async (changes: object = {}) => {
    await house().setRules({ reviewAll: true, ...changes })
    // The queue goes by time: each comes later than the one before.
    house().clock.advance(SECOND_MS)
    const member = await house().member("500")
    const { withdrawalId: id } = await house().ask(member, "200")
    await house().work()
    return { member, id }
  }
  return {
    house,
    asked,
    recorded,
    context,
    desk,
    approve: ({ apply }: BoundApproval) => inTransaction(house().db, (tx) => apply(tx, BEN)),
    mainOf: async (member: TestMember) => toDecimal(await house().ledger.balance(member.id, "main", "BRL")),
    inReview,
    /** One that a person has approved, queued to be sent. */
    ready: async () => {
      const made = await inReview()
      await desk().approveWithdrawal({ withdrawalId: made.id, key: randomUUID(), why: WHY }, context)
      return made
    },
    paid: async () => {
      const member = await house().member("500")
      const { withdrawalId: id } = await house().ask(member, "200")
      await house().work()
      expect(await house().stateOf(member, id)).toBe("PAID")
      return { member, id }
    },
  }
}
