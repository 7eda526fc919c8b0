import { Agent, request } from "undici"
import { z } from "zod"

export interface LocalProviderOptions {
  readonly url: string
  readonly apiKey: string
  /** More than one while a secret is being changed: any of them counts. */
  readonly webhookSecrets: readonly string[]
  /** The whole of one call; five seconds unless told. */
  readonly timeoutMs?: number
}

/** The answer to a call, or why there is none. */
export type Reply =
  | { readonly kind: "answered"; readonly status: number; readonly text: string; readonly json: unknown }
  | { readonly kind: "unknown"; readonly reason: string }

/** Calls over HTTP with the API key. It throws nothing for what a network can do. */
export interface ProviderLine {
  readonly get: (path: string) => Promise<Reply>
  readonly post: (path: string, key: string, body: object) => Promise<Reply>
  readonly close: () => Promise<void>
}

export function providerLine(options: LocalProviderOptions): ProviderLine {
  const timeout = options.timeoutMs ?? 5_000
  const agent = new Agent({ connect: { timeout }, headersTimeout: timeout, bodyTimeout: timeout })
  const send = async (
    method: "GET" | "POST",
    path: string,
    headers: object,
    body?: string,
  ): Promise<Reply> => {
    try {
      const answer = await request(new URL(path, options.url), {
        dispatcher: agent,
        method,
        headers: { authorization: `Bearer ${options.apiKey}`, ...headers },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(timeout),
      })
      const text = await answer.body.text()
      return { kind: "answered", status: answer.statusCode, text, json: jsonOf(text) }
    } catch (error) {
      return { kind: "unknown", reason: error instanceof Error ? error.message : String(error) }
    }
  }
  return {
    get: (path) => send("GET", path, {}),
    post: (path, key, body) =>
      send(
        "POST",
        path,
        { "idempotency-key": key, "content-type": "application/json" },
        JSON.stringify(body),
      ),
    close: () => agent.close(),
  }
}

/** Not the payer's fault, and not an answer to what was asked: wrong key, too many calls, a slow peer. */
const NOT_AN_ANSWER: ReadonlySet<number> = new Set([401, 403, 408, 425, 429])
/** To an order: its key may stand for one that exists, the address may be a wrong one. */
const NOT_A_REFUSAL: ReadonlySet<number> = new Set([404, 405, 409, 410])

export const isRefusal = (status: number, of: "order" | "question"): boolean =>
  status >= 400 &&
  status < 500 &&
  !NOT_AN_ANSWER.has(status) &&
  !(of === "order" && NOT_A_REFUSAL.has(status))

export const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** The reason that a person may read in an answer that says no, or says nothing. */
export const reasonOf = ({ status, text }: { status: number; text: string }): string =>
  `${status} ${text.slice(0, 200)}`

/** The provider's own words of an error. */
export const ErrorBody = z.object({ error: z.object({ code: z.string().max(100), message: z.string() }) })

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
