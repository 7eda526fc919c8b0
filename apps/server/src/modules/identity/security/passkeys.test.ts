import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { asked, form, refused, signedIn, testHouse, type TestHouse } from "../test-house.ts"
import { device, type Device } from "@croupier/testkit"

const PASSWORD = "lanterns-rise"

let house: TestHouse
let context: MemberContext
let made = 0
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  house.clock.advance(3 * 60 * 60_000)
  const { token } = await routes().register(form(`keeper${++made}`), asked(house.merchant))
  context = await signedIn(house.identity, house.merchant, token)
})

const routes = () => house.identity.routes
const options = async () => {
  const { challenge } = await routes().passkeyOptions({ password: PASSWORD }, context)
  return String(challenge)
}
async function kept(key: Device = device()): Promise<Device> {
  await routes().addPasskey({ response: key.create(await options()) }, context)
  return key
}
async function challenged() {
  const { ticket, options } = await routes().passkeySignInOptions({}, asked(house.merchant))
  return { ticket, challenge: String(options["challenge"]) }
}
const signIn = (ticket: string, response: Record<string, unknown>) =>
  routes().signInByPasskey({ ticket, response, remember: false }, asked(house.merchant))
const come = async (key: Device) => {
  const { ticket, challenge } = await challenged()
  return signIn(ticket, key.get(challenge))
}

describe("a passkey", () => {
  test("opens the account of its maker, and tells when", async () => {
    const key = await kept()
    expect(await come(key)).toMatchObject({ customerId: String(context.member.id), passwordExpired: false })
    const { passkeys } = await routes().passkeys({}, context)
    expect(passkeys).toMatchObject([{ passkeyId: key.id, lastUsedAt: house.clock.now().toISOString() }])
    const { events } = await routes().loginHistory({ limit: 1 }, context)
    expect(events).toMatchObject([{ outcome: "signedIn", way: "passkey" }])
  })

  test("is made and forgotten with the password alone in hand", async () => {
    await refused(routes().passkeyOptions({ password: "not-that-one" }, context), "PASSWORD_WRONG")
    const key = await kept()
    const remove = (passkeyId: string, password = PASSWORD) =>
      routes().removePasskey({ passkeyId, password }, context)
    await refused(remove(key.id, "not-that-one"), "PASSWORD_WRONG")
    await refused(remove("no-such-key"), "NOT_FOUND")
    expect(await remove(key.id)).toEqual({ passkeys: [] })
    await refused(come(key), "PASSKEY_REFUSED")
  })

  test("of another member is not taken over, nor removed", async () => {
    const key = await kept()
    const { token } = await routes().register(form(`thief${made}`), asked(house.merchant))
    context = await signedIn(house.identity, house.merchant, token)
    await refused(routes().addPasskey({ response: key.create(await options()) }, context), "PASSKEY_REFUSED")
    await refused(routes().removePasskey({ passkeyId: key.id, password: PASSWORD }, context), "NOT_FOUND")
  })
})

describe("an answer that does not hold is refused:", () => {
  test("a key made for another site, or by a device that did not ask its owner", async () => {
    for (const lie of [{ origin: "https://lanterna.evil" }, { rpId: "lanterna.evil" }, { verifies: false }]) {
      const key = device()
      Object.assign(key, lie)
      await refused(
        routes().addPasskey({ response: key.create(await options()) }, context),
        "PASSKEY_REFUSED",
      )
    }
    expect(await routes().passkeys({}, context)).toEqual({ passkeys: [] })
  })

  test("an answer to another challenge, from another site, or without its owner", async () => {
    const key = await kept()
    const [first, second] = [await challenged(), await challenged()]
    await refused(signIn(first.ticket, key.get(second.challenge)), "PASSKEY_REFUSED")
    for (const lie of [{ origin: "https://lanterna.evil" }, { rpId: "lanterna.evil" }, { verifies: false }]) {
      const before = { ...key }
      Object.assign(key, lie)
      await refused(come(key), "PASSKEY_REFUSED")
      Object.assign(key, { origin: before.origin, rpId: before.rpId, verifies: before.verifies })
    }
    await come(key)
  })

  test("the same answer twice, a late one, and one at another merchant", async () => {
    const key = await kept()
    const { ticket, challenge } = await challenged()
    const response = key.get(challenge)
    await signIn(ticket, response)
    await refused(signIn(ticket, response), "VERIFICATION_EXPIRED")
    const late = await challenged()
    house.clock.advance(10 * 60_000)
    await refused(signIn(late.ticket, key.get(late.challenge)), "VERIFICATION_EXPIRED")
    const moved = await challenged()
    const elsewhere = { ...asked(house.merchant), merchant: { ...house.merchant, id: 2 } }
    const input = { ticket: moved.ticket, response: key.get(moved.challenge), remember: false }
    await refused(routes().signInByPasskey(input, elsewhere), "VERIFICATION_EXPIRED")
  })

  test("a copy of a key, whose count falls back", async () => {
    const key = await kept()
    await come(key)
    await come(key)
    key.uses = 0
    await refused(come(key), "PASSKEY_REFUSED")
  })

  test.each([{}, { id: 7 }, { id: "x", response: null }, { id: "x", response: { signature: "???" } }])(
    "nonsense: %j",
    async (response) => {
      const key = await kept()
      const { ticket } = await challenged()
      await refused(
        signIn(ticket, { ...response, ...("response" in response ? { id: key.id } : {}) }),
        "PASSKEY_REFUSED",
      )
      await options()
      await refused(routes().addPasskey({ response }, context), "PASSKEY_REFUSED")
    },
  )
})
