import { inTransaction, sql } from "@croupier/database"
import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { systemRandom } from "../../kernel/random.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { keyFrom, vaultsFrom } from "../../kernel/secrets.ts"
import { MINUTE_MS } from "../../kernel/durations.ts"
import type { Bond } from "./code-store.ts"
import { claimCode, claimLink, linkToken, makeCode, spendCode, type CodeKit, type Wanted } from "./codes.ts"
import { messageMigrations } from "./index.ts"
import { CODE_POLICY } from "./policy.ts"

let test_: TestDatabase
let clock: FakeClock
let kit: CodeKit
beforeAll(async () => {
  test_ = await testDatabase({ migrations: [messageMigrations] })
  clock = fakeClock("2026-05-01T12:00:00Z")
  kit = {
    db: test_.database.db,
    clock,
    random: systemRandom,
    key: keyFrom(new Uint8Array(32), "verification-codes"),
    policy: CODE_POLICY,
    vault: vaultsFrom(new Uint8Array(32))("outgoing-messages"),
    services: {},
  }
})
afterAll(() => test_.drop())

let targets = 0
const wanted = (change: Partial<Wanted> = {}): Wanted => ({
  merchantId: 1,
  purpose: "login",
  channel: "sms",
  target: `+551198700${String(++targets).padStart(4, "0")}`,
  form: "digits",
  ip: `203.0.113.${targets % 250}`,
  ...change,
})
const make = (request: Wanted) => inTransaction(kit.db, (tx) => makeCode(kit, tx, request))
const bond = ({ merchantId, purpose, target }: Wanted): Bond => ({ merchantId, purpose, target })
const spend = (code: Parameters<typeof spendCode>[2]) =>
  inTransaction(kit.db, (tx) => spendCode(kit, tx, code))
async function refused(call: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Refusal)
  return error as Refusal
}
const other = (code: string): string => (code === "000000" ? "000001" : "000000")

describe("a code", () => {
  test("is six digits, opens once, and is not in the table", async () => {
    const request = wanted()
    const { secret } = await make(request)
    expect(secret).toMatch(/^\d{6}$/)
    const { rows } = await sql<{ row: string }>`
      select verification_code::text as row from verification_code where target = ${request.target}`.execute(
      kit.db,
    )
    expect(rows[0]?.row).not.toContain(secret)
    const right = await claimCode(kit, bond(request), ` ${secret} `)
    await spend(right)
    expect((await refused(spend(right))).code).toBe("CODE_EXPIRED")
    expect((await refused(claimCode(kit, bond(request), secret))).code).toBe("CODE_EXPIRED")
  })

  test("opens nothing but what it was made for", async () => {
    const request = wanted()
    const { secret } = await make(request)
    const elsewhere = wanted()
    await make(elsewhere)
    for (const moved of [
      { ...bond(request), purpose: "password" as const },
      { ...bond(request), merchantId: 2 },
      { ...bond(request), target: "+5511987999999" },
    ])
      expect((await refused(claimCode(kit, moved, secret))).code).toBe("CODE_WRONG")
    expect((await refused(claimCode(kit, bond(elsewhere), secret))).code).toBe("CODE_WRONG")
    await claimCode(kit, bond(request), secret)
  })

  test("moved in the table to another number opens nothing there", async () => {
    const mine = wanted()
    const theirs = wanted()
    const { secret } = await make(mine)
    await make(theirs)
    await sql`
      update verification_code set code_hash = (select code_hash from verification_code where target = ${mine.target})
       where target = ${theirs.target}`.execute(kit.db)
    expect((await refused(claimCode(kit, bond(theirs), secret))).code).toBe("CODE_WRONG")
  })

  test("may be guessed at five times, even all at once, and then is spent", async () => {
    const request = wanted()
    const { secret } = await make(request)
    const guesses = await Promise.allSettled(
      Array.from({ length: 20 }, () => claimCode(kit, bond(request), other(secret))),
    )
    const codes = guesses.map((guess) =>
      guess.status === "rejected" ? (guess.reason as Refusal).code : "right",
    )
    expect(codes.filter((code) => code === "CODE_WRONG")).toHaveLength(5)
    expect(codes.filter((code) => code === "CODE_EXPIRED")).toHaveLength(15)
    expect((await refused(claimCode(kit, bond(request), secret))).code).toBe("CODE_EXPIRED")
  })

  test("is good for ten minutes, and a newer one takes its place", async () => {
    const request = wanted()
    const first = await make(request)
    clock.advance(MINUTE_MS)
    const second = await make(request)
    if (first.secret !== second.secret)
      expect((await refused(claimCode(kit, bond(request), first.secret))).code).toBe("CODE_WRONG")
    clock.advance(10 * MINUTE_MS - 1)
    await claimCode(kit, bond(request), second.secret)
    clock.advance(1)
    expect((await refused(claimCode(kit, bond(request), second.secret))).code).toBe("CODE_EXPIRED")
  })

  test("that is spent by two at once is spent by one", async () => {
    const request = wanted()
    const { secret } = await make(request)
    const right = await claimCode(kit, bond(request), secret)
    const results = await Promise.allSettled([spend(right), spend(right), spend(right)])
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1)
  })

  test.each(["", "12345", "1234567", "12345a", "١٢٣٤٥٦"])(
    "%j is none, and costs no attempt",
    async (answer) => {
      const request = wanted()
      const { secret } = await make(request)
      for (let time = 0; time < 6; time++)
        expect((await refused(claimCode(kit, bond(request), answer))).code).toBe("CODE_WRONG")
      await claimCode(kit, bond(request), secret)
    },
  )
})

