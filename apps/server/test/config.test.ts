import { generateKeyPairSync } from "node:crypto"
import { readFile } from "node:fs/promises"
import { SettingError } from "@croupier/service/settings"
import { describe, expect, test } from "vitest"
import { readConfig } from "../src/config.ts"

const messageOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return "taken"
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
}

/** A value of each setting that cannot be used. */
const BAD: Readonly<Record<string, readonly string[]>> = {
  PORT: ["-1", "65536", "eighty", "80.5"],
  DATABASE_URL: ["mysql://localhost/croupier", "localhost:5432"],
  PUBLIC_URL: ["lanterna", "http//x"],
  ROLES: ["apis", "api,boss", ","],
  LOG_LEVEL: ["loud"],
  TRUSTED_PROXIES: ["proxy", "10.0.0.0/8,proxy", "none,10.0.0.1"],
  DATABASE_POOL: ["1", "201", "many"],
  DEMO: ["yes", "true"],
  SESSION_IDLE_MINUTES: ["0", "-5", "1.5", "soon"],
  SESSION_ABSOLUTE_HOURS: ["0", "never"],
  PAYMENT_PROVIDER_URL: ["provider"],
  PAYMENT_PROVIDER_KEY: ["short"],
  PAYMENT_WEBHOOK_SECRET: ["short"],
  FORM_PROVIDER_URL: ["provider"],
  FORM_PROVIDER_MERCHANT: ["m".repeat(41)],
  FORM_PROVIDER_OWN_KEY: ["key"],
  FORM_PROVIDER_THEIR_KEY: ["key"],
  MAIL_URL: ["mail.example", "http://mail.example"],
  MAIL_FROM: ["Croupier"],
  SMS_URL: ["gateway"],
  SMS_KEY: ["short"],
  SMS_FROM: ["x".repeat(21)],
  TWILIO_ACCOUNT_SID: ["AC", "SM" + "0".repeat(32)],
  TWILIO_AUTH_TOKEN: ["short"],
  TWILIO_FROM: ["1"],
  TWILIO_URL: ["api"],
  FIREBASE_API_KEY: ["short"],
  FIREBASE_URL: ["toolkit"],
  FIREBASE_SCRIPT_URL: ["api.js"],
  EXCLUSION_REGISTER_URL: ["register"],
  EXCLUSION_REGISTER_TOKEN: ["short"],
  AUTHORITY_COMPANY_ID: ["12.345.678/0001-95", "123"],
  AUTHORITY_URL: ["authority", "http://authority.example"],
  TURNSTILE_URL: ["siteverify"],
  TURNSTILE_SCRIPT_URL: ["api.js"],
  GEETEST_URL: ["validate"],
  GEETEST_SCRIPT_URL: ["gt4.js"],
  MESSAGE_OUTBOX_URL: ["outbox"],
  HOUSE_SECRET: ["secret", "AB".repeat(32), "ab".repeat(31)],
  DEFAULT_PASSWORD: ["abc"],
}

describe("a value that cannot be used stops the start with one line that names its setting", () => {
  test.each(Object.entries(BAD).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    "%s=%s",
    (name, value) => {
      const message = messageOf({ [name]: value })
      expect(message).toContain(name)
      expect(message.split("\n")).toHaveLength(1)
    },
  )

  test("several at once are all named, in one line", () => {
    const message = messageOf({ PORT: "x", LOG_LEVEL: "loud", DEMO: "maybe" })
    for (const name of ["PORT", "LOG_LEVEL", "DEMO"]) expect(message).toContain(name)
    expect(message.split("\n")).toHaveLength(1)
  })

  test("a secret's value is not repeated", () => {
    expect(messageOf({ HOUSE_SECRET: "hush-hush", DEFAULT_PASSWORD: "pw123" })).not.toMatch(/hush|pw123/)
  })

  test("the three of the payment provider go together", () => {
    const three = {
      PAYMENT_PROVIDER_URL: "http://provider.example",
      PAYMENT_PROVIDER_KEY: "k".repeat(16),
      PAYMENT_WEBHOOK_SECRET: "s".repeat(16),
    }
    expect(readConfig(three).paymentProvider).toEqual({
      url: "http://provider.example",
      key: "k".repeat(16),
      webhookSecret: "s".repeat(16),
    })
    for (const missing of Object.keys(three))
      expect(messageOf({ ...three, [missing]: "" })).toContain(missing)
  })

  test("the four of the provider of the signed form go together", () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const four = {
      FORM_PROVIDER_URL: "http://provider.example",
      FORM_PROVIDER_MERCHANT: "M1",
      FORM_PROVIDER_OWN_KEY: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
      FORM_PROVIDER_THEIR_KEY: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    }
    const { formProvider } = readConfig(four)
    expect(formProvider).toMatchObject({ url: "http://provider.example", merchant: "M1" })
    expect(formProvider?.ownKey.equals(privateKey)).toBe(true)
    for (const missing of Object.keys(four)) expect(messageOf({ ...four, [missing]: "" })).toContain(missing)
  })

  test("a service for short messages is named whole, and is one", () => {
    const gateway = { SMS_URL: "http://gateway.example", SMS_KEY: "k".repeat(16) }
    const twilio = {
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "t".repeat(32),
      TWILIO_FROM: "+15005550006",
    }
    expect(readConfig(gateway).sms).toEqual({
      kind: "gateway",
      url: "http://gateway.example",
      key: "k".repeat(16),
      from: "Croupier",
    })
    expect(readConfig(twilio).sms).toMatchObject({ kind: "twilio", url: "https://api.twilio.com" })
    const firebase = { FIREBASE_API_KEY: "f".repeat(39) }
    expect(readConfig(firebase).sms).toMatchObject({ kind: "firebase", apiKey: "f".repeat(39) })
    expect(messageOf({ ...gateway, ...firebase })).toContain("choose one")
    for (const whole of [gateway, twilio])
      for (const missing of Object.keys(whole))
        expect(messageOf({ ...whole, [missing]: "" })).toContain(missing)
    expect(messageOf({ ...gateway, ...twilio })).toContain("choose one")
  })
})

