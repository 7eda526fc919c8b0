import { Agent, request } from "undici"
import { judge, signRequest } from "./signing.ts"
import type { SigningKey, VerifyingKey } from "./keys.ts"
import { readExactJson } from "./exact-json.ts"
import { bytesAtMost } from "./limited-answer.ts"

/** One side of a conversation: its own secret, the other's public keys, and where the other answers. */
export interface Peer {
  /** The other's address, without a slash at its end. */
  readonly url: string
  readonly ownKey: SigningKey
  readonly theirKeys: readonly VerifyingKey[]
  readonly now: () => Date
  readonly timeoutMs?: number
}

/** Nothing is known of what was asked: no answer in time, an answer that is not theirs, or one that says so. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer"
}

/** The other side answered, signed, that it does not take this request. */
export class RequestRefused extends Error {
  override readonly name = "RequestRefused"
  readonly status: number
  constructor(status: number, text: string) {
    super(`${status}: ${text.slice(0, 300)}`)
    this.status = status
  }
}

/** The request was not sent: the instant that it is signed with is too long ago. The other side never hears of it. */
export class SentTooLate extends Error {
  override readonly name = "SentTooLate"
}

/**
 * A request with an instant of its own is not sent later than this after it. The other side refuses it after
 * TIME_TOLERANCE_MS by its own clock, so a process that stood still between the check and the socket is refused there.
 */
export const SEND_WITHIN_MS = 30_000

/** A provider waits this long for the house, and the house for a provider. */
export const ANSWER_MS = 5_000
const LONGEST_ANSWER = 16 * 1024 * 1024
/**
 * Connections to every peer, kept open. undici by itself in place of `fetch`: the same calls for a third of the CPU time.
 * A redirection is not followed.
 */
const CONNECTIONS = new Agent({ connections: 128, pipelining: 1 })

const oneOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === "string" ? header : undefined

/**
 * Sends one signed request and returns what came back, read exactly. Throws NoAnswer whenever it cannot be known
 * whether the other side did it, and RequestRefused for a signed refusal in HTTP (400, 401, 413). The signature holds
 * `signedAt` in place of the present instant, where it is given; SentTooLate when that is too long ago.
 */
export async function ask(peer: Peer, path: string, content: unknown, signedAt?: Date): Promise<unknown> {
  const body = JSON.stringify(content)
  const now = peer.now()
  if (signedAt && now.getTime() - signedAt.getTime() > SEND_WITHIN_MS)
    throw new SentTooLate(
      `${path} was not sent: it is of ${signedAt.toISOString()}, now is ${now.toISOString()}`,
    )
  const headers = await signRequest(peer.ownKey, { method: "POST", path, body, at: signedAt ?? now })
  let status: number
  let answer: Buffer
  let header: (name: string) => string | undefined
  try {
    const response = await request(peer.url + path, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
      dispatcher: CONNECTIONS,
      signal: AbortSignal.timeout(peer.timeoutMs ?? ANSWER_MS),
    })
    status = response.statusCode
    header = (name) => oneOf(response.headers[name])
    answer = await bytesAtMost(response.body, LONGEST_ANSWER)
  } catch (error) {
    throw new NoAnswer(`no answer from ${path}`, { cause: error })
  }
  const verdict = await judge(peer.theirKeys, header, String(status), path, answer, peer.now())
  if (verdict.kind === "forged") throw new NoAnswer(`an answer to ${path} that nobody signed (${status})`)
  if (status >= 400 && status < 500 && status !== 429)
    throw new RequestRefused(status, new TextDecoder().decode(answer))
  if (status !== 200) throw new NoAnswer(`${path} answers ${status}`)
  try {
    return readExactJson(answer)
  } catch (error) {
    throw new NoAnswer(`an unreadable answer to ${path}`, { cause: error })
  }
}

/**
 * Whether an answer names another number than what was asked. The signature of an answer binds path and time, not the
 * question; one that names none cannot be told apart.
 */
export function isOfAnother(
  asked: object,
  answer: object,
  field: "tx_id" | "order_no" | "round_id",
): boolean {
  const [one, other] = [asked, answer].map((each) => new Map(Object.entries(each)).get(field))
  return one !== undefined && other !== undefined && one !== other
}
