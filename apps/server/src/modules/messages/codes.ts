import { createHmac, timingSafeEqual } from "node:crypto"
import type { Db, Tx } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { Random } from "../../kernel/random.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { Vault } from "../../kernel/secrets.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import {
  insertCode,
  lockTarget,
  markUsed,
  newestOf,
  requestsSince,
  takeAttempt,
  type Bond,
  type Channel,
  type Purpose,
} from "./code-store.ts"
import type { CodePolicy } from "./policy.ts"
import type { PhoneVerifier } from "./ports.ts"
import type { MerchantId } from "../../kernel/ids.ts"

export interface CodeKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  /** Codes are six digits: without a key, a reader of the table could try them all. */
  readonly key: Uint8Array
  readonly policy: CodePolicy
  /** Opens what names a verification under way at a service that compares codes by itself. */
  readonly vault: Vault
  readonly services: { readonly verifier?: PhoneVerifier | undefined }
}

export interface Wanted extends Bond {
  readonly channel: Channel
  /** The id of the member whose account the code opens, where the target alone does not say it. */
  readonly subject?: string | undefined
  /** Six digits to type, or a secret for a link. */
  readonly form: "digits" | "link"
  readonly ip: string
}

export interface MadeCode {
  readonly id: string
  /** Exists here in the clear once: for the message. */
  readonly secret: string
  readonly expiresAt: Date
}

/** A code that was answered rightly and is not spent yet. */
export interface RightCode {
  readonly id: string
  readonly subject: string | null
  readonly target: string
}

/**
 * Makes a code, within `tx`. Refuses RATE_LIMITED while the last one is younger than the countdown,
 * CODE_REQUESTS_EXCEEDED (with the minutes) after too many for the target or from the address, and
 * MESSAGE_QUOTA_EXCEEDED after the day's last.
 */
export async function makeCode(kit: CodeKit, tx: Tx, wanted: Wanted): Promise<MadeCode> {
  const { policy } = kit
  const at = kit.clock.now()
  await lockTarget(tx, wanted.merchantId, wanted.target)
  await admit(kit, tx, wanted, at)
  const id = kit.random.uuid()
  const secret = wanted.form === "digits" ? sixDigits(kit.random) : kit.random.token()
  const expiresAt = new Date(at.getTime() + (wanted.form === "digits" ? policy.life : policy.linkLife))
  await insertCode(tx, {
    id,
    merchantId: wanted.merchantId,
    purpose: wanted.purpose,
    channel: wanted.channel,
    target: wanted.target,
    subject: wanted.subject ?? null,
    hash: hashOf(kit, id, secret),
    ip: wanted.ip,
    at,
    expiresAt,
  })
  return { id, secret, expiresAt }
}

async function admit(kit: CodeKit, tx: Tx, wanted: Wanted, at: Date): Promise<void> {
  const { policy } = kit
  const now = at.getTime()
  const window = new Date(now - policy.window)
  const ofTarget = await requestsSince(
    tx,
    wanted.merchantId,
    { target: wanted.target },
    new Date(now - DAY_MS),
    policy.requestsPerDay,
  )
  const newest = ofTarget[0]?.getTime()
  if (newest !== undefined && now < newest + policy.resendAfter)
    waitSeconds(newest + policy.resendAfter - now)
  if (ofTarget.length >= policy.requestsPerDay) refuse("MESSAGE_QUOTA_EXCEEDED")
  const recent = ofTarget.filter((time) => time > window)
  waitAfter(recent, policy.requestsPerTarget, now, policy)
  const ofAddress = await requestsSince(
    tx,
    wanted.merchantId,
    { ip: wanted.ip },
    window,
    policy.requestsPerAddress,
  )
  waitAfter(ofAddress, policy.requestsPerAddress, now, policy)
}

