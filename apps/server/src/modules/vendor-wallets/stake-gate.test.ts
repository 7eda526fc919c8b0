import { randomUUID } from "node:crypto"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import { excludedMeanwhile } from "../../../test/exclusion.ts"
import { limitMember } from "../../../test/play-limit.ts"
import { MERCHANT, testHouse, type TestHouse } from "./test-house.ts"
import { transfer } from "./transfer.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

const move = (holder: { readonly id: bigint; readonly merchantId: number }, direction: "IN" | "OUT") =>
  transfer(
    house.kit,
    holder,
    { vendor: "REEF", direction, amount: parseAmount("40"), asset: "BRL", cause: "player" },
    randomUUID(),
  )

test("an exclusion that commits while money is in transit to a vendor keeps it here, and lets money come back", async () => {
  const holder = { ...(await house.member("100")), merchantId: MERCHANT }
  await move(holder, "IN")
  await expect(excludedMeanwhile(house.kit, holder.id, () => move(holder, "IN"))).rejects.toMatchObject({
    code: "PLAY_EXCLUDED",
  })
  expect(await house.has(holder)).toMatchObject({ main: "60.00", transit: "0.00", reef: "40.00" })
  const { rows } = await house.wallets.routes.transferOrders({ limit: 10 }, { member: holder } as never)
  expect(rows.map(({ state }) => state).sort()).toEqual(["FAILED", "SUCCEEDED"])
  await move(holder, "OUT")
  expect(await house.has(holder)).toMatchObject({ main: "100.00", reef: "0.00" })
})

test("money at a vendor counts for a limit: a transfer that would pass it stays here", async () => {
  const holder = { ...(await house.member("100")), merchantId: MERCHANT }
  await limitMember(house.kit, holder.id, "LOSS", "79.99")
  await move(holder, "IN")
  await expect(move(holder, "IN")).rejects.toMatchObject({ code: "PLAY_LIMIT_REACHED" })
  expect(await house.has(holder)).toMatchObject({ main: "60.00", transit: "0.00", reef: "40.00" })
  await move(holder, "OUT")
  await move(holder, "IN")
  expect(await house.has(holder)).toMatchObject({ main: "60.00", reef: "40.00" })
})
