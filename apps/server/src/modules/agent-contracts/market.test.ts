import { policyOf } from "@croupier/rules/market-policy"
import { afterAll, beforeAll, expect, test } from "vitest"
import { MERCHANT } from "../../../test/ground.ts"
import { contractLosses, endForbidden } from "./market.ts"
import { contractHouse, refusalOf, type ContractHouse } from "./test-house.ts"
import { flat } from "../../../test/contract-terms.ts"
import { acceptOffer } from "./answer.ts"
import { offerContract } from "./offer.ts"

let house: ContractHouse
beforeAll(async () => {
  house = await contractHouse()
  house.clock.set(new Date("2026-03-10T12:00:00-03:00"))
  await house.join("A", null)
  await house.join("B", "A")
})
afterAll(() => house.close())

/** The kit of a house in another market. */
const inMarket = (market: string): ContractHouse["kit"] => ({
  ...house.kit,
  merchants: { byId: (id) => ({ ...house.kit.merchants.byId(id), policy: policyOf(market) }) },
})
const offerIn = (market: string, kind: "dividend" | "daily", rate: string) =>
  house.within((tx) =>
    offerContract(inMarket(market), tx, {
      merchantId: MERCHANT,
      kind,
      agentId: house.idOf("A"),
      offererId: null,
      payer: "platform",
      terms: flat(rate),
      offeredBy: "ana",
      key: `${market} ${kind} ${rate}`,
    }),
  )

test("a market that forbids pay for losses or a rate refuses it when it is offered and when it is accepted", async () => {
  expect(await refusalOf(offerIn("uk", "dividend", "0.1"))).toBe("CONTRACT_MARKET")
  expect(await refusalOf(offerIn("uk", "daily", "0.015"))).toBe("CONTRACT_MARKET")
  const offered = await offerIn("international", "daily", "0.015")
  const accept = (market: string) =>
    house.within((tx) => acceptOffer(inMarket(market), tx, house.asked("A", offered), []))
  expect(await refusalOf(accept("uk"))).toBe("CONTRACT_MARKET")
  expect(await refusalOf(accept("international"))).toBe("done")
})

test("a change of market tells which contracts end, and ends them with all beneath at the end of their windows", async () => {
  await house.agree({ to: "A", terms: flat("0.3") })
  await house.agree({ to: "B", from: "A", terms: flat("0.2") })
  await house.agree({ to: "B", from: "A", kind: "daily", terms: flat("0.009") })
  const told = await contractLosses(
    {
      ...house.kit,
      listed: async (ids) => new Map(ids.map((id) => [id, { account: house.nameOf(id), nickname: null }])),
    },
    MERCHANT,
    policyOf("international"),
    policyOf("uk"),
  )
  expect(told).toEqual([
    {
      code: "contracts_end",
      parts: [
        { kind: "number", number: 3 },
        { kind: "text", text: "A, B" },
      ],
    },
  ])
  expect(await contractLosses(house.kit, MERCHANT, policyOf("uk"), policyOf("uk"))).toEqual([])
  expect(await endForbidden(inMarket("international"), MERCHANT)).toBe(0)
  expect(await endForbidden(inMarket("uk"), MERCHANT)).toBe(2)
  expect(await house.told()).toEqual([
    "A ENDING market 2026-03-11",
    "A ENDING market 2026-04-01",
    "B ENDING upline_ended 2026-04-01",
    "B ENDING upline_ended 2026-03-11",
  ])
  expect(await endForbidden(inMarket("uk"), MERCHANT)).toBe(0)
})
