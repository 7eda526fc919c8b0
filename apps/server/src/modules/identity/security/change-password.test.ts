import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import {
  asked,
  credentials,
  DEFAULT_PASSWORD,
  refused,
  signedIn,
  testHouse,
  type TestHouse,
} from "../test-house.ts"

const OLD = "lanterns-rise"
const NEW = "lanterns-fall"
let house: TestHouse
let account: string
let made = 0
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  account = `changer${++made}`
  await house.identity.addMember(house.merchant, { account, password: OLD })
})

const signIn = (password = OLD) =>
  house.identity.routes.login(credentials(account, password), asked(house.merchant))
const change = async (
  token: string,
  newPassword = NEW,
  oldPassword = OLD,
  confirmNewPassword = newPassword,
) =>
  house.identity.routes.changePassword(
    { oldPassword, newPassword, confirmNewPassword },
    await signedIn(house.identity, house.merchant, token),
  )

test("a changed password is the one that opens, and the old one no longer does", async () => {
  const { token } = await signIn()
  expect(await change(token)).toBeNull()
  await signIn(NEW)
  await refused(signIn(OLD), "CREDENTIALS_WRONG")
})

test("every other session ends with the change, and this one goes on", async () => {
  const { token } = await signIn()
  const other = await signIn()
  await change(token)
  await refused(house.identity.memberOf(other.token, house.merchant), "SESSION_EXPIRED")
  expect((await house.identity.memberOf(token, house.merchant)).account).toBe(account)
})

test("a forced change is lifted by changing", async () => {
  account = `forced${made}`
  await house.identity.addMember(house.merchant, { account, password: DEFAULT_PASSWORD })
  const { token } = await signIn(DEFAULT_PASSWORD)
  await change(token, NEW, DEFAULT_PASSWORD)
  expect((await house.identity.memberOf(token, house.merchant)).mustChangePassword).toBe(false)
  expect((await signIn(NEW)).passwordExpired).toBe(false)
})

test("the old password must be right", async () => {
  const { token } = await signIn()
  await refused(change(token, NEW, "wrong-one"), "PASSWORD_WRONG")
  await signIn(OLD)
})

test("the new password must be said twice, alike", async () => {
  const { token } = await signIn()
  await refused(change(token, NEW, OLD, "lanterns-fell"), "PASSWORD_MISMATCH")
})

test("the new password follows the merchant's rule", async () => {
  const { token } = await signIn()
  expect((await refused(change(token, "short"), "FIELD_INVALID")).value).toEqual({
    faults: [{ field: "password", key: "pattern_no_spaces", args: ["8", "32"] }],
  })
  expect((await refused(change(token, ""), "FIELD_INVALID")).value).toMatchObject({
    faults: [{ key: "field_required" }],
  })
})

test("the new password is another one, and not one that operators give out", async () => {
  const { token } = await signIn()
  await refused(change(token, OLD), "PASSWORD_UNCHANGED")
  await refused(change(token, DEFAULT_PASSWORD), "PASSWORD_UNCHANGED")
})

test("of two changes at once one wins, and the other finds the old password gone", async () => {
  const { token } = await signIn()
  const results = await Promise.allSettled([change(token, "lanterns-one"), change(token, "lanterns-two")])
  const lost = results.filter((result) => result.status === "rejected")
  expect(lost).toMatchObject([{ reason: { code: "PASSWORD_WRONG" } }])
  const winner = results[0]?.status === "fulfilled" ? "lanterns-one" : "lanterns-two"
  await signIn(winner)
})
