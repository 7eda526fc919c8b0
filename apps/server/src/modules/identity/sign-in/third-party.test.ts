import { settingsFrom } from "@croupier/rules/settings"
import { startOpenIdProvider, type OpenIdProvider } from "@croupier/testkit/openid-provider"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { TERMS_VERSION } from "../../merchants/index.ts"
import { facebook, google } from "../index.ts"
import { APP, startFacebook, type FacebookStandIn } from "@croupier/testkit/facebook"
import {
  asked,
  form as registration,
  refused,
  shaped,
  signedIn,
  testHouse,
  type TestHouse,
} from "../test-house.ts"

const CALLBACK = "https://lanterna.test/third-party/callback"

let house: TestHouse
let people: OpenIdProvider
let face: FacebookStandIn
let made = 0
beforeAll(async () => {
  people = await startOpenIdProvider(CALLBACK)
  face = await startFacebook("1000000042")
  house = await testHouse({
    thirdParties: [google(people), facebook({ ...APP, dialogUrl: face.url, graphUrl: face.url })],
  })
})
afterAll(async () => {
  await house.close()
  await people.stop()
  await face.stop()
})
beforeEach(() => {
  people.person = `person${++made}`
  face.status = 200
})

const routes = () => house.identity.routes
const on = () => ({
  ...shaped(house.merchant, {}),
  settings: settingsFrom({ login: { google: true, facebook: true } }),
})
const start = (provider: "google" | "facebook" = "google") =>
  routes().startThirdParty({ provider }, asked(on()))

/** A popup: it follows redirects, with its cookies, until it is sent back. */
async function popup(url: string): Promise<string> {
  const jar = new Map<string, string>()
  for (let at = new URL(url), hops = 0; hops < 20; hops++) {
    const answer = await fetch(at, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s)
      jar.set(name, value)
    }
    const next = answer.headers.get("location")
    if (!next) throw new Error(`stuck at ${at.href}: ${answer.status} ${await answer.text()}`)
    at = new URL(next, at)
    if (at.href.startsWith(CALLBACK)) return at.search
  }
  throw new Error("never came back")
}
const finish = (state: string, query: string) =>
  routes().finishThirdParty({ state, query, remember: false }, asked(on()))
async function there(provider: "google" | "facebook" = "google") {
  const { url, state } = await start(provider)
  return { state, query: await popup(url) }
}
async function ticketOf(provider: "google" | "facebook" = "google"): Promise<string> {
  const { state, query } = await there(provider)
  const { value } = await refused(finish(state, query), "THIRD_PARTY_UNLINKED")
  return (value as { ticket: string }).ticket
}
const form = (ticket: string, change: object = {}) => ({
  ticket,
  birthday: "1990-05-17",
  registerUrl: "https://lanterna.test/",
  domain: "lanterna.test",
  registerMethod: "WEB" as const,
  login: true as const,
  termsAccepted: true,
  termsVersion: TERMS_VERSION,
  ...change,
})

describe.each(["google", "facebook"] as const)("with %s", (provider) => {
  test("a new person registers, and comes back without", async () => {
    const session = await routes().registerThirdParty(form(await ticketOf(provider)), asked(on()))
    const { state, query } = await there(provider)
    const again = await finish(state, query)
    expect(again).toMatchObject({ customerId: session.customerId, passwordExpired: false })
    const context = await signedIn(house.identity, on(), again.token)
    const { events } = await routes().loginHistory({ limit: 5 }, context)
    expect(events.map(({ way }) => way)).toEqual([provider, "register"])
  })
})

describe("the answer that comes back", () => {
  test("is asked for with PKCE, a state and a nonce that cannot be guessed", async () => {
    const [first, second] = [new URL((await start()).url), new URL((await start()).url)]
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(first.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
      expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name))
    }
    expect(first.searchParams.get("code_challenge_method")).toBe("S256")
    expect(first.searchParams.get("redirect_uri")).toBe(CALLBACK)
  })

  test("is good once, for its own state, for ten minutes, at its own merchant", async () => {
    const { state, query } = await there()
    await refused(finish(state, query), "THIRD_PARTY_UNLINKED")
    await refused(finish(state, query), "VERIFICATION_EXPIRED")
    const mine = await there()
    const theirs = await there()
    await refused(finish(mine.state, theirs.query), "THIRD_PARTY_FAILED")
    const elsewhere = { ...asked(on()), merchant: { ...on(), id: 2 } }
    const moved = routes().finishThirdParty({ ...theirs, remember: false }, elsewhere)
    await refused(moved, "VERIFICATION_EXPIRED")
    const late = await there()
    house.clock.advance(10 * 60_000)
    await refused(finish(late.state, late.query), "VERIFICATION_EXPIRED")
  })

  test("opens nothing when the person said no, or the answer was made up", async () => {
    people.person = undefined
    const no = await there()
    await refused(finish(no.state, no.query), "THIRD_PARTY_FAILED")
    const { state } = await start()
    await refused(
      finish(state, `?code=made-up&state=${state}&iss=${encodeURIComponent(people.issuer)}`),
      "THIRD_PARTY_FAILED",
    )
    const other = await start()
    await refused(finish(other.state, "?"), "THIRD_PARTY_FAILED")
  })

  test("a house that is away, or in trouble, is told as such, and another try is possible", async () => {
    const away = await testHouse({
      thirdParties: [google({ issuer: "http://127.0.0.1:9", clientId: "x", clientSecret: "x" })],
    })
    await refused(
      away.identity.routes.startThirdParty({ provider: "google" }, asked(on())),
      "THIRD_PARTY_UNAVAILABLE",
    )
    await away.close()
    const { state, query } = await there("facebook")
    face.status = 503
    await refused(finish(state, query), "THIRD_PARTY_UNAVAILABLE")
    face.status = 400
    const { url, state: next } = await start("facebook")
    expect(url).toContain("/dialog/oauth")
    await refused(finish(next, `?code=x&state=${next}`), "THIRD_PARTY_FAILED")
  })
})

