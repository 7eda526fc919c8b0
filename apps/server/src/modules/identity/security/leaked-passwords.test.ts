import { settingsFrom } from "@croupier/rules/settings"
import { afterAll, beforeAll, expect, test } from "vitest"
import { leakedPasswords } from "./leaked-passwords.ts"
import { asked, form, refused, shaped, signedIn, testHouse, type TestHouse } from "../test-house.ts"

let house: TestHouse
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())

const leaked = { faults: [{ field: "password", key: "password_leaked", args: [] }] }
const typed = (password: string) => ({ password, confirmPassword: password })

test.each(["password", "PassWord", "iloveyou", "Football!", "Qwerty123!", "ｐａｓｓｗｏｒｄ"])(
  "a password that every guesser tries is on the list, however it is dressed: %s",
  async (password) => {
    expect(await leakedPasswords().has(password)).toBe(true)
  },
)

test.each(["lanterns-rise", "Lantern88", "correct horse battery staple", ""])(
  "one that was not leaked is not: %j",
  async (password) => {
    expect(await leakedPasswords().has(password)).toBe(false)
  },
)

test("registration and change refuse it beside its field, and nothing else happens", async () => {
  const { routes } = house.identity
  const { value } = await refused(
    routes.register(form("leaky", typed("iloveyou")), asked(house.merchant)),
    "FIELD_INVALID",
  )
  expect(value).toEqual(leaked)
  const { token } = await routes.register(form("leaky"), asked(house.merchant))
  const context = await signedIn(house.identity, house.merchant, token)
  const change = { oldPassword: "lanterns-rise", newPassword: "football1", confirmNewPassword: "football1" }
  expect((await refused(routes.changePassword(change, context), "FIELD_INVALID")).value).toEqual(leaked)
  await house.identity.memberOf(token, house.merchant)
})

test("a merchant may let it be", async () => {
  const settings = settingsFrom({ security: { leakedPasswords: false } })
  const lenient = { ...shaped(house.merchant, {}), settings }
  await house.identity.routes.register(form("lenient", typed("iloveyou")), asked(lenient))
})
