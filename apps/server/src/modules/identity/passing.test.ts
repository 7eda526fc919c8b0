import { expect, test } from "vitest"
import { asked, credentials, refused, signedIn, testHouse } from "./test-house.ts"

test("who signs in and out is told of, and nobody who did not", async () => {
  const passed: bigint[] = []
  const house = await testHouse({ onPassing: ({ id }) => void passed.push(id) })
  const { routes } = house.identity
  const id = await house.identity.addMember(house.merchant, { account: "lucia", password: "lanterns-rise" })
  await refused(routes.login(credentials("lucia", "wrong-one"), asked(house.merchant)), "CREDENTIALS_WRONG")
  expect(passed).toEqual([])
  // Later, when the failure is forgotten and nobody has to read a picture.
  house.clock.advance(120 * 60_000)
  const { token } = await routes.login(credentials("lucia", "lanterns-rise"), asked(house.merchant))
  expect(passed).toEqual([id])
  await routes.logout({}, await signedIn(house.identity, house.merchant, token))
  expect(passed).toEqual([id, id])
  await house.close()
})
