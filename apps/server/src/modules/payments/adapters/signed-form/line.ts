import type { KeyLike } from "node:crypto"
import { Agent, request } from "undici"
import { z } from "zod"
import { isSigned, signed, type Fields } from "./fields.ts"

export interface SignedFormOptions {
  readonly url: string
  /** The house's number with the provider. */
  readonly merchant: string
  readonly ownKey: KeyLike
  /** More than one while the provider changes its key: any of them counts. */
  readonly theirKeys: readonly KeyLike[]
  /** The whole of one call; five seconds unless told. */
  readonly timeoutMs?: number
}

/** An answer that the provider signed, with its code; or why there is none. */
export type Reply =
  | { readonly kind: "answered"; readonly code: string; readonly fields: Fields }
  | { readonly kind: "unknown"; readonly reason: string }

export interface FormLine {
  readonly call: (path: string, fields: Fields) => Promise<Reply>
  readonly close: () => Promise<void>
}

const Answer = z.record(z.string(), z.string())

/** Calls as signed forms. An answer without the provider's signature, or a fault of the network, is `unknown`, not thrown. */
export function formLine(options: SignedFormOptions): FormLine {
  const timeout = options.timeoutMs ?? 5_000
  const agent = new Agent({ connect: { timeout }, headersTimeout: timeout, bodyTimeout: timeout })
  return {
    call: async (path, fields) => {
      try {
        const answer = await request(new URL(`/form/${path}`, options.url), {
          dispatcher: agent,
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams(
            signed({ merNo: options.merchant, ...fields }, options.ownKey),
          ).toString(),
          signal: AbortSignal.timeout(timeout),
        })
        const text = await answer.body.text()
        const body = answer.statusCode === 200 ? Answer.safeParse(jsonOf(text)) : undefined
        if (!body?.success || !isSigned(body.data, options.theirKeys))
          return { kind: "unknown", reason: `${answer.statusCode} ${text.slice(0, 200)}` }
        return { kind: "answered", code: body.data["code"] ?? "", fields: body.data }
      } catch (error) {
        return { kind: "unknown", reason: error instanceof Error ? error.message : String(error) }
      }
    },
    close: () => agent.close(),
  }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
