import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  ENDPOINTS,
  type EndpointName,
  type Endpoints,
  type Envelope,
  type Input,
  type Value,
} from "@croupier/contract"
import { eventually, testDatabase, type TestDatabase } from "@croupier/testkit"
import { CompactEncrypt, importJWK } from "jose"
import { randomUUID } from "node:crypto"
import { readConfig } from "../src/config.ts"
import { addMerchantWithPlainDoors } from "./plain-doors.ts"
import { MIGRATIONS } from "../src/compose/modules.ts"
import type { Clock } from "../src/kernel/clock.ts"
import { startPlatform, type Platform } from "../src/main.ts"
import { registrationOf } from "./registration.ts"

/** A whole house on a free port and a fresh database, and a client that speaks its wire. */
export interface OpenHouse {
  readonly url: string
  readonly house: Platform
  readonly store: TestDatabase
  readonly call: SiteCall
  /** A new player, signed in. */
  readonly newPlayer: () => Promise<string>
  readonly close: () => Promise<void>
}

/** A call of the site by the name of its row. */
export type SiteCall = <K extends EndpointName>(
  name: K,
  input: Input<Endpoints[K]>,
  options?: CallOptions,
) => Promise<Answer<Value<Endpoints[K]>>>

export interface CallOptions {
  readonly token?: string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Answer<V> = { readonly status: number; readonly headers: Headers } & Envelope<V>

let players = 0

export async function openHouse(
  given: { store?: TestDatabase; env?: Record<string, string>; clock?: Clock } = {},
): Promise<OpenHouse> {
  const store = given.store ?? (await testDatabase({ migrations: MIGRATIONS }))
  await addMerchantWithPlainDoors(store.database.db)
  const dataDir = await mkdtemp(join(tmpdir(), "croupier-house-"))
  const house = await startPlatform(
    readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: store.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      NODE_ENV: "test",
      ...given.env,
    }),
    given.clock ? { clock: given.clock } : {},
  )
  const url = house.addresses[0]?.url ?? ""

  const call = siteAt(url)

  return {
    url,
    house,
    store,
    call,
    newPlayer: () => newPlayer(call, url),
    close: async () => {
      await house.stop()
      if (!given.store) await store.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Registers a player at the site of a house; answers with the token. */
export async function newPlayer(call: SiteCall, url: string): Promise<string> {
  const answer = await call("register", registrationOf(url, `player${++players}${Date.now() % 100_000}`))
  if (!answer.success) throw new Error(`${answer.code} ${JSON.stringify(answer.value)}`)
  return answer.value.token
}

/** A client of the site of a house; `now` is the clock of what it seals. */
export function siteAt(url: string, now: () => Date = () => new Date()): SiteCall {
  return async (name, input, options = {}) => {
    const row = ENDPOINTS[name]
    const inQuery = row.method === "GET" || row.method === "DELETE"
    const target = new URL(row.path, url)
    if (inQuery)
      for (const [key, value] of Object.entries(input as Record<string, string | number | undefined>))
        if (value !== undefined) target.searchParams.set(key, String(value))
    const body = row.encrypted
      ? { value: await seal(url, input, { iat: Math.floor(now().getTime() / 1000) }) }
      : input
    const response = await fetch(target, {
      method: row.method,
      headers: {
        language: "EN",
        ...(inQuery ? {} : { "content-type": "application/json" }),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.key ? { "idempotency-key": options.key } : {}),
        ...options.headers,
      },
      ...(inQuery ? {} : { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      headers: response.headers,
      ...((await response.json()) as Envelope<never>),
    }
  }
}

/** The payload of an encrypted call as the site makes it; `header` overrides parts for tests of refusals. */
export async function seal(
  url: string,
  input: unknown,
  header: { iat?: number; nonce?: string; kid?: string } = {},
): Promise<string> {
  const answer = (await (await fetch(new URL("/wps/system/keys", url))).json()) as Envelope<{
    keys: { kid: string; kty: "EC"; crv: string; x: string; y: string }[]
  }>
  const key = answer.success ? answer.value.keys[0] : undefined
  if (!key) throw new Error("the house publishes no key")
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(input)))
    .setProtectedHeader({
      alg: "ECDH-ES",
      enc: "A256GCM",
      kid: key.kid,
      iat: Math.floor(Date.now() / 1000),
      nonce: randomUUID(),
      ...header,
    })
    .encrypt(await importJWK(key, "ECDH-ES"))
}

/** Waits until `read` gives something, asking again and again. */
export const until = <T>(read: () => Promise<T | undefined> | T | undefined): Promise<T> =>
  eventually(async () => {
    const value = await read()
    if (value === undefined) throw new Error("it did not happen")
    return value
  })
