import { sql } from "@croupier/database"
import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { CompactEncrypt, FlattenedEncrypt, generateKeyPair, importJWK, type CryptoKey } from "jose"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { systemRandom } from "../kernel/random.ts"
import { vaultsFrom } from "../kernel/secrets.ts"
import { SECOND_MS, DAY_MS } from "../kernel/durations.ts"
import { httpMigrations } from "./migrations.ts"
import type { PublicKey } from "./payload-keys.ts"
import { payload, type Payload } from "./payload.ts"

const vaults = vaultsFrom(Buffer.alloc(32, 7))

let house: TestDatabase
let clock: FakeClock
let node: Payload
beforeAll(async () => {
  house = await testDatabase({ migrations: [httpMigrations] })
  clock = fakeClock("2026-05-01T12:00:00Z")
  node = another()
})
afterAll(() => house.drop())

/** One more node of the same house. */
const another = (vault = vaults("payload")): Payload =>
  payload({ db: house.database.db, clock, random: systemRandom, vault })

const current = async (from = node): Promise<PublicKey> => (await from.publicKeys())[0]!

interface Sealing {
  readonly key?: PublicKey
  readonly header?: Record<string, unknown>
  readonly body?: string
  readonly to?: CryptoKey | Uint8Array
}

/** A client's request: the body sealed to the current key, with the header changed as asked. */
async function sealed({ key, header = {}, body = '{"a":1}', to }: Sealing = {}): Promise<string> {
  const used = key ?? (await current())
  return new CompactEncrypt(new TextEncoder().encode(body))
    .setProtectedHeader({
      alg: "ECDH-ES",
      enc: "A256GCM",
      kid: used.kid,
      iat: Math.floor(clock.now().getTime() / SECOND_MS),
      nonce: crypto.randomUUID(),
      ...header,
    })
    .encrypt(to ?? (await importJWK({ ...used }, "ECDH-ES")))
}

const refused = (call: Promise<unknown>, code: string) =>
  expect(call).rejects.toMatchObject({ name: "Refusal", code })

