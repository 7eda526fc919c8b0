import { inTransaction } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { policyOf } from "@croupier/rules/market-policy"
import { expect, test } from "vitest"
import { addDepositRows } from "../../../test/ground.ts"
import { happens } from "../../kernel/test-events.ts"
import { endApprovals } from "./expiry.ts"
import { depositIdentityGate, withdrawalIdentityGate } from "./index.ts"
import { applyNeeds } from "./needs.ts"
import { DAY, verificationHouse } from "./test-house.ts"

/** Levels of members and the gates that ask for them, from the registration to the end of a document. */

const on = verificationHouse()
const { aMember, as, bar, basics, demand, rounds, see, send, state, told, upload, verified } = on

test("safety/3: no stake before the level that the market asks for, from the registration on and after a change of the market", async () => {
  const before = await aMember()
  expect(await bar(before)).toBeUndefined()
  demand({}, "brazil")
  await applyNeeds(on.kit)
  expect(await bar(before)).toBe("IDENTITY_REQUIRED")
  await expect(on.verification.refuseUnproven({ id: before, merchantId: 1 })).rejects.toMatchObject({
    code: "IDENTITY_REQUIRED",
    args: ["verified"],
  })
  const fresh = await aMember()
  const at = { memberId: fresh, merchantId: 1, registeredAt: on.base.clock.now().toISOString() }
  await happens(on.base.db, on.verification.reactions ?? [], "memberRegistered", at)
  expect(await bar(fresh)).toBe("IDENTITY_REQUIRED")
  await basics(fresh)
  expect(await bar(fresh)).toBe("IDENTITY_REQUIRED")
  await send(fresh, "P-100")
  await rounds()
  expect(await bar(fresh)).toBeUndefined()
  await on.verification.refuseUnproven({ id: fresh, merchantId: 1 })
  expect(await see(fresh)).toMatchObject({
    level: "verified",
    needs: [{ act: "play", level: "verified" }, {}, {}],
  })
  demand({})
  await applyNeeds(on.kit)
  expect(await bar(before)).toBeUndefined()
})

test("safety/3: deposits and withdrawals beyond a sum need the level, and of two deposits at the edge one begins", async () => {
  demand({ deposit: "verified", depositAbove: "100", withdrawal: "basic", withdrawalAbove: "50" })
  const id = await aMember()
  const gate = depositIdentityGate(on.kit)
  const wish = (sum: string) =>
    inTransaction(on.base.db, async (tx) => {
      await gate(tx, { id, merchantId: 1 }, { asset: "BRL", amount: parseAmount(sum) })
      await addDepositRows(on.base.database.pool, [
        {
          bucket: Number(id & 63n),
          member_id: String(id),
          state: "PENDING",
          expires_at: new Date(on.base.clock.now().getTime() + DAY),
          amount: String(parseAmount(sum)),
        },
      ])
    })
  await wish("60")
  const both = await Promise.allSettled([wish("40"), wish("40")])
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  await expect(wish("0.01")).rejects.toMatchObject({ code: "IDENTITY_REQUIRED", args: ["verified"] })
  const lacking = (sum: string) =>
    withdrawalIdentityGate(on.kit)(on.base.db, {
      memberId: id,
      merchantId: 1,
      asset: "BRL",
      sum: parseAmount(sum),
    })
  expect([await lacking("50"), await lacking("50.01")]).toEqual([undefined, "basic"])
  await basics(id)
  expect(await lacking("50.01")).toBeUndefined()
})

test("basics agree with the account, the age and the tax number, and are told once", async () => {
  const id = await aMember()
  const refusal = (birthday: string, name = "Ana Prado") => expect(basics(id, name, birthday)).rejects
  await refusal("2015-01-01").toMatchObject({
    value: { faults: [{ field: "birthday", key: "field_under_age" }] },
  })
  state.birthday = "1990-05-17"
  await refusal("1990-05-18").toMatchObject({ value: { faults: [{ key: "field_not_your_birthday" }] } })
  state.hasDocument = false
  const strict = as(id, { policy: policyOf("brazil") })
  await expect(
    on.verification.routes.proveBasics({ name: "Ana Prado", birthday: "1990-05-17" }, strict),
  ).rejects.toMatchObject({ code: "DOCUMENT_REQUIRED" })
  await expect(send(id, "P-1")).rejects.toMatchObject({ code: "IDENTITY_ORDER" })
  expect((await basics(id)).level).toBe("basic")
  await expect(basics(id)).rejects.toMatchObject({ code: "IDENTITY_PROVEN" })
})

test("a level ends with its document, the member is told once before, and sends again in time", async () => {
  demand({ play: "verified", renewYears: 2 })
  await applyNeeds(on.kit)
  const id = await aMember()
  const day = (days: number) =>
    new Date(on.base.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
  await verified(id, "G-1", day(60))
  for (const kind of ["ADDRESS", "FUNDS"] as const) await upload(id, kind)
  await on.verification.routes.submitAddress(
    {
      street: "Rua das Flores 1",
      city: "Recife",
      postcode: "50000",
      country: "BR",
      source: "SALARY",
      details: "Teacher at a school",
    },
    as(id),
  )
  await rounds()
  expect((await see(id)).level).toBe("enhanced")
  told.length = 0
  await endApprovals(on.kit)
  expect(told).toEqual([])
  on.base.clock.advance(35 * DAY)
  await endApprovals(on.kit)
  await endApprovals(on.kit)
  expect(told).toMatchObject([{ outcome: "ENDS_SOON", level: "verified" }])
  expect(await bar(id)).toBeUndefined()
  on.base.clock.advance(27 * DAY)
  expect([(await see(id)).level, await bar(id)]).toEqual(["basic", "IDENTITY_REQUIRED"])
  await endApprovals(on.kit)
  await endApprovals(on.kit)
  expect(told.at(-1)).toMatchObject({ outcome: "ENDED", level: "verified" })
  expect(told).toHaveLength(2)
  await send(id, "G-2")
  await rounds()
  expect([(await see(id)).level, await bar(id)]).toEqual(["enhanced", undefined])
})
