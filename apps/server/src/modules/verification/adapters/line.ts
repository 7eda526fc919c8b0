import { Agent, request } from "undici"

/** The whole of one call: it may carry pictures. */
const TIMEOUT_MS = 20_000

/** The answer to a call, or why there is none. */
export type Reply =
  | { readonly kind: "answered"; readonly status: number; readonly json: unknown }
  | { readonly kind: "unknown"; readonly reason: string }

/** A call as it is signed: the bytes of its body are those that leave. */
export interface Signed {
  readonly method: "GET" | "POST" | "PATCH"
  /** With its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

export interface CheckLine {
  readonly call: (signed: Signed) => Promise<Reply>
}

/** Calls over HTTP, signed by `sign`. It throws nothing for what a network can do. */
export function checkLine(url: string, sign: (call: Signed) => Readonly<Record<string, string>>): CheckLine {
  const agent = new Agent({
    connect: { timeout: 5_000 },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })
  return {
    call: async (signed) => {
      try {
        const answer = await request(new URL(signed.path, url), {
          dispatcher: agent,
          method: signed.method,
          headers: { ...signed.headers, ...sign(signed) },
          ...(signed.body === undefined ? {} : { body: signed.body }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        return { kind: "answered", status: answer.statusCode, json: jsonOf(await answer.body.text()) }
      } catch (error) {
        return { kind: "unknown", reason: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
