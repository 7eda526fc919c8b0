import { sql } from "@croupier/database"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { pickAnswer } from "../sign-in/captcha-picture.ts"
import { identity } from "../index.ts"
import {
  asked,
  DEFAULT_PASSWORD,
  fixedRandom,
  form,
  refused,
  rule,
  shaped,
  signedIn,
  RULES,
  testHouse,
  type TestHouse,
} from "../test-house.ts"

let house: TestHouse
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())

const count = async (account: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member where lower(account) = lower(${account})`.execute(house.kit.db)
  return rows[0]?.count ?? 0
}
const submit = (fields: Parameters<typeof form>, merchant = house.merchant) =>
  house.identity.routes.register(form(...fields), asked(merchant))

describe("a registration", () => {
  test("signs in, opens the wallets, and keeps what was said", async () => {
    const session = await submit([
      "Lucia",
      { email: "lucia@example.com", birthday: "2000-02-29", realName: "Lúcia" },
    ])
    expect(session).toMatchObject({
      account: "Lucia",
      isAgent: 0,
      merchantCode: "lanterna",
      firstTimeLogin: true,
      passwordExpired: false,
      expiresAt: "2026-05-02T00:00:00.000Z",
    })
    const { member } = await signedIn(house.identity, house.merchant, session.token)
    expect(String(member.id)).toBe(session.customerId)
    expect(await house.ledger.balances(member.id)).toMatchObject([
      { purpose: "main", asset: "BRL", balance: 0n },
      { purpose: "bonus", asset: "BRL", balance: 0n },
      { purpose: "held", asset: "BRL", balance: 0n },
      { purpose: "points", asset: "PTS", balance: 0n },
    ])
    const { rows } = await sql`
      select fields, terms_version, registered_ip, registered_country, registered_domain, bucket, language
        from member where id = ${member.id}`.execute(house.kit.db)
    expect(rows).toEqual([
      {
        fields: { email: "lucia@example.com", birthday: "2000-02-29", realName: "Lúcia" },
        terms_version: form("x").termsVersion,
        registered_ip: "203.0.113.7",
        registered_country: "BR",
        registered_domain: "lanterna.test",
        bucket: Number(member.id & 63n),
        language: "EN",
      },
    ])
  })

  test("keeps neither password in the clear", async () => {
    await submit(["secretive"])
    const { rows } = await sql<{
      row: string
    }>`select member::text as row from member where account = 'secretive'`.execute(house.kit.db)
    expect(rows[0]?.row).toContain("$argon2id$")
    expect(rows[0]?.row).not.toContain("lanterns-rise")
  })

  test("submitted twice makes one account", async () => {
    await submit(["twice"])
    await refused(submit(["twice"]), "USERNAME_TAKEN")
    await refused(submit(["TWICE"]), "USERNAME_TAKEN")
    expect(await count("twice")).toBe(1)
  })

  test("submitted ten times at once makes one account, one session and one set of wallets", async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => submit(["racer"])))
    const taken = results.filter((result) => result.status === "rejected")
    expect(taken).toHaveLength(9)
    for (const { reason } of taken) expect(reason).toMatchObject({ code: "USERNAME_TAKEN" })
    expect(await count("racer")).toBe(1)
    const { rows } = await sql<{ sessions: number }>`
      select count(*)::int as sessions from session s join member m on m.id = s.member_id where m.account = 'racer'`.execute(
      house.kit.db,
    )
    expect(rows).toEqual([{ sessions: 1 }])
  })

  test("leaves nothing when its wallets cannot be opened", async () => {
    const broken = identity({
      ...house.kit,
      ledger: { ...house.kit.ledger, openWallets: () => Promise.reject(new Error("no ledger")) },
    })
    await expect(broken.routes.register(form("halfway"), asked(house.merchant))).rejects.toThrow("no ledger")
    expect(await count("halfway")).toBe(0)
  })

  test("with the password that operators give out must change it before anything else", async () => {
    const session = await submit(["lazy", { password: DEFAULT_PASSWORD, confirmPassword: DEFAULT_PASSWORD }])
    expect(session.passwordExpired).toBe(true)
    const { member } = await signedIn(house.identity, house.merchant, session.token)
    expect(member.mustChangePassword).toBe(true)
  })

  test("keeps a payment password hashed, when the merchant asks for one", async () => {
    const merchant = shaped(house.merchant, {
      rules: [...RULES, rule("paymentPassword", "digits", 6, 6, true)],
    })
    await submit(["payer", { paymentPassword: "123456" }], merchant)
    const { rows } = await sql<{ hash: string; fields: unknown }>`
      select payment_password_hash as hash, fields from member where account = 'payer'`.execute(house.kit.db)
    expect(await house.kit.passwords?.verify(rows[0]?.hash, "123456")).toBe(true)
    expect(rows[0]?.fields).toEqual({})
  })
})

describe("a registration is refused", () => {
  const faults = async (fields: Parameters<typeof form>, merchant = house.merchant) =>
    (await refused(submit(fields, merchant), "FIELD_INVALID")).value

  test("with every fault at once, each with its message and bounds", async () => {
    expect(await faults(["9x", { password: "short", email: "nobody" }])).toEqual({
      faults: [
        { field: "username", key: "pattern_letter_first", args: ["4", "16"] },
        { field: "password", key: "pattern_no_spaces", args: ["8", "32"] },
        { field: "email", key: "pattern_email", args: ["6", "60"] },
      ],
    })
    expect(await count("9x")).toBe(0)
  })

  test("for a field the merchant has not enabled", async () => {
    expect(await faults(["tidy", { zalo: "tidy" }])).toEqual({
      faults: [{ field: "zalo", key: "field_not_accepted", args: [] }],
    })
  })

  test("for a friend's code or number that no member has", async () => {
    for (const [field, value] of [
      ["referralCode", "ABC123"],
      ["recommenderId", "99999999"],
      // A name would tell whether it exists.
      ["recommenderId", "tidy"],
    ] as const) {
      const merchant = shaped(house.merchant, { rules: [...RULES, rule(field, "any", 1, 20)] })
      expect(await faults(["tidy", { [field]: value }], merchant)).toEqual({
        faults: [{ field, key: "invitation_code_error", args: [] }],
      })
    }
  })

  test("without a field that is required", async () => {
    const merchant = shaped(house.merchant, { rules: [...RULES, rule("nickname", "any", 1, 20, true)] })
    expect(await faults(["tidy"], merchant)).toEqual({
      faults: [{ field: "nickname", key: "field_required", args: [] }],
    })
  })

  test("safety/1: under the age of the house, by the merchant's own calendar", async () => {
    house.clock.set("2026-05-02T02:59:00Z") // 1 May, one minute to midnight, in São Paulo
    expect(await faults(["young", { birthday: "2008-05-02" }])).toEqual({
      faults: [{ field: "birthday", key: "field_under_age", args: ["18"] }],
    })
    house.clock.set("2026-05-02T03:00:00Z")
    await submit(["grown", { birthday: "2008-05-02" }])
    house.clock.set("2026-05-01T12:00:00Z")
  })

  test("when the two passwords differ", async () => {
    await refused(submit(["differ", { confirmPassword: "lanterns-fall" }]), "PASSWORD_MISMATCH")
  })

  test.each([{ termsAccepted: false }, { termsVersion: "2019-01" }])("safety/2: with %o", async (change) => {
    const call = house.identity.routes.register({ ...form("reader"), ...change }, asked(house.merchant))
    await refused(call, "TERMS_NOT_ACCEPTED")
  })

  test("safety/2: without a word of the terms where the market asks for it; elsewhere those in force are accepted", async () => {
    const { termsAccepted: _a, termsVersion: _v, ...silent } = form("silent")
    const strict = { ...house.merchant, policy: { ...house.merchant.policy, namedTerms: true } }
    await refused(house.identity.routes.register(silent, asked(strict)), "TERMS_NOT_ACCEPTED")
    await house.identity.routes.register(silent, asked(house.merchant))
    const { rows } = await sql<{ version: string }>`
      select terms_version as version from member where account = 'silent'`.execute(house.kit.db)
    expect(rows).toEqual([{ version: house.merchant.termsVersion }])
  })

  test("when the merchant has no registration by username", async () => {
    const merchant = shaped(house.merchant, { settings: { registration: { username: false } } })
    await refused(submit(["nobody"], merchant), "FEATURE_DISABLED")
  })

  test("with a rule that would do without a username", async () => {
    const merchant = shaped(house.merchant, { rules: [] })
    expect(await faults(["", { password: "", confirmPassword: "" }], merchant)).toEqual({
      faults: [
        { field: "username", key: "field_required", args: [] },
        { field: "password", key: "field_required", args: [] },
      ],
    })
  })
})

describe("a captcha whose rule is on", () => {
  const fixed = fixedRandom(5)
  const answer = pickAnswer(fixed)
  const merchantWithCaptcha = () =>
    shaped(house.merchant, { rules: [...RULES, rule("captcha", "alphanumeric", 4, 6, true)] })
  const picture = async () =>
    (await identity({ ...house.kit, random: fixed }).routes.captcha({}, asked(house.merchant))).captchaId
  const attempt = (account: string, change: Record<string, string>) =>
    submit([account, change], merchantWithCaptcha())

  test("is needed", () => refused(attempt("unread", {}), "CAPTCHA_REQUIRED"))

  test("must be right", async () => {
    await refused(attempt("misread", { captchaId: await picture(), captcha: "0000" }), "CAPTCHA_WRONG")
  })

  test("counts once", async () => {
    const captchaId = await picture()
    await attempt("reader", { captchaId, captcha: answer.toLowerCase() })
    await refused(attempt("rereader", { captchaId, captcha: answer }), "CAPTCHA_WRONG")
  })

  test("is not spent on a form with a fault", async () => {
    const captchaId = await picture()
    await refused(attempt("x", { captchaId, captcha: answer }), "FIELD_INVALID")
    await attempt("careful", { captchaId, captcha: answer })
  })
})

test("an account may exist at two merchants", async () => {
  await submit(["shared"])
  await submit(["shared"], { ...house.merchant, id: 2 })
  expect(await count("shared")).toBe(2)
})
