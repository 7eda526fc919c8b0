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

describe.each(["ed25519", "rsa-sha256", "hmac-sha256"] as const)("%s", (algorithm) => {
  const { secret, open } = pair(algorithm)
  const headers = signRequest(secret, { method: "POST", path: "/gwp/v1/bet", body: "{}", at: AT })

  test("what was signed is right", () => {
    expect(judged([open], headers)).toEqual({ kind: "right", keyId: "one", at: AT })
  })

  test("any other body, path, method, time, key or signature is forged", () => {
    for (const other of [{ body: "{ }" }, { path: "/gwp/v1/win" }, { method: "GET" }])
      expect(judged([open], headers, other).kind).toBe("forged")
    expect(judged([open], { ...headers, [HEADERS.time]: String(AT.getTime() + 1) }).kind).toBe("forged")
    expect(judged([open], { ...headers, [HEADERS.time]: "now" }).kind).toBe("forged")
    expect(judged([open], { ...headers, [HEADERS.key]: "two" }).kind).toBe("forged")
    expect(judged([open], { ...headers, [HEADERS.signature]: "AAAA" }).kind).toBe("forged")
    expect(judged([open], {}).kind).toBe("forged")
    expect(judged([], headers).kind).toBe("forged")
  })

  test("a clock may be off by a minute, and no more", () => {
    const off = (ms: number) => judged([open], headers, { now: new Date(AT.getTime() + ms) }).kind
    expect(off(TIME_TOLERANCE_MS)).toBe("right")
    expect(off(-TIME_TOLERANCE_MS)).toBe("right")
    expect(off(TIME_TOLERANCE_MS + 1)).toBe("stale")
    expect(off(-90_000)).toBe("stale")
  })

  test("a request is no reply, and a reply to one path none to another", () => {
    const reply = signReply(secret, { status: 200, path: "/gwp/v1/bet", body: "{}", at: AT })
    expect(judged([open], reply, { method: "200" }).kind).toBe("right")
    expect(judged([open], reply).kind).toBe("forged")
    expect(judged([open], reply, { method: "200", path: "/gwp/v1/win" }).kind).toBe("forged")
  })
})

test("two keys are live while one takes the place of the other", () => {
  const [old, next] = [pair("ed25519", "old"), pair("ed25519", "next")]
  const keys = [old.open, next.open]
  for (const { secret } of [old, next])
    expect(
      judged(keys, signRequest(secret, { method: "POST", path: "/gwp/v1/bet", body: "{}", at: AT })).kind,
    ).toBe("right")
})

test("one flipped bit of a body is seen", () => {
  const { secret, open } = pair("ed25519")
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.nat(), (body, at) => {
      const headers = signRequest(secret, { method: "POST", path: "/x", body, at: AT })
      const read = (bytes: Uint8Array) =>
        judge([open], (name) => headers[name as "x-gwp-key"], "POST", "/x", bytes, AT)
      const flipped = body.slice()
      flipped[at % body.length] = (flipped[at % body.length] ?? 0) ^ 1
      return read(body).kind === "right" && read(flipped).kind === "forged"
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
