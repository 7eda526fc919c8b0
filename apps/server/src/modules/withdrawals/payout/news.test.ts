import { afterAll, beforeAll, expect, test } from "vitest"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import type { PaymentProvider, PayoutReading } from "../../payments/index.ts"
import { testHouse, type TestHouse } from "../test-house.ts"
import { receivePayoutEvent } from "./ask.ts"

/** Events of payouts that cross the provider's answers to earlier ones. */

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

const through = (provider: PaymentProvider, readPayout: PaymentProvider["readPayout"]) => ({
  ...house.kit,
  providers: [{ ...provider, readPayout }],
})

test.each([
  ["comes back", { outcome: "paid" }, "return", "BOUNCED"],
  ["is paid after its refusal", { outcome: "refused", refusal: "account_closed" }, "pay", "PAID_LATE"],
] as const)(
  "a payout that %s while an older answer is on its way is asked about again, though the question about it is lost",
  async (_, outcome, act, state) => {
    const [provider] = house.kit.providers
    if (!provider) throw new Error("no provider")
    await house.plan({ ...outcome, afterMs: 0, webhooks: "none" })
    const member = await house.member("500")
    const { withdrawalId: id } = await house.ask(member, "200")
    await house.work()
    const [attempt] = await house.attempts(member, id)
    if (!attempt) throw new Error("no attempt was made")
    const told = (event: string) => ({ of: "payout", id: `${event}-${attempt.id}`, key: attempt.id }) as const

    const answered = Promise.withResolvers<void>()
    const arrives = Promise.withResolvers<void>()
    const slow = through(provider, async (asked): Promise<PayoutReading> => {
      const answer = await provider.readPayout(asked)
      answered.resolve()
      await arrives.promise
      return answer
    })
    const first = receivePayoutEvent(slow, provider, told("first"))
    await answered.promise
    await house.act(attempt.id, act)
    const silent = through(provider, async () => ({ kind: "unknown", reason: "no answer" }))
    await receivePayoutEvent(silent, provider, told("second"))
    arrives.resolve()
    await first

    house.clock.advance(MINUTE_MS)
    await house.work()
    expect(await house.stateOf(member, id)).toBe(state)
    house.clock.advance(MINUTE_MS)
    expect(await house.withdrawals.checkDue()).toBe(0)
  },
)
