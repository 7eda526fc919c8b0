import { sql } from "@croupier/database"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { HOUR_MS, DAY_MS } from "../../../kernel/durations.ts"
import type { MemberContext } from "../../../call/context.ts"
import { readMemberLinks } from "../admin/member-links.ts"
import { listMembers } from "../admin/member-search.ts"
import { sweep } from "../sweep.ts"
import { asked, form, refused, shaped, signedIn, testHouse, type TestHouse } from "../test-house.ts"

const PASSWORD = "lanterns-rise"

let house: TestHouse
let context: MemberContext
let made = 0
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  house.clock.advance(3 * HOUR_MS)
  context = await newMember()
})

const routes = () => house.identity.routes
async function newMember(): Promise<MemberContext> {
  const { token } = await routes().register(form(`payee${++made}`), asked(house.merchant))
  return signedIn(house.identity, house.merchant, token)
}
/** A bank's account that no other test of this file has. */
const bank = (change: object = {}) => ({
  form: "ACCOUNT" as const,
  bank: "Banco da Lua",
  branch: "0001",
  number: `55500${made}`,
  holder: "Lúcia Prado",
  password: PASSWORD,
  ...change,
})
const add = (change: object = {}, as = context) => routes().addPayoutAccount(bank(change), as)
const faultsOf = async (call: Promise<unknown>) => {
  const { value } = await refused(call, "FIELD_INVALID")
  return (value as { faults: { field: string; key: string }[] }).faults.map(
    ({ field, key }) => `${field} ${key}`,
  )
}

