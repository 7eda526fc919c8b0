import { sql } from "@croupier/database"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { MINUTE_MS, DAY_MS } from "../../../kernel/durations.ts"
import { lockOf, strangersWaitUntil } from "./attempt-rules.ts"
import { pickAnswer } from "./captcha-picture.ts"
import { identity, passwords } from "../index.ts"
import {
  asked,
  CHEAP,
  credentials,
  DEFAULT_PASSWORD,
  fixedRandom,
  refused,
  shaped,
  signedIn,
  testHouse,
  type TestHouse,
} from "../test-house.ts"

const fixed = fixedRandom(5)
const answer = pickAnswer(fixed)

let house: TestHouse
let account: string
let made = 0
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  account = `player${++made}`
  // Every test has an hour of its own, so that none sees another's failures.
  house.clock.advance(120 * MINUTE_MS)
  await house.identity.addMember(house.merchant, { account, password: "lanterns-rise" })
})

const signIn = (password?: string, change: Record<string, string | boolean> = {}, ip?: string) =>
  house.identity.routes.login({ ...credentials(account, password), ...change }, asked(house.merchant, ip))
const picture = async () => {
  const { captchaId } = await identity({ ...house.kit, random: fixed }).routes.captcha(
    {},
    asked(house.merchant),
  )
  return { captchaId, captcha: answer }
}
/** A wrong password, behind a captcha that is read right. */
const miss = async () => refused(signIn("wrong-one", await picture()), "CREDENTIALS_WRONG")

describe("signing in", () => {
  test("opens a session; the first time says so, and case does not matter in the account", async () => {
    const first = await signIn()
    expect(first).toMatchObject({ account, isAgent: 0, firstTimeLogin: true, passwordExpired: false })
    house.clock.advance(MINUTE_MS)
    const second = await signIn(undefined, { username: account.toUpperCase() })
    expect(second).toMatchObject({ account, firstTimeLogin: false })
    expect(second.token).not.toBe(first.token)
  })

  test("twice at once opens two sessions", async () => {
    const [one, other] = await Promise.all([signIn(), signIn()])
    const members = await Promise.all(
      [one, other].map((session) => house.identity.memberOf(session.token, house.merchant)),
    )
    expect(members[0]?.sessionId).not.toBe(members[1]?.sessionId)
    expect(members[0]?.id).toBe(members[1]?.id)
  })

  test("safety/10, safety/25: tells when the time before was, and when this one began", async () => {
    await signIn()
    const before = house.clock.now().toISOString()
    house.clock.advance(5 * MINUTE_MS)
    const context = await signedIn(house.identity, house.merchant, (await signIn()).token)
    expect(await house.identity.routes.memberInfo({}, context)).toMatchObject({
      account,
      type: 0,
      lastLoginAt: before,
      sessionStartedAt: house.clock.now().toISOString(),
      firstTimeLogin: false,
    })
  })

  test("gives a stale hash today's parameters, and the password still works", async () => {
    const hash = async () => {
      const { rows } = await sql<{
        hash: string
      }>`select password_hash as hash from member where account = ${account}`.execute(house.kit.db)
      return rows[0]!.hash
    }
    const before = await hash()
    const dearer = identity({ ...house.kit, passwords: passwords({ cost: { ...CHEAP, passes: 2 } }) })
    await dearer.routes.login(credentials(account), asked(house.merchant))
    expect(before).toContain("t=1")
    expect(await hash()).toContain("t=2")
    await dearer.routes.login(credentials(account), asked(house.merchant))
  })

  test("with the password that operators give out asks for another, now and ever after", async () => {
    await house.identity.addMember(house.merchant, { account: `given${made}`, password: DEFAULT_PASSWORD })
    const change = { username: `given${made}` }
    const session = await signIn(DEFAULT_PASSWORD, change)
    expect(session.passwordExpired).toBe(true)
    const { member } = await signedIn(house.identity, house.merchant, session.token)
    expect(member.mustChangePassword).toBe(true)
    expect((await signIn(DEFAULT_PASSWORD, change)).passwordExpired).toBe(true)
  })

  test("with an expired password asks for another, where the merchant has passwords expire", async () => {
    const merchant = shaped(house.merchant, {
      settings: { login: { passwordExpiry: true, passwordExpiryDays: 90 } },
    })
    const at = () => house.identity.routes.login(credentials(account), asked(merchant))
    house.clock.advance(90 * DAY_MS - 1)
    expect((await at()).passwordExpired).toBe(false)
    house.clock.advance(1)
    expect((await at()).passwordExpired).toBe(true)
    expect((await signIn()).passwordExpired).toBe(false)
  })
})