/** After the allowed number of requests (newest first) the next has to keep its distance from the last. */
function waitAfter(times: readonly Date[], allowed: number, now: number, policy: CodePolicy): void {
  const newest = times[0]?.getTime()
  if (newest === undefined || times.length < allowed) return
  const left = newest + policy.waitAfterTooMany - now
  if (left > 0)
    refuse("CODE_REQUESTS_EXCEEDED", [String(Math.ceil(left / 60_000))], {
      retryAfter: Math.ceil(left / 1000),
    })
}

function waitSeconds(ms: number): never {
  const seconds = Math.ceil(ms / 1000)
  return refuse("RATE_LIMITED", [String(seconds)], { retryAfter: seconds })
}

/**
 * Compares an answer with the newest code of a bond. Every look costs an attempt that no rollback gives back.
 * Refuses CODE_WRONG, and CODE_EXPIRED for a code that is too old, spent, or guessed at too often.
 */
export async function claimCode(kit: CodeKit, bond: Bond, answer: string): Promise<RightCode> {
  const given = answer.trim()
  if (!/^\d{6}$/.test(given)) return refuse("CODE_WRONG")
  const id = await newestOf(kit.db, bond)
  return id === undefined ? refuse("CODE_WRONG") : compare(kit, bond, id, given)
}

/** The same for a link's token, which names its code itself. */
export async function claimLink(
  kit: CodeKit,
  bond: { readonly merchantId: MerchantId; readonly purpose: Purpose },
  token: string,
): Promise<RightCode> {
  const [, id, secret] = LINK.exec(token) ?? []
  return id && secret ? compare(kit, bond, id, secret) : refuse("CODE_WRONG")
}

const LINK = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/** The token of a link. */
export const linkToken = ({ id, secret }: MadeCode): string => `${id}.${secret}`

async function compare(
  kit: CodeKit,
  { merchantId, purpose }: { readonly merchantId: MerchantId; readonly purpose: Purpose },
  id: string,
  answer: string,
): Promise<RightCode> {
  const found = await takeAttempt(kit.db, id, {
    merchantId,
    purpose,
    attempts: kit.policy.attempts,
    at: kit.clock.now(),
  })
  if (!found) return refuse("CODE_EXPIRED")
  if (found.session) await ask(kit, found.target, found.session, answer)
  else if (!timingSafeEqual(found.hash, hashOf(kit, id, answer))) refuse("CODE_WRONG")
  return { id, subject: found.subject, target: found.target }
}

/** The service that made the code compares it. Refuses MESSAGE_SERVICE_UNAVAILABLE where it does not answer. */
async function ask(kit: CodeKit, to: string, sealed: Buffer, code: string): Promise<void> {
  const reference = Buffer.from(kit.vault.open(sealed)).toString("utf8")
  switch (await kit.services.verifier?.check({ to, reference, code })) {
    case "right":
      return
    case "wrong":
      return refuse("CODE_WRONG")
    case "expired":
      return refuse("CODE_EXPIRED")
    case "unreachable":
    case undefined:
      return refuse("MESSAGE_SERVICE_UNAVAILABLE")
  }
}

/** Spends a code in the transaction of what it was for. Refuses CODE_EXPIRED when it was spent meanwhile. */
export async function spendCode(kit: CodeKit, tx: Tx, code: RightCode): Promise<void> {
  if (!(await markUsed(tx, code.id, kit.clock.now()))) refuse("CODE_EXPIRED")
}

/** The id is part of it, so that a hash moved to another row, and so to another target, fits nothing. */
const hashOf = (kit: CodeKit, id: string, secret: string): Buffer =>
  createHmac("sha256", kit.key).update(`${id}:${secret}`).digest()

/** Evenly spread over the million: four bytes above the largest multiple of it are thrown again. */
function sixDigits(random: Random): string {
  const limit = 4_294_000_000
  for (;;) {
    const drawn = Buffer.from(random.bytes(4)).readUInt32BE()
    if (drawn < limit) return String(drawn % 1_000_000).padStart(6, "0")
  }
}