describe("an account", () => {
  test("is kept under a name that is told once, and shown without its number", async () => {
    expect(await routes().payoutAccounts({}, context)).toMatchObject({ accounts: [], holder: null })
    const { accounts, holder } = await add({ number: "777-123456" })
    expect(accounts).toMatchObject([
      { kind: "BANK", bank: "Banco da Lua", masked: "•••• 3456", holder: "Lúcia Prado", isDefault: false },
    ])
    expect(holder).toBe("Lúcia Prado")
    expect(JSON.stringify(accounts)).not.toContain("777123456")
    const { rows } = await sql<{ row: string }>`
      select row_to_json(payout_account)::text as row from payout_account`.execute(house.kit.db)
    expect(rows.map(({ row }) => row).join()).not.toContain("777123456")
  })

  test("stands in the member's own name, however it is written", async () => {
    await add()
    expect(await faultsOf(add({ number: "9990001", holder: "Somebody Else" }))).toEqual([
      "holder field_not_your_name",
    ])
    expect((await add({ number: "9990002", holder: " lucia  PRADO " })).accounts).toHaveLength(2)
  })

  test("is found by its number alone, at whichever bank, and so is every other member who gave it", async () => {
    const other = await newMember()
    const mine = `0045${made}71`
    await add({ number: mine })
    await add({ bank: "Banco do Sol", branch: "77", number: mine.slice(2).replace(/..$/, "-$&") }, other)
    const { id: merchantId } = house.merchant
    const found = async (typed: string, personal = true) => {
      const { rows } = await listMembers(house.kit, merchantId, { search: typed, limit: 50 }, personal)
      return rows.map(({ memberId }) => memberId).toSorted()
    }
    const both = [context, other].map(({ member }) => String(member.id)).toSorted()
    expect(await found(mine)).toEqual(both)
    expect(await found(` ${mine.slice(2)} `)).toEqual(both)
    expect(await found(mine, false)).toEqual([])
    const { rows } = await readMemberLinks(house.kit, merchantId, context.member.id)
    const linked = rows.find(({ memberId }) => memberId === String(other.member.id))
    expect(linked?.links).toContainEqual({ link: "ACCOUNT", value: "Banco do Sol" })
    // Those from before numbers were marked are marked by the sweep.
    await sql`update payout_account set number_mark = null`.execute(house.kit.db)
    expect(await found(mine)).toEqual([])
    await sweep(house.kit)
    expect(await found(mine)).toEqual(both)
  })

  test("names every fault at once, before the password is looked at", async () => {
    expect(
      await faultsOf(add({ bank: " ", branch: "#", number: "12", holder: "", password: "not-that-one" })),
    ).toEqual([
      "bank field_required",
      "branch pattern_alphanumeric",
      "number field_payout_number",
      "holder field_required",
    ])
    expect(await faultsOf(add({ form: "CPF", number: "529.982.247-25" }))).toEqual([
      "bank field_not_accepted",
      "branch field_not_accepted",
    ])
  })

  test("belongs to one member of a house, and twice to none", async () => {
    const number = "31415926"
    await add({ number })
    await refused(add({ number: "3141-5926" }), "PAYOUT_ACCOUNT_TAKEN")
    await refused(add({ number }, await newMember()), "PAYOUT_ACCOUNT_TAKEN")
    // The same digits at another bank are another account.
    expect((await add({ number, bank: "Banco do Sol" })).accounts).toHaveLength(2)
  })

  test("is one of a few: of two forms at once for the last place one gets it", async () => {
    for (const number of ["40001", "40002"]) await add({ number: `${number}${made}` })
    const both = await Promise.allSettled([add({ number: `40003${made}` }), add({ number: `40004${made}` })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    const { args } = await refused(add({ number: `40005${made}` }), "PAYOUT_ACCOUNTS_FULL")
    expect(args).toEqual(["3"])
    // Of another kind there is room.
    const pix = { form: "RANDOM", bank: "", branch: "", number: crypto.randomUUID() }
    expect((await add(pix)).accounts).toHaveLength(4)
  })

  test("is the default only after the merchant's time, and one at a time", async () => {
    const { accounts } = await add()
    const accountId = accounts[0]?.accountId ?? ""
    const { args } = await refused(
      routes().makeDefaultPayoutAccount({ accountId }, context),
      "PAYOUT_ACCOUNT_COOLING",
    )
    expect(args).toEqual(["24"])
    await add({ number: `60006${made}` })
    house.clock.advance(DAY_MS)
    const later = { ...context, merchant: shaped(house.merchant, {}) }
    for (const { accountId: id } of (await routes().payoutAccounts({}, later)).accounts) {
      const now = await routes().makeDefaultPayoutAccount({ accountId: id }, later)
      expect(now.accounts.filter(({ isDefault }) => isDefault)).toMatchObject([{ accountId: id }])
      expect(now.accounts[0]).toMatchObject({ accountId: id })
    }
    const other = await newMember()
    await refused(routes().makeDefaultPayoutAccount({ accountId }, other), "NOT_FOUND")
    await refused(routes().removePayoutAccount({ accountId, password: PASSWORD }, other), "NOT_FOUND")
  })
})

describe("a stranger at an open session", () => {
  test("needs the password, and the one for payments where there is one", async () => {
    await refused(add({ password: "not-that-one" }), "PASSWORD_WRONG")
    await routes().setPaymentPassword(
      { password: PASSWORD, newPassword: "482913", confirmNewPassword: "482913" },
      context,
    )
    expect(await routes().payoutAccounts({}, context)).toMatchObject({ proof: "payment" })
    await refused(add(), "PASSWORD_WRONG")
    const { accounts } = await add({ password: "482913" })
    const accountId = accounts[0]?.accountId ?? ""
    await refused(routes().removePayoutAccount({ accountId, password: PASSWORD }, context), "PASSWORD_WRONG")
    const left = await routes().removePayoutAccount({ accountId, password: "482913" }, context)
    expect(left.accounts).toEqual([])
  })

  test("is locked out after too many wrong ones", async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      await add({ password: `wrong-${attempt}` }).catch(() => undefined)
    await refused(add(), "ACCOUNT_LOCKED")
  })
})
