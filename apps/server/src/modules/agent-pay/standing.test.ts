import { afterAll, expect, test } from "vitest"
import { MERCHANT } from "../../../test/ground.ts"
import type { MemberContext } from "../../call/context.ts"
import { standingOf } from "./standing.ts"
import { aHouse, at, closeHouses, MARCH } from "./test-scene.ts"

afterAll(closeHouses)

test("an agent sees the window that runs: figures, the band that is reached and what is missing for the others", async () => {
  const house = await aHouse({ A: null, B: "A", x: "A", y: "B" })
  await house.contract({
    agent: "A",
    bands: [
      { rate: "0.1", minLoss: "100" },
      { rate: "0.2", minLoss: "1000", minValid: "5000", minActive: 3 },
    ],
    since: MARCH,
    carry: "for_ever",
  })
  await house.contract({
    agent: "A",
    kind: "daily",
    bands: [{ rate: "0.004", minValid: "500" }],
    since: MARCH,
  })
  await house.play("x", at("2026-03-09T12:00:00"), { lost: "700", valid: "2000" })
  await house.play("y", at("2026-03-10T09:00:00"), { lost: "-100", valid: "300.5" })
  house.clock.set(at("2026-03-10T12:00:00"))
  await house.catchUp()
  const merchant = house.kit.merchants.byId(MERCHANT)
  const standing = (agent: string, kind: "dividend" | "daily" | "hourly") => {
    const member = { id: house.idOf(agent) }
    // The reads know no more of a caller than this.
    return standingOf(house.kit, kind, { member, merchant } as MemberContext)
  }
  expect(await standing("A", "dividend")).toMatchObject({
    windowStart: "2026-03-01T03:00:00.000Z",
    windowEnd: "2026-04-01T03:00:00.000Z",
    valid: "2300.50",
    netLoss: "600.00",
    gross: "60.00",
    band: 1,
    bands: [
      { no: 1, rate: "0.1", missing: { valid: "0.00", loss: "0.00", active: 0 } },
      { no: 2, rate: "0.2", missing: { valid: "2699.50", loss: "400.00", active: 1 } },
    ],
  })
  expect(await standing("A", "daily")).toMatchObject({
    windowStart: "2026-03-10T03:00:00.000Z",
    windowEnd: "2026-03-11T03:00:00.000Z",
    runAt: "2026-03-11T03:00:00.000Z",
    valid: "300.50",
    gross: "0.00",
    band: null,
    bands: [{ no: 1, missing: { valid: "199.50" } }],
  })
  expect([await standing("A", "hourly"), await standing("B", "dividend")]).toEqual([null, null])
})
