import { readFile } from "node:fs/promises"
import { describe, expect, test } from "vitest"
import { ConfigError, readConfig } from "../src/config.ts"

const messageOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return "taken"
  } catch (error) {
    if (error instanceof ConfigError) return error.message
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
  DATABASE_POOL: ["1", "201", "many"],
  DEMO: ["yes", "true"],
  SESSION_IDLE_MINUTES: ["0", "-5", "1.5", "soon"],
  SESSION_ABSOLUTE_HOURS: ["0", "never"],
  PAYMENT_PROVIDER_URL: ["provider"],
  PAYMENT_PROVIDER_KEY: ["short"],
  PAYMENT_WEBHOOK_SECRET: ["short"],
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
})

describe("what is not said has its default", () => {
  test("nothing at all, and empty values", () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: "0.0.0.0",
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