describe("a link", () => {
  test("names its code itself, carries what it opens, and lives for half an hour", async () => {
    const request = wanted({ form: "link", purpose: "passwordLink", channel: "mail", subject: "42" })
    const made = await make(request)
    const token = linkToken(made)
    const right = await claimLink(kit, request, token)
    expect(right.subject).toBe("42")
    expect((await refused(claimLink(kit, { merchantId: 2, purpose: "passwordLink" }, token))).code).toBe(
      "CODE_EXPIRED",
    )
    expect((await refused(claimLink(kit, { merchantId: 1, purpose: "bind" }, token))).code).toBe(
      "CODE_EXPIRED",
    )
    for (const broken of ["", "x", `${made.id}.`, `${made.id}.${"A".repeat(43)}`, `${token}x`])
      expect((await refused(claimLink(kit, request, broken))).code).toBe("CODE_WRONG")
    clock.advance(30 * MINUTE_MS)
    expect((await refused(claimLink(kit, request, token))).code).toBe("CODE_EXPIRED")
  })
})

describe("requests", () => {
  test("for one target keep a minute's distance, told in seconds", async () => {
    const request = wanted()
    await make(request)
    clock.advance(20_500)
    const { code, args, value } = await refused(make({ ...request, purpose: "password" }))
    expect({ code, args, value }).toEqual({ code: "RATE_LIMITED", args: ["40"], value: { retryAfter: 40 } })
    clock.advance(39_500)
    await make(request)
  })

  test("at once make one code", async () => {
    const request = wanted()
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => make(request)))
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1)
  })

  test("wait five minutes after five for a target, and end for the day after ten", async () => {
    const request = wanted()
    for (let time = 0; time < 5; time++) {
      await make(request)
      clock.advance(MINUTE_MS)
    }
    const tooMany = await refused(make(request))
    expect(tooMany.code).toBe("CODE_REQUESTS_EXCEEDED")
    expect(tooMany.args).toEqual(["4"])
    for (let time = 0; time < 5; time++) {
      clock.advance(5 * MINUTE_MS)
      await make(request)
    }
    clock.advance(60 * MINUTE_MS)
    expect((await refused(make(request))).code).toBe("MESSAGE_QUOTA_EXCEEDED")
    clock.advance(23 * 60 * MINUTE_MS)
    await make(request)
  })

  test("from one address wait after too many, whatever the targets", async () => {
    const ip = "198.51.100.7"
    for (let time = 0; time < CODE_POLICY.requestsPerAddress; time++) await make(wanted({ ip }))
    expect((await refused(make(wanted({ ip })))).code).toBe("CODE_REQUESTS_EXCEEDED")
    await make(wanted({ ip: "198.51.100.8" }))
    clock.advance(5 * MINUTE_MS)
    await make(wanted({ ip }))
  })

  test("of one merchant are not another's", async () => {
    const request = wanted()
    await make(request)
    await make({ ...request, merchantId: 2 })
  })
})