test.each([
  ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET"],
  ["GEETEST_CAPTCHA_ID", "GEETEST_KEY"],
])("%s and %s go together", (one, other) => {
  expect(messageOf({ [one]: "x" })).toContain(other)
  expect(messageOf({ [other]: "x" })).toContain(one)
  const { turnstile, geetest } = readConfig({ [one]: "x", [other]: "y" })
  expect(turnstile ?? geetest).toMatchObject({ script: expect.stringContaining("https://") })
})

describe("a house that the world reaches by https", () => {
  const said = { DEMO: "off", TRUSTED_PROXIES: "10.0.0.1" }

  test.each([{ PUBLIC_URL: "https://house.example" }, { CONSOLE_URL: "https://console.example" }])(
    "%o says whether it is a demo and what is in front of it",
    (url) => {
      expect(readConfig({ ...url, ...said })).toMatchObject({ https: true, demo: false, host: "0.0.0.0" })
      expect(readConfig({ ...url, ...said, DEMO: "on" })).toMatchObject({ demo: true, host: "127.0.0.1" })
      expect(readConfig({ ...url, ...said, TRUSTED_PROXIES: "none" }).trustedProxies).toEqual([])
      expect(messageOf({ ...url, ...said, DEMO: "" })).toContain("DEMO")
      expect(messageOf({ ...url, ...said, TRUSTED_PROXIES: "" })).toContain("TRUSTED_PROXIES")
      expect(messageOf(url).split("\n")).toHaveLength(1)
    },
  )

  test("by http says neither", () => {
    expect(readConfig({ PUBLIC_URL: "http://house.example" })).toMatchObject({ https: false, demo: true })
  })
})

describe("a setting that is not given has its default", () => {
  test("a house that is no demo listens on every address, and a demo where it is told to", () => {
    expect(readConfig({ DEMO: "off" }).host).toBe("0.0.0.0")
    expect(readConfig({ HOST: "0.0.0.0" })).toMatchObject({ demo: true, host: "0.0.0.0" })
  })

  test("nothing at all, and empty values", () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: "127.0.0.1",
      roles: ["api", "worker"],
      demo: true,
      publicUrl: "http://localhost:8080",
      trustedProxies: [],
    })
    expect(readConfig({ PORT: "", LOG_LEVEL: "" })).toEqual(readConfig({}))
  })

  test("lists are trimmed", () => {
    expect(readConfig({ ROLES: " worker , api ", TRUSTED_PROXIES: "10.0.0.0/8, ::1 ," })).toMatchObject({
      roles: ["worker", "api"],
      trustedProxies: ["10.0.0.0/8", "::1"],
    })
  })

  test(".env.example tells every setting, with the default that holds", async () => {
    const text = await readFile(new URL("../../../.env.example", import.meta.url), "utf8")
    const told = Object.fromEntries(
      [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
    )
    expect(Object.keys(told)).toEqual(expect.arrayContaining(Object.keys(BAD)))
    expect(readConfig(told)).toEqual(readConfig({}))
  })
})
