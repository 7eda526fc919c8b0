import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ENDPOINTS, type EndpointName, type Envelope, type ErrorCode } from "@croupier/contract"
import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { CompactEncrypt, importJWK } from "jose"
import { expect } from "vitest"
import { readConfig } from "../config.ts"
import { addMerchantWithPlainDoors } from "../../test/plain-doors.ts"
import { MIGRATIONS } from "../compose/modules.ts"
import { startPlatform } from "../main.ts"
import { TERMS_VERSION } from "../modules/merchants/index.ts"

export type Answer = Envelope<Record<string, unknown>> & { status: number }
export interface Sent {
  readonly token?: string
  readonly input?: unknown
  readonly headers?: Record<string, string>
}

/** The whole house on a database of its own, and calls to it over HTTP as a client makes them. */
export interface CallsHouse {
  readonly address: string
  readonly clock: FakeClock
  readonly test: TestDatabase
  /** Makes a call of the contract; what is to be sealed is sealed. */
  readonly call: (name: EndpointName, sent?: Sent) => Promise<Answer>
  readonly value: (name: EndpointName, sent?: Sent) => Promise<Record<string, unknown>>
  readonly refused: (name: EndpointName, sent: Sent, code: ErrorCode, status: number) => Promise<Answer>
  /** An input as the body of an encrypted call. */
  readonly seal: (input: unknown) => Promise<string>
  /** Registers a new member at the demo merchant. */
  readonly newcomer: () => Promise<{ username: string; token: string; customerId: string }>
  readonly trial: () => Promise<string>
  readonly close: () => Promise<void>
}

export const PASSWORD = "Lantern88"

/** As long as a browser keeps the key that it seals to, at the least. */
const KEY_KNOWN_MS = 60_000

export async function callsHouse(): Promise<CallsHouse> {
  const clock = fakeClock("2026-05-01T12:00:00Z")
  const test = await testDatabase({ migrations: MIGRATIONS })
  await addMerchantWithPlainDoors(test.database.db)
  const folder = await mkdtemp(join(tmpdir(), "croupier-calls-"))
  const house = await startPlatform(
    readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: test.url,
      DATA_DIR: folder,
      ROLES: "api",
      LOG_LEVEL: "silent",
      HOUSE_SECRET: "7".repeat(64),
      RATE_LIMIT_FACTOR: "1000",
      NODE_ENV: "test",
    }),
    { clock },
  )
  const address = house.addresses[0]?.url ?? ""
  let made = 0

  let known: { readonly key: { readonly kid: string }; readonly at: number } | undefined
  const payloadKey = async () => {
    const at = clock.now().getTime()
    if (!known || at - known.at > KEY_KNOWN_MS) {
      const { keys } = await value("payloadKeys")
      const [key] = keys as { kid: string }[]
      if (!key) throw new Error("the house publishes no key")
      known = { key, at }
    }
    return known.key
  }
  const seal = async (input: unknown) => {
    const key = await payloadKey()
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(input)))
      .setProtectedHeader({
        alg: "ECDH-ES",
        enc: "A256GCM",
        kid: key.kid,
        iat: Math.floor(clock.now().getTime() / 1000),
        nonce: crypto.randomUUID(),
      })
      .encrypt(await importJWK({ ...key }, "ECDH-ES"))
  }
  const call: CallsHouse["call"] = async (name, { token, input = {}, headers = {} } = {}) => {
    const row = ENDPOINTS[name]
    const inQuery = row.method === "GET" || row.method === "DELETE"
    const query = inQuery ? new URLSearchParams(input as Record<string, string>).toString() : ""
    const urlencoded = "form" in row && row.form === "urlencoded"
    const body = inQuery
      ? undefined
      : urlencoded
        ? new URLSearchParams(input as Record<string, string>).toString()
        : JSON.stringify(row.encrypted ? { value: await seal(input) } : input)
    const response = await fetch(`${address}${row.path}${query && `?${query}`}`, {
      method: row.method,
      headers: {
        merchant: "lanterna",
        language: "EN",
        ...(body === undefined
          ? {}
          : { "content-type": urlencoded ? "application/x-www-form-urlencoded" : "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    return { ...((await response.json()) as Envelope<Record<string, unknown>>), status: response.status }
  }
  const value: CallsHouse["value"] = async (name, sent) => {
    const answer = await call(name, sent)
    if (!answer.success) throw new Error(`${name}: ${answer.code}: ${answer.message}`)
    return answer.value
  }
  return {
    address,
    clock,
    test,
    call,
    value,
    seal,
    refused: async (name, sent, code, status) => {
      const answer = await call(name, sent)
      expect(answer).toMatchObject({ success: false, code, status })
      return answer
    },
    newcomer: async () => {
      const username = `caller${++made}`
      const session = await value("register", {
        input: {
          username,
          password: PASSWORD,
          confirmPassword: PASSWORD,
          birthday: "1990-01-01",
          registerUrl: `${address}/register`,
          domain: "localhost",
          registerMethod: "WEB",
          login: true,
          termsAccepted: true,
          termsVersion: TERMS_VERSION,
        },
      })
      return { username, token: String(session["token"]), customerId: String(session["customerId"]) }
    },
    trial: async () =>
      String((await value("freePlay", { input: { os: "x", platform: "W", random: "x" } }))["token"]),
    close: async () => {
      await house.stop()
      await test.drop()
      await rm(folder, { recursive: true })
    },
  }
}
