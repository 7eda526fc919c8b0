import { sql } from "@croupier/database"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import {
  asked,
  form,
  refused,
  rule,
  RULES,
  shaped,
  signedIn,
  testHouse,
  type TestHouse,
} from "../test-house.ts"

let house: TestHouse
let context: MemberContext
let made = 0
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  const { token } = await routes().register(form(`teller${++made}`), asked(house.merchant))
  context = await signedIn(house.identity, house.merchant, token)
})

const routes = () => house.identity.routes
const told = async (from = context) =>
  Object.fromEntries(
    (await routes().memberProfile({}, from)).fields.map(({ rule: { field }, value, fixed }) => [
      field,
      { value, fixed },
    ]),
  )
const under = (...rules: Parameters<typeof rule>[]) => ({
  ...context,
  merchant: shaped(house.merchant, { rules: [...RULES, ...rules.map((each) => rule(...each))] }),
})

describe("a profile", () => {
  test("holds nickname, real name and birthday at every merchant, and the rest by its rules", async () => {
    expect(Object.keys(await told())).toEqual(["nickname", "realName", "birthday"])
    const more = under(["telegram", "noSpaces", 3, 30], ["occupation", "any", 2, 40])
    expect(Object.keys(await told(more))).toEqual([
      "nickname",
      "realName",
      "birthday",
      "occupation",
      "telegram",
    ])
  })

  test("changes what is named and leaves the rest; an empty value takes the old one away", async () => {
    await routes().updateProfile({ nickname: " Lúcia ", birthday: "1990-05-17" }, context)
    expect(await told()).toMatchObject({
      nickname: { value: "Lúcia", fixed: false },
      birthday: { value: "1990-05-17", fixed: true },
    })
    await routes().updateProfile({ nickname: "" }, context)
    expect(await told()).toMatchObject({ nickname: { value: "" }, birthday: { value: "1990-05-17" } })
  })

  test("tells a real name once, even when two tell it at once", async () => {
    const both = await Promise.allSettled(
      ["Ana Souza", "Bia Souza"].map((realName) => routes().updateProfile({ realName }, context)),
    )
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    const { value } = await refused(
      routes().updateProfile({ realName: "Carla Souza" }, context),
      "FIELD_INVALID",
    )
    expect(value).toEqual({ faults: [{ field: "realName", key: "field_fixed", args: [] }] })
    // A value that is already stored may come again with the form.
    await routes().updateProfile({ realName: (await told())["realName"]!.value }, context)
  })

  test("safety/1: holds to the rules: pattern, length, age, and no field that the merchant does not ask for", async () => {
    const bad = { nickname: "x".repeat(25), birthday: "2015-01-01", telegram: "@lucia" }
    const { value } = await refused(routes().updateProfile(bad, context), "FIELD_INVALID")
    expect(value).toMatchObject({
      faults: [
        { field: "nickname", key: "pattern_any", args: ["1", "24"] },
        { field: "birthday", key: "field_under_age" },
        { field: "telegram", key: "field_not_accepted" },
      ],
    })
    expect(await told()).toMatchObject({ nickname: { value: "" }, birthday: { value: "" } })
  })

  test("shows numbers of documents and accounts by their end, and takes the mask for no change", async () => {
    const more = under(["idNumber", "digits", 8, 14], ["bankAccount", "digits", 6, 20])
    await routes().updateProfile({ idNumber: "12345678901", bankAccount: "00987654" }, more)
    expect(await told(more)).toMatchObject({
      idNumber: { value: "••••8901", fixed: true },
      bankAccount: { value: "••••7654", fixed: false },
    })
    await routes().updateProfile({ idNumber: "••••8901", bankAccount: "••••7654" }, more)
    const { rows } = await sql<{
      fields: object
    }>`select fields from member where id = ${context.member.id}`.execute(house.kit.db)
    expect(rows[0]?.fields).toMatchObject({ idNumber: "12345678901", bankAccount: "00987654" })
  })
})

describe("the payment password", () => {
  const set = (change: Record<string, string> = {}) =>
    routes().setPaymentPassword(
      { password: "lanterns-rise", newPassword: "482915", confirmNewPassword: "482915", ...change },
      context,
    )

  test("is set and changed with the login password", async () => {
    await set()
    expect(await routes().securityConfig({}, context)).toMatchObject({ hasPaymentPassword: true })
    await set({ newPassword: "771204", confirmNewPassword: "771204" })
    const { rows } = await sql<{ hash: string }>`
      select payment_password_hash as hash from member where id = ${context.member.id}`.execute(house.kit.db)
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/)
  })

  test("is refused when it breaks its rule, differs from its repetition, or the login password is wrong", async () => {
    await refused(set({ newPassword: "12345", confirmNewPassword: "12345" }), "FIELD_INVALID")
    await refused(set({ confirmNewPassword: "482916" }), "PASSWORD_MISMATCH")
    await refused(set({ password: "not-that-one" }), "PASSWORD_WRONG")
    expect(await routes().securityConfig({}, context)).toMatchObject({ hasPaymentPassword: false })
  })

  test("guessing the login password here counts like guessing it at the sign-in", async () => {
    for (let tries = 0; tries < 10; tries++)
      await refused(set({ password: "not-that-one" }), "PASSWORD_WRONG")
    await refused(set(), "ACCOUNT_LOCKED")
  })
})
