import fc from "fast-check"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import type { Fault } from "@croupier/wallet-simulator"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Refusal } from "../../kernel/refusal.ts"
import { fund } from "./fund.ts"
import { recall } from "./recall.ts"
import { testHouse, type TestHouse } from "./test-house.ts"
import { transfer } from "./transfer.ts"

let house: TestHouse
let keys = 0
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

type Step =
  | { readonly do: "transfer"; readonly direction: "IN" | "OUT"; readonly cents: number }
  | { readonly do: "open" }
  | { readonly do: "recall" }
  | { readonly do: "play"; readonly cents: number }
  | { readonly do: "fault"; readonly fault: Fault }
  | { readonly do: "retryDue"; readonly minutes: number }

const cents = fc.integer({ min: 1, max: 6_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("transfer" as const), direction: fc.constantFrom("IN", "OUT"), cents }),
  fc.record({ do: fc.constant("open" as const) }),
  fc.record({ do: fc.constant("recall" as const) }),
  fc.record({ do: fc.constant("play" as const), cents: fc.integer({ min: -6_000, max: 6_000 }) }),
  fc.record({
    do: fc.constant("fault" as const),
    // Those that make a caller wait are tried one by one in transfer.test.ts.
    fault: fc.constantFrom<Fault>("none", "none", "refuse", "retry", "garble"),
  }),
  fc.record({ do: fc.constant("retryDue" as const), minutes: fc.integer({ min: 0, max: 5 }) }),
)

test("whatever happens and at once, nothing is made and nothing is lost", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      async (rounds) => {
        const member = await house.member()
        let won = 0n
        const take = async (each: Step): Promise<unknown> => {
          switch (each.do) {
            case "transfer":
              return transfer(
                house.kit,
                member,
                {
                  vendor: "REEF",
                  direction: each.direction,
                  amount: amount(BigInt(each.cents) * 100n),
                  asset: "BRL",
                  cause: "player",
                },
                `k${keys++}`,
              )
            case "open":
              return fund(house.kit, { holder: member, asset: "BRL", vendor: "REEF", confirmed: undefined })
            case "recall":
              return recall(house.kit, member, "BRL", `r${keys++}`)
            case "play": {
              const value = amount(BigInt(each.cents) * 100n)
              if (await house.tryToPlay(member, value)) won += value
              return undefined
            }
            case "fault":
              house.reef.current.faults.transfers = each.fault
              return undefined
            case "retryDue":
              house.clock.advance(each.minutes * 60_000)
              return house.retryDue()
          }
        }
        // A game was opened before anything is won or lost, so that all of it is explained.
        await take({ do: "open" })
        for (const round of rounds)
          for (const outcome of await Promise.allSettled(round.map(take)))
            if (outcome.status === "rejected" && !(outcome.reason instanceof Refusal)) throw outcome.reason
        house.reef.current.faults.transfers = "none"
        house.clock.advance(10 * 60_000)
        await house.retryDue()
        await recall(house.kit, member, "BRL", `end${keys++}`)
        expect(await house.has(member)).toEqual({
          main: toDecimal(amount(parseAmount("100") + won)),
          transit: "0.00",
          reef: "0.00",
          cave: "0.00",
        })
        expect(house.atReef(member)).toBe("0.00")
      },
    ),
    { numRuns: 40 },
  )
  expect((await house.ledger.verify()).differences).toEqual([])
  expect(house.reported).toEqual([])
})
