import { expect, test } from "vitest"
import { testEvents } from "../../../kernel/test-events.ts"
import { asked, credentials, refused, signedIn, testHouse } from "../test-house.ts"

test("sign-ins, sign-outs and failed sign-ins are events", async () => {
  const { events, emitted: told } = testEvents()
  const house = await testHouse({ events })
  const { routes } = house.identity
  const id = await house.identity.addMember(house.merchant, { account: "lucia", password: "lanterns-rise" })
  await refused(routes.login(credentials("lucia", "wrong-one"), asked(house.merchant)), "CREDENTIALS_WRONG")
  expect(told.splice(0)).toMatchObject([
    { event: "memberRegistered", memberId: id },
    { event: "signInFailed", memberId: id, secret: "password" },
  ])
  // Later, when the failure is forgotten and no captcha is asked.
  house.clock.advance(120 * 60_000)
  const { token } = await routes.login(credentials("lucia", "lanterns-rise"), asked(house.merchant))
  const account = { memberId: id, merchantId: house.merchant.id }
  expect(told).toEqual([{ event: "signedIn", ...account }])
  await routes.logout({}, await signedIn(house.identity, house.merchant, token))
  expect(told).toMatchObject([
    { event: "signedIn" },
    { event: "sessionsEnded", memberId: id },
    { event: "signedOut", ...account },
  ])
  await house.close()
})
