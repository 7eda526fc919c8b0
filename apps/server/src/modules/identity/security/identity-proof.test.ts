import { device, type Device } from "@croupier/testkit"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { asked, credentials, form, refused, signedIn, testHouse, type TestHouse } from "../test-house.ts"

const PASSWORD = "lanterns-rise"

let house: TestHouse
let account: string
let context: MemberContext
let made = 0
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  house.clock.advance(3 * 60 * 60_000)
  account = `proven${++made}`
  context = await newcomer(account)
})

const routes = () => house.identity.routes
const newcomer = async (name: string) => {
  const { token } = await routes().register(form(name), asked(house.merchant))
  return signedIn(house.identity, house.merchant, token)
}
async function kept(of = context): Promise<Device> {
  const key = device()
  const { challenge } = await routes().passkeyOptions({ password: PASSWORD }, of)
  await routes().addPasskey({ response: key.create(String(challenge)) }, of)
  return key
}
const shown = async (key: Device, of = context) => {
  const { challenge } = await routes().proofPasskeyOptions({}, of)
  return routes().proveByPasskey({ response: key.get(String(challenge)) }, of)
}
const unproven = (of = context) => house.identity.refuseUnproven(of.member)

describe("with a passkey on", () => {
  test("safety/8: the session shows it, and needs no further proof for ten minutes", async () => {
    await unproven()
    const key = await kept()
    expect((await refused(unproven(), "PROOF_REQUIRED")).value).toEqual({ methods: ["passkey"] })
    await shown(key)
    await unproven()
    house.clock.advance(10 * 60_000)
    await refused(unproven(), "PROOF_REQUIRED")
  })

  test("a sign-in by passkey is a proof, and one by password is none", async () => {
    const key = await kept()
    const { token } = await routes().login(credentials(account), asked(house.merchant))
    await refused(unproven(await signedIn(house.identity, house.merchant, token)), "PROOF_REQUIRED")
    const { ticket, options } = await routes().passkeySignInOptions({}, asked(house.merchant))
    const response = key.get(String(options["challenge"]))
    const opened = await routes().signInByPasskey(
      { ticket, response, remember: false },
      asked(house.merchant),
    )
    await unproven(await signedIn(house.identity, house.merchant, opened.token))
  })

  test("another member's passkey, an answer given twice and one of another session are refused", async () => {
    const key = await kept()
    const other = await newcomer(`other${made}`)
    const theirs = await kept(other)
    await refused(shown(theirs), "PASSKEY_REFUSED")
    const { challenge } = await routes().proofPasskeyOptions({}, context)
    const response = key.get(String(challenge))
    await refused(routes().proveByPasskey({ response }, other), "PASSKEY_REFUSED")
    await routes().proveByPasskey({ response }, context)
    await refused(routes().proveByPasskey({ response }, context), "PASSKEY_REFUSED")
  })

  test("a device that did not ask its owner proves nothing", async () => {
    const key = await kept()
    key.verifies = false
    await refused(shown(key), "PASSKEY_REFUSED")
    await refused(unproven(), "PROOF_REQUIRED")
  })
})