describe("safety/5: a wrong sign-in", () => {
  test("answers the same whichever is wrong", async () => {
    const known = await refused(signIn("wrong-one"), "CREDENTIALS_WRONG")
    const unknown = await refused(signIn("wrong-one", { username: `${account}x` }), "CREDENTIALS_WRONG")
    expect(known).toMatchObject({ args: [], value: { captcha: true } })
    expect(unknown).toMatchObject({ args: known.args, value: known.value })
  })

  test("hashes for an unknown account as for a known one", async () => {
    const verified: (string | null | undefined)[] = []
    const real = house.kit.passwords ?? passwords()
    const watched = identity({
      ...house.kit,
      passwords: { ...real, verify: (hash, password) => (verified.push(hash), real.verify(hash, password)) },
    })
    await refused(
      watched.routes.login(credentials("who-is-this"), asked(house.merchant)),
      "CREDENTIALS_WRONG",
    )
    expect(verified).toEqual([undefined])
  })

  test("asks a captcha from then on, until a right one", async () => {
    await refused(signIn("wrong-one"), "CREDENTIALS_WRONG")
    expect((await refused(signIn(), "CAPTCHA_REQUIRED")).value).toEqual({ captcha: true })
    const { captchaId } = await picture()
    expect((await refused(signIn(undefined, { captchaId, captcha: "0000" }), "CAPTCHA_WRONG")).value).toEqual(
      {
        captcha: true,
      },
    )
    await refused(signIn(undefined, { captchaId, captcha: answer }), "CAPTCHA_WRONG") // spent
    await signIn(undefined, await picture())
    await signIn()
  })

  test("a captcha that came too late is wrong", async () => {
    await refused(signIn("wrong-one"), "CREDENTIALS_WRONG")
    const late = await picture()
    house.clock.advance(3 * MINUTE_MS)
    await refused(signIn(undefined, late), "CAPTCHA_WRONG")
  })

  test("is forgotten after half an hour", async () => {
    await refused(signIn("wrong-one"), "CREDENTIALS_WRONG")
    house.clock.advance(30 * MINUTE_MS - 1)
    await refused(signIn(), "CAPTCHA_REQUIRED")
    house.clock.advance(1)
    await signIn()
  })

  test("asks a captcha of every caller behind an address that fails too often, and of no other", async () => {
    for (let index = 0; index < 20; index++)
      await refused(
        signIn("wrong-one", { username: `guess${made}n${index}` }, "198.51.100.9"),
        "CREDENTIALS_WRONG",
      )
    await refused(signIn(undefined, {}, "198.51.100.9"), "CAPTCHA_REQUIRED")
    await signIn(undefined, {}, "198.51.100.10")
  })

  test("of a trial account, which has no password, is like any other", async () => {
    const trial = await house.identity.routes.freePlay(
      { os: "", platform: "W", random: "" },
      asked(house.merchant),
    )
    await refused(signIn("anything", { username: trial.account }), "CREDENTIALS_WRONG")
  })
})

