import { generateKeyPairSync } from "node:crypto"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { newKeyPair, signingKey, verifyingKey, type Algorithm } from "./keys.ts"
import { HEADERS, judge, signReply, signRequest, TIME_TOLERANCE_MS } from "./signing.ts"

const AT = new Date("2026-11-20T12:00:00Z")
const rsa = (bits: number) =>
  generateKeyPairSync("rsa", {
    modulusLength: bits,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })

function pair(algorithm: Algorithm, id = "one") {
  const { publicKey, privateKey } =
    algorithm === "ed25519"
      ? newKeyPair()
      : algorithm === "rsa-sha256"
        ? rsa(2048)
        : { publicKey: "s".repeat(32), privateKey: "s".repeat(32) }
  return {
    secret: signingKey({ id, algorithm, key: privateKey }),
    open: verifyingKey({ id, algorithm, key: publicKey }),
  }
}

const judged = (
  keys: Parameters<typeof judge>[0],
  headers: Readonly<Record<string, string>>,
  { method = "POST", path = "/gwp/v1/bet", body = "{}", now = AT } = {},
) => judge(keys, (name) => headers[name], method, path, Buffer.from(body), now)

/** Verdict on a message. */
const kindOf = async (...given: Parameters<typeof judged>) => (await judged(...given)).kind

describe.each(["ed25519", "rsa-sha256", "hmac-sha256"] as const)("%s", (algorithm) => {
  const { secret, open } = pair(algorithm)
  const signed = () => signRequest(secret, { method: "POST", path: "/gwp/v1/bet", body: "{}", at: AT })

  test("a signed message is right", async () => {
    expect(await judged([open], await signed())).toEqual({ kind: "right", keyId: "one", at: AT })
  })

  test("any other body, path, method, time, key or signature is forged", async () => {
    const headers = await signed()
    for (const other of [{ body: "{ }" }, { path: "/gwp/v1/win" }, { method: "GET" }])
      expect(await kindOf([open], headers, other)).toBe("forged")
    for (const other of [
      { [HEADERS.time]: String(AT.getTime() + 1) },
      { [HEADERS.time]: "now" },
      { [HEADERS.key]: "two" },
      { [HEADERS.signature]: "AAAA" },
    ])
      expect(await kindOf([open], { ...headers, ...other })).toBe("forged")
    expect(await kindOf([open], {})).toBe("forged")
    expect(await kindOf([], headers)).toBe("forged")
  })

  test("a clock may be off by a minute, and no more", async () => {
    const headers = await signed()
    const off = (ms: number) => kindOf([open], headers, { now: new Date(AT.getTime() + ms) })
    expect(await off(TIME_TOLERANCE_MS)).toBe("right")
    expect(await off(-TIME_TOLERANCE_MS)).toBe("right")
    expect(await off(TIME_TOLERANCE_MS + 1)).toBe("stale")
    expect(await off(-90_000)).toBe("stale")
  })

  test("a request is no reply, and a reply to one path none to another", async () => {
    const reply = await signReply(secret, { status: 200, path: "/gwp/v1/bet", body: "{}", at: AT })
    expect(await kindOf([open], reply, { method: "200" })).toBe("right")
    expect(await kindOf([open], reply)).toBe("forged")
    expect(await kindOf([open], reply, { method: "200", path: "/gwp/v1/win" })).toBe("forged")
  })
})

test("two keys are live while one takes the place of the other", async () => {
  const [old, next] = [pair("ed25519", "old"), pair("ed25519", "next")]
  const keys = [old.open, next.open]
  for (const { secret } of [old, next])
    expect(
      await kindOf(
        keys,
        await signRequest(secret, { method: "POST", path: "/gwp/v1/bet", body: "{}", at: AT }),
      ),
    ).toBe("right")
})

test("one flipped bit of a body is seen", async () => {
  const { secret, open } = pair("ed25519")
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.nat(), async (body, at) => {
      const headers = await signRequest(secret, { method: "POST", path: "/x", body, at: AT })
      const read = async (bytes: Uint8Array) =>
        (await judge([open], (name) => headers[name as "x-gwp-key"], "POST", "/x", bytes, AT)).kind
      const flipped = body.slice()
      flipped[at % body.length] = (flipped[at % body.length] ?? 0) ^ 1
      return (await read(body)) === "right" && (await read(flipped)) === "forged"
    }),
    { numRuns: 50 },
  )
})

test("weak and wrong keys are refused where they are read", () => {
  const { publicKey, privateKey } = newKeyPair()
  const short = rsa(1024)
  expect(() => signingKey({ id: "a", algorithm: "hmac-sha256", key: "short" })).toThrow(RangeError)
  expect(() => verifyingKey({ id: "a", algorithm: "rsa-sha256", key: publicKey })).toThrow(RangeError)
  expect(() => signingKey({ id: "a", algorithm: "rsa-sha256", key: privateKey })).toThrow(RangeError)
  expect(() => verifyingKey({ id: "a", algorithm: "rsa-sha256", key: short.publicKey })).toThrow(RangeError)
})