describe("a sealed payload", () => {
  test("opens to what was sealed", async () => {
    expect(await node.open(await sealed({ body: '{"username":"王é","n":[1]}' }))).toEqual({
      username: "王é",
      n: [1],
    })
  })

  test("opens on any node of the house", async () => {
    expect(await another().open(await sealed())).toEqual({ a: 1 })
  })

  test("does not open twice, on whichever node", async () => {
    const jwe = await sealed()
    await node.open(jwe)
    await refused(node.open(jwe), "PAYLOAD_REPLAYED")
    await refused(another().open(jwe), "PAYLOAD_REPLAYED")
  })

  test("opens once when sent twenty times at once", async () => {
    const jwe = await sealed()
    const nodes = [node, another()]
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => nodes[index % 2]!.open(jwe)),
    )
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1)
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "PAYLOAD_REPLAYED" })
  })

  test("with a nonce that another payload used is a replay", async () => {
    const header = { nonce: crypto.randomUUID() }
    await node.open(await sealed({ header }))
    await refused(node.open(await sealed({ header, body: '{"a":2}' })), "PAYLOAD_REPLAYED")
  })

  test.each([-120, -60, 60, 120])("opens %i seconds off the server's clock", async (offset) => {
    const iat = Math.floor(clock.now().getTime() / SECOND_MS) + offset
    expect(await node.open(await sealed({ header: { iat } }))).toEqual({ a: 1 })
  })

  test.each([-121, 121, -86_400])(
    "is refused %i seconds off, and may not come again in time",
    async (offset) => {
      const iat = Math.floor(clock.now().getTime() / SECOND_MS) + offset
      await refused(node.open(await sealed({ header: { iat } })), "PAYLOAD_EXPIRED")
    },
  )

  test("is remembered for as long as its time would be accepted", async () => {
    const jwe = await sealed({ header: { iat: Math.floor(clock.now().getTime() / SECOND_MS) + 120 } })
    await node.open(jwe)
    clock.advance(240 * SECOND_MS)
    await node.open(await sealed()) // sweeps
    await refused(node.open(jwe), "PAYLOAD_REPLAYED")
    clock.advance(SECOND_MS)
    await refused(node.open(jwe), "PAYLOAD_EXPIRED")
  })

  test("is forgotten when its time is long over", async () => {
    await node.open(await sealed())
    clock.advance(10 * 60 * SECOND_MS)
    await node.open(await sealed())
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from payload_nonce`.execute(
      house.database.db,
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe("a payload that cannot be read is refused, and takes no nonce:", () => {
  const unreadable = (jwe: Promise<string> | string) =>
    Promise.resolve(jwe).then((text) => refused(node.open(text), "PAYLOAD_UNREADABLE"))

  test.each(["", "x", "a.b.c.d.e", "....", "eyJhbGciOiJub25lIn0..", "王".repeat(100)])("%j", (text) =>
    unreadable(text),
  )

  test("a payload of which one character was changed, in any part", async () => {
    const jwe = await sealed()
    // The encrypted key is empty in ECDH-ES: parts 0, 2, 3 and 4 carry something.
    for (const part of [2, 3, 4]) {
      const parts = jwe.split(".")
      const text = parts[part] ?? ""
      parts[part] = `${text.startsWith("A") ? "B" : "A"}${text.slice(1)}`
      await unreadable(parts.join("."))
    }
    expect(await node.open(jwe)).toEqual({ a: 1 })
  })

  test("a header that was changed after sealing", async () => {
    const [header = "", ...rest] = (await sealed()).split(".")
    const changed = { ...JSON.parse(Buffer.from(header, "base64url").toString()), nonce: crypto.randomUUID() }
    await unreadable([Buffer.from(JSON.stringify(changed)).toString("base64url"), ...rest].join("."))
  })

  test("a payload sealed to a foreign key under our key's name", async () => {
    const stranger = await generateKeyPair("ECDH-ES", { crv: "P-256" })
    await unreadable(sealed({ to: stranger.publicKey }))
  })

  test.each([
    { alg: "ECDH-ES+A256KW" },
    { enc: "A128GCM" },
    { enc: "A256CBC-HS512" },
    { nonce: undefined },
    { nonce: "short" },
    { nonce: "x".repeat(65) },
    { iat: undefined },
    { iat: "now" },
    { iat: 1.5 },
    { iat: -1 },
    { typ: "JWT" },
    { kid: "" },
  ])("a header with %o", (header) => unreadable(sealed({ header })))

  test("direct encryption with a secret, whatever the secret", async () => {
    const { kid } = await current()
    const jwe = await new CompactEncrypt(new TextEncoder().encode("{}"))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid, iat: 0, nonce: crypto.randomUUID() })
      .encrypt(new Uint8Array(32))
    await unreadable(jwe)
  })

  test("another key agreement: X25519", async () => {
    const pair = await generateKeyPair("ECDH-ES", { crv: "X25519" })
    await unreadable(sealed({ to: pair.publicKey }))
  })

  test("the JSON form of a JWE", async () => {
    const key = await importJWK({ ...(await current()) }, "ECDH-ES")
    const jwe = await new FlattenedEncrypt(new TextEncoder().encode("{}"))
      .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM" })
      .encrypt(key)
    await unreadable(JSON.stringify(jwe))
  })

  test("a body that is no JSON, and one that is no UTF-8", async () => {
    await unreadable(sealed({ body: "{" }))
    await unreadable(sealed({ body: "" }))
  })

  test("and none of them took a nonce", async () => {
    const header = { nonce: crypto.randomUUID() }
    await unreadable(sealed({ header, body: "{" }))
    expect(await node.open(await sealed({ header }))).toEqual({ a: 1 })
  })
})

describe("keys", () => {
  test("a key that was never published is unknown", async () => {
    await refused(node.open(await sealed({ header: { kid: crypto.randomUUID() } })), "PAYLOAD_KEY_UNKNOWN")
  })

  test("the published half holds no private number", async () => {
    const { keys, serverTime } = await node.routes.payloadKeys(
      {},
      {} as Parameters<typeof node.routes.payloadKeys>[1],
    )
    expect(serverTime).toBe(clock.now().toISOString())
    for (const key of keys)
      expect(Object.keys(key).toSorted()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"])
  })

  test("the private half lies sealed in the database", async () => {
    const { rows } = await sql<{ text: string; sealed: Buffer }>`
      select k::text as text, sealed_private as sealed from payload_key k`.execute(house.database.db)
    for (const row of rows) {
      expect(row.text).not.toContain('"d"')
      expect(row.sealed.toString("latin1")).not.toContain("P-256")
    }
  })

  test("nodes that start at once publish the same key", async () => {
    clock.advance(10 * DAY_MS)
    const keys = await Promise.all(Array.from({ length: 6 }, async () => (await current(another())).kid))
    expect(new Set(keys).size).toBe(1)
  })

  test("a new key comes every day; the old one is accepted for a day more, then unknown", async () => {
    clock.advance(10 * DAY_MS)
    const old = await current()
    clock.advance(DAY_MS - 1)
    expect((await current()).kid).toBe(old.kid)
    clock.advance(1)
    const fresh = await current()
    expect(fresh.kid).not.toBe(old.kid)
    expect((await node.publicKeys()).map((key) => key.kid)).toEqual([fresh.kid, old.kid])
    clock.advance(DAY_MS - 1)
    expect(await node.open(await sealed({ key: old }))).toEqual({ a: 1 })
    clock.advance(1)
    await refused(node.open(await sealed({ key: old })), "PAYLOAD_KEY_UNKNOWN")
  })

  test("a key that another node made after this one last looked is found", async () => {
    clock.advance(DAY_MS)
    const fresh = await current(another())
    expect(await node.open(await sealed({ key: fresh }))).toEqual({ a: 1 })
  })

  test("a house that lost its secret makes keys of its own instead of stopping", async () => {
    const old = await current()
    const newcomer = another(vaultsFrom(Buffer.alloc(32, 8))("payload"))
    const fresh = await current(newcomer)
    expect(fresh.kid).not.toBe(old.kid)
    expect(await newcomer.open(await sealed({ key: fresh }))).toEqual({ a: 1 })
    await refused(newcomer.open(await sealed({ key: old })), "PAYLOAD_KEY_UNKNOWN")
  })

  test("one row's key cannot be put into another's place", async () => {
    clock.advance(10 * DAY_MS)
    const first = await current()
    clock.advance(DAY_MS)
    const second = await current()
    await sql`
      update payload_key set sealed_private = (select sealed_private from payload_key where kid = ${first.kid})
       where kid = ${second.kid}`.execute(house.database.db)
    await refused(another().open(await sealed({ key: second })), "PAYLOAD_KEY_UNKNOWN")
  })
})