describe("the flags", () => {
  test("a house that the merchant did not switch on, or the operator not set up, is not offered", async () => {
    await refused(routes().startThirdParty({ provider: "google" }, asked(house.merchant)), "FEATURE_DISABLED")
    const bare = await testHouse()
    await refused(
      bare.identity.routes.startThirdParty({ provider: "google" }, asked(on())),
      "FEATURE_DISABLED",
    )
    await bare.close()
  })
})

describe("registering", () => {
  test("safety/1: asks what the merchant asks: age, terms, and no more than that", async () => {
    const ticket = await ticketOf()
    const send = (change: object) => routes().registerThirdParty(form(ticket, change), asked(on()))
    await refused(send({ birthday: "2015-01-01" }), "FIELD_INVALID")
    await refused(send({ termsAccepted: false }), "TERMS_NOT_ACCEPTED")
    await refused(send({ ticket: "never-given-out" }), "VERIFICATION_EXPIRED")
    const { token } = await send({})
    const context = await signedIn(house.identity, on(), token)
    // The address is the other house's word, and verified by it.
    expect(await routes().contacts({}, context)).toMatchObject({ email: { verified: true } })
    expect(await routes().securityConfig({}, context)).toMatchObject({ passwordChangedAt: null })
  })

  test("twice at once, by one ticket or by two, makes one account", async () => {
    const ticket = await ticketOf()
    const twice = [0, 1].map(() => routes().registerThirdParty(form(ticket), asked(on())))
    expect((await Promise.allSettled(twice)).filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    people.person = `person${++made}`
    const tickets = [await ticketOf(), await ticketOf()]
    const both = await Promise.allSettled(
      tickets.map((each) => routes().registerThirdParty(form(each), asked(on()))),
    )
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  })
})

describe("an account that has a password", () => {
  const account = async () => {
    const { token } = await routes().register(registration(`linker${made}`), asked(on()))
    return signedIn(house.identity, on(), token)
  }
  const password = "lanterns-rise"

  test("is linked with the password, opens by the other house's word, and is unlinked again", async () => {
    const context = await account()
    const wrong = { ...(await there()), password: "not-that-one" }
    await refused(routes().linkThirdParty(wrong, context), "PASSWORD_WRONG")
    const { links } = await routes().linkThirdParty({ ...(await there()), password }, context)
    expect(links).toEqual([{ provider: "google", linkedAt: house.clock.now().toISOString() }])
    const { state, query } = await there()
    expect(await finish(state, query)).toMatchObject({ customerId: String(context.member.id) })
    const remove = { provider: "google" as const, password }
    await refused(
      routes().unlinkThirdParty({ ...remove, password: "not-that-one" }, context),
      "PASSWORD_WRONG",
    )
    expect(await routes().unlinkThirdParty(remove, context)).toEqual({ links: [] })
    await refused(routes().unlinkThirdParty(remove, context), "NOT_FOUND")
    await ticketOf()
  })

  test("does not take over whom another account is linked to", async () => {
    const [first, person] = [await account(), people.person]
    await routes().linkThirdParty({ ...(await there()), password }, first)
    made += 1
    const second = await account()
    people.person = person
    await refused(routes().linkThirdParty({ ...(await there()), password }, second), "THIRD_PARTY_TAKEN")
  })

  test("without one, the only way in cannot be taken away", async () => {
    const { token } = await routes().registerThirdParty(form(await ticketOf()), asked(on()))
    const context = await signedIn(house.identity, on(), token)
    const remove = { provider: "google" as const, password: "anything" }
    await refused(routes().unlinkThirdParty(remove, context), "PASSWORD_WRONG")
  })
})
