import type { BotCheckPoint } from "@croupier/contract/human-check"
import { sql } from "@croupier/database"
import { solveChallenge, type Challenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import type { Merchant } from "../../../call/merchant.ts"
import { geetest } from "./human-checks/geetest.ts"
import { turnstile } from "./human-checks/turnstile.ts"
import { identity, type Identity } from "../index.ts"
import { asked, credentials, form, refused, shaped, testHouse, type TestHouse } from "../test-house.ts"
import { GEETEST, TURNSTILE, widgetHouse, type WidgetHouse } from "../test-widgets.ts"

let house: TestHouse
let widgets: WidgetHouse
let guarded: Identity
let made = 0
beforeAll(async () => {
  house = await testHouse()
  widgets = await widgetHouse()
  guarded = identity({
    ...house.kit,
    humanChecks: [
      turnstile({ ...TURNSTILE, url: `${widgets.url}/turnstile`, script: "https://widgets.test/api.js" }),
      geetest({ ...GEETEST, url: `${widgets.url}/geetest`, script: "https://widgets.test/gt4.js" }),
    ],
  })
})
afterEach(() => widgets.fail(undefined))
afterAll(async () => {
  await widgets.close()
  await house.close()
})

const merchantWith = (verification: object): Merchant =>
  shaped(house.merchant, { settings: { verification } })
const puzzled = () => merchantWith({ login: true, register: true, forgotten: true, codes: true })
const puzzle = async (door: BotCheckPoint, merchant = puzzled()) => {
  const offer = await guarded.routes.humanCheck({ door }, asked(merchant))
  if (offer.widget !== "proofOfWork") throw new Error(`no puzzle: ${offer.widget}`)
  // As the browser has it: after a journey as JSON.
  return JSON.parse(JSON.stringify({ parameters: offer.parameters, signature: offer.signature })) as Challenge
}
const solve = async (challenge: Challenge) =>
  JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
const solved = async (door: BotCheckPoint, merchant?: Merchant) => solve(await puzzle(door, merchant))
const register = (humanAnswer?: string, merchant = puzzled()) =>
  guarded.routes.register({ ...form(`person${++made}`), humanAnswer }, asked(merchant))

describe("the house's own puzzle", () => {
  test("opens every point that asks for it, and no point that does not needs it", async () => {
    await refused(register(), "HUMAN_CHECK_REQUIRED")
    await register(await solved("register"))
    await register(undefined, house.merchant)
    expect(await guarded.routes.humanCheck({ door: "login" }, asked(house.merchant))).toEqual({
      widget: "none",
    })

    const signIn = (humanAnswer?: string) =>
      guarded.routes.login({ ...credentials(`person${made}`), humanAnswer }, asked(puzzled()))
    await refused(signIn(), "HUMAN_CHECK_REQUIRED")
    expect(await signIn(await solved("login"))).toMatchObject({ account: `person${made}` })

    const forgotten = (humanAnswer?: string) =>
      guarded.routes.forgotPasswordByEmail(
        { username: "nobody", email: "nobody@lanterna.test", humanAnswer },
        asked(puzzled()),
      )
    await refused(forgotten(), "HUMAN_CHECK_REQUIRED")
    // Past the check; this house has no mail.
    await refused(forgotten(await solved("forgotten")), "MESSAGE_SERVICE_UNAVAILABLE")

    const send = { countryDialingCode: "55", proof: undefined }
    const codes = merchantWith({ codes: true })
    for (const humanAnswer of [undefined, "{}"]) {
      const code = humanAnswer ? "HUMAN_CHECK_FAILED" : "HUMAN_CHECK_REQUIRED"
      await refused(
        guarded.routes.sendSignInCode(
          { ...send, mobileNum: "11987654321", usage: "login", humanAnswer },
          asked(codes),
        ),
        code,
      )
      await refused(
        guarded.routes.sendRegistrationCode({ ...send, mobileNo: "11987654321", humanAnswer }, asked(codes)),
        code,
      )
    }
  })

  test("is good once: of two who bring it at the same time, one comes in", async () => {
    const answer = await solved("register")
    const both = await Promise.allSettled([register(answer), register(answer)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    await refused(register(answer), "HUMAN_CHECK_FAILED")
  })

  test("is good at its own point, at its own merchant, and for ten minutes", async () => {
    await refused(register(await solved("login")), "HUMAN_CHECK_FAILED")
    const other = { ...puzzled(), id: 2 }
    await refused(register(await solved("register", other)), "HUMAN_CHECK_FAILED")
    const late = await solved("register")
    house.clock.advance(10 * 60_000)
    await refused(register(late), "HUMAN_CHECK_FAILED")
  })

  test("is not forged, made easier or guessed", async () => {
    const right = JSON.parse(await solved("login")) as { challenge: Challenge; solution: object }
    const { parameters } = right.challenge
    const data = { merchant: 1, door: "register", until: house.clock.now().getTime() + 60_000 }
    for (const easier of [
      { ...right.challenge, parameters: { ...parameters, data } },
      { ...right.challenge, parameters: { ...parameters, data, keyPrefix: "00" } },
      { ...right.challenge, parameters: { ...parameters, data, cost: 1 } },
      { ...right.challenge, signature: "00".repeat(32) },
    ])
      await refused(register(JSON.stringify({ ...right, challenge: easier })), "HUMAN_CHECK_FAILED")
    const mine = await puzzle("register")
    for (const guess of [
      JSON.stringify({ challenge: mine, solution: { counter: 1, derivedKey: "00".repeat(32) } }),
      JSON.stringify({ challenge: mine, solution: null }),
      "true",
      "no JSON",
      "[]",
    ])
      await refused(register(guess), "HUMAN_CHECK_FAILED")
  })

  test("costs as much as the merchant says, and is forgotten when its time is over", async () => {
    const effort = async (times: number) => {
      const merchant = merchantWith({ register: true, effort: times })
      const { solution } = JSON.parse(await solved("register", merchant)) as {
        solution: { counter: number }
      }
      return solution.counter
    }
    expect(await effort(1)).toBeLessThan(150)
    expect(await effort(8)).toBeGreaterThanOrEqual(400)
    house.clock.advance(11 * 60_000)
    await guarded.sweep()
    const { rows } = await sql`select 1 from human_check_spent`.execute(house.kit.db)
    expect(rows).toEqual([])
  })
})

describe.each([
  ["turnstile", () => widgets.turnstileAnswer("register")],
  ["geetest", () => widgets.geetestAnswer()],
] as const)("%s", (widget, answer) => {
  const merchant = () => merchantWith({ widget, register: true })

  test("opens its point once for what it vouches for", async () => {
    const offer = await guarded.routes.humanCheck({ door: "register" }, asked(merchant()))
    expect(offer).toMatchObject({ widget, script: expect.stringContaining("https://") })
    expect(JSON.stringify(offer)).not.toMatch(/secret|geetest-key/)
    const good = answer()
    await register(good, merchant())
    await refused(register(good, merchant()), "HUMAN_CHECK_FAILED")
    await refused(register("made up", merchant()), "HUMAN_CHECK_FAILED")
  })

  test("refuses every call while it is away", async () => {
    widgets.fail(503)
    await refused(register(answer(), merchant()), "HUMAN_CHECK_UNAVAILABLE")
  })

  test("is refused as unavailable where the house has no account there", async () => {
    const bare = identity(house.kit)
    await refused(bare.routes.humanCheck({ door: "register" }, asked(merchant())), "HUMAN_CHECK_UNAVAILABLE")
  })
})

test("turnstile's answer for another point does not open this one", async () => {
  const merchant = merchantWith({ widget: "turnstile", register: true })
  await refused(register(widgets.turnstileAnswer("login"), merchant), "HUMAN_CHECK_FAILED")
})

test("a wrong secret is our trouble, not the visitor's", async () => {
  const merchant = merchantWith({ widget: "turnstile", register: true })
  const wrong = identity({
    ...house.kit,
    humanChecks: [
      turnstile({
        siteKey: "x",
        secret: "wrong",
        url: `${widgets.url}/turnstile`,
        script: "https://w.test/",
      }),
    ],
  })
  const humanAnswer = widgets.turnstileAnswer("register")
  await refused(
    wrong.routes.register({ ...form(`person${++made}`), humanAnswer }, asked(merchant)),
    "HUMAN_CHECK_UNAVAILABLE",
  )
})