describe("safety/6: too many wrong sign-ins", () => {
  const lock = async () => {
    await refused(signIn("wrong-one"), "CREDENTIALS_WRONG")
    for (let count = 1; count < 10; count++) await miss()
  }

  test("lock the account, even for the right password, and tell how long", async () => {
    await lock()
    const until = new Date(house.clock.now().getTime() + 30 * MINUTE_MS).toISOString()
    expect(await refused(signIn(undefined, await picture()), "ACCOUNT_LOCKED")).toMatchObject({
      args: ["30"],
      value: { until },
    })
    house.clock.advance(29 * MINUTE_MS + 1)
    expect((await refused(signIn(), "ACCOUNT_LOCKED")).args).toEqual(["1"])
  })

  test("lock it for a while: it opens by itself", async () => {
    await lock()
    house.clock.advance(30 * MINUTE_MS)
    await signIn()
  })

  test("lock a name that does not exist just the same", async () => {
    account = `ghost${made}`
    await lock()
    await refused(signIn(), "ACCOUNT_LOCKED")
  })

  test("do not lock when they lie far apart, at an address that the account signed in from", async () => {
    await signIn()
    await refused(signIn("wrong-one"), "CREDENTIALS_WRONG")
    for (let count = 1; count < 15; count++) {
      house.clock.advance(4 * MINUTE_MS)
      await miss()
    }
    await signIn(undefined, await picture())
  })

  test("are wiped out by a right one", async () => {
    await refused(signIn("wrong-one"), "CREDENTIALS_WRONG")
    for (let count = 1; count < 9; count++) await miss()
    await signIn(undefined, await picture())
    await refused(signIn("wrong-one"), "CREDENTIALS_WRONG")
    await signIn(undefined, await picture())
  })

  test("cannot be outrun by sending them all at once", async () => {
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => signIn("wrong-one")))
    const { rows } = await sql<{ tries: number }>`
      select count(*)::int as tries from login_attempt where account = ${account}`.execute(house.kit.db)
    expect(rows[0]?.tries).toBeLessThanOrEqual(10)
    const codes = new Set(
      results.map((result) =>
        result.status === "rejected" ? (result.reason as { code: string }).code : "none",
      ),
    )
    expect(
      [...codes].filter(
        (code) => !["CREDENTIALS_WRONG", "CAPTCHA_REQUIRED", "RATE_LIMITED", "ACCOUNT_LOCKED"].includes(code),
      ),
    ).toEqual([])
  })
})

describe("safety/6: failures of strangers", () => {
  const FIRST = 10
  /** A wrong password from an address of its own, with the picture read. */
  const guess = async (place: number) =>
    signIn("wrong-one", await picture(), `198.51.${100 + Math.floor(place / 200)}.${1 + (place % 200)}`).then(
      () => "opened",
      (error: { code: string }) => error.code,
    )

  test("lock neither the owner's known address nor an open session", async () => {
    const { token } = await signIn()
    for (let place = 0; place < 30; place++) await guess(place)
    const context = await signedIn(house.identity, house.merchant, token)
    await house.identity.routes.startAuthenticator({ password: "lanterns-rise" }, context)
    // The picture is asked for, the lock is not there.
    await signIn(undefined, await picture())
  })

  test("from however many addresses are slowed down: some 60 guesses in a day", async () => {
    let looked = 0
    for (let minutes = 0, place = 0; minutes < 24 * 60; minutes += 5, place++) {
      if ((await guess(place)) === "CREDENTIALS_WRONG") looked++
      house.clock.advance(5 * MINUTE_MS)
    }
    expect(looked).toBeGreaterThan(FIRST)
    expect(looked).toBeLessThan(70)
  })

  test("outlive the owner's own sign-in", async () => {
    await signIn()
    for (let place = 0; place < FIRST; place++) await guess(place)
    await signIn(undefined, await picture())
    expect(await guess(FIRST)).toBe("ACCOUNT_LOCKED")
  })
})

test("strangers wait from the tenth failure on, twice as long with each, up to half an hour", () => {
  const policy = { lockFor: 1_800, strangersBeforeDelay: 10, strangerDelay: 15 }
  const waitAfter = (failures: number) => {
    const until = strangersWaitUntil(Array<number>(failures).fill(100), 100, policy)
    return until && until.getTime() - 100
  }
  expect(waitAfter(9)).toBeUndefined()
  expect([10, 11, 12, 16, 17, 40].map(waitAfter)).toEqual([15, 30, 60, 960, 1_800, 1_800])
  expect(strangersWaitUntil(Array<number>(10).fill(100), 115, policy)).toBeUndefined()
})

test("lockOf looks at the newest failures only", () => {
  const policy = { attemptWindow: 30, lockFor: 40, failuresBeforeLock: 3 }
  expect(lockOf([100, 90], 100, policy)).toBeUndefined()
  expect(lockOf([100, 90, 69], 100, policy)).toBeUndefined()
  expect(lockOf([100, 90, 70], 100, policy)).toEqual(new Date(140))
  expect(lockOf([100, 90, 70], 140, policy)).toBeUndefined()
})
