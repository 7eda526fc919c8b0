import { createHash } from "node:crypto"
import type { SigningKey, VerifyingKey } from "./keys.ts"

/** The three headers of every message, in both directions. */
export const HEADERS = { key: "x-gwp-key", time: "x-gwp-time", signature: "x-gwp-sign" } as const

/** The widest difference of clocks at which a call that a session needs is still taken. */
export const TIME_TOLERANCE_MS = 60_000
export const BODY_BYTES = 65_536

export type SignedHeaders = Readonly<Record<(typeof HEADERS)[keyof typeof HEADERS], string>>

/** Headers for a request: what is signed binds the body to method, path and time. `body` as it is sent. */
export const signRequest = (
  key: SigningKey,
  { method, path, body, at }: { method: string; path: string; body: string | Uint8Array; at: Date },
): Promise<SignedHeaders> => headersOf(key, method, path, body, at)

/** Headers for a reply: bound to the path it answers and to its status of HTTP. */
export const signReply = (
  key: SigningKey,
  { status, path, body, at }: { status: number; path: string; body: string | Uint8Array; at: Date },
): Promise<SignedHeaders> => headersOf(key, String(status), path, body, at)

export type Verdict =
  | { readonly kind: "right"; readonly keyId: string; readonly at: Date }
  /** No such key, no signature, or not of these bytes. */
  | { readonly kind: "forged" }
  /** Signed well, but too long ago or too far ahead. */
  | { readonly kind: "stale"; readonly keyId: string; readonly at: Date }

/**
 * Judges a message by its raw bytes, before anything of it is parsed. `first` is the method of a request or the
 * status of a reply. Several live keys let one be replaced while both are in use.
 */
export async function judge(
  keys: readonly VerifyingKey[],
  header: (name: string) => string | undefined,
  first: string,
  path: string,
  body: Uint8Array,
  now: Date,
): Promise<Verdict> {
  const keyId = header(HEADERS.key)
  const time = header(HEADERS.time) ?? ""
  const signature = header(HEADERS.signature)
  const key = keys.find(({ id }) => id === keyId)
  if (!key || !signature || !/^\d{10,15}$/.test(time)) return { kind: "forged" }
  if (!(await key.verifies(textOf(first, path, time, body), signature))) return { kind: "forged" }
  const at = new Date(Number(time))
  const isFresh = Math.abs(now.getTime() - at.getTime()) <= TIME_TOLERANCE_MS
  return { kind: isFresh ? "right" : "stale", keyId: key.id, at }
}

async function headersOf(key: SigningKey, first: string, path: string, body: string | Uint8Array, at: Date) {
  const time = String(at.getTime())
  return {
    [HEADERS.key]: key.id,
    [HEADERS.time]: time,
    [HEADERS.signature]: await key.sign(textOf(first, path, time, body)),
  }
}

const textOf = (first: string, path: string, time: string, body: string | Uint8Array) =>
  `${first}\n${path}\n${time}\n${createHash("sha256").update(body).digest("hex")}`
