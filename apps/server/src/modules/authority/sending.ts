import { request } from "node:https"
import { z } from "zod"
import { SECOND_MS } from "../../kernel/durations.ts"
import type { Signer } from "./signature.ts"

/** A signed file on its way. The same company, merchant, day and revision are the same file, however often it is sent. */
export interface SentFile {
  readonly merchant: string
  readonly day: string
  readonly revision: number
  readonly xml: string
}

export type AuthorityAnswer =
  | { readonly outcome: "ACCEPTED"; readonly protocol: string }
  /** It has arrived, and its checks go on: the same file is sent again to hear their end. */
  | { readonly outcome: "SENT"; readonly protocol: string }
  | { readonly outcome: "REFUSED"; readonly reason: string }

/** The authority that takes daily files. */
export interface Authority {
  /** Throws AuthorityAway where no answer comes that can be read. */
  readonly send: (file: SentFile) => Promise<AuthorityAnswer>
}

/** The authority did not answer, or not in its words. */
export class AuthorityAway extends Error {}

interface AuthorityOptions extends Signer {
  readonly url: string
  readonly companyId: string
  /** Certificates that the authority's own is signed by; undefined: those that Node trusts. */
  readonly trusted: string | undefined
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 30 * SECOND_MS
const MOST_BYTES = 65_536
const Taken = z.object({ protocolo: z.string().min(1).max(100) })
const Refused = z.object({ motivo: z.string().min(1).max(500) })

const parsed = <T>(schema: z.ZodType<T>, body: string): T => {
  let told: unknown
  try {
    told = JSON.parse(body)
  } catch {
    told = undefined
  }
  const answer = schema.safeParse(told)
  if (!answer.success) throw new AuthorityAway("an answer that cannot be read")
  return answer.data
}

/** Public: XML files over HTTPS with the operator's certificate on both ends of TLS. Assumed: path, headers and answers (docs/authority.md). */
export const sigapFiles = (options: AuthorityOptions): Authority => ({
  send: async (file) => {
    const { status, body } = await post(options, file)
    switch (status) {
      case 200:
        return { outcome: "ACCEPTED", protocol: parsed(Taken, body).protocolo }
      case 202:
        return { outcome: "SENT", protocol: parsed(Taken, body).protocolo }
      case 422:
        return { outcome: "REFUSED", reason: parsed(Refused, body).motivo }
      default:
        throw new AuthorityAway(`status ${status}`)
    }
  },
})

function post(
  { url, companyId, privateKey, certificate, trusted, timeoutMs = TIMEOUT_MS }: AuthorityOptions,
  { merchant, day, revision, xml }: SentFile,
): Promise<{ readonly status: number; readonly body: string }> {
  const to = new URL("arquivos/carteira", url.endsWith("/") ? url : `${url}/`)
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new AuthorityAway(error.message || "no answer", { cause: error }))
    const asked = request(
      to,
      {
        method: "POST",
        key: privateKey,
        cert: certificate,
        ...(trusted === undefined ? {} : { ca: trusted }),
        minVersion: "TLSv1.2",
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          "content-type": "application/xml; charset=utf-8",
          "content-length": Buffer.byteLength(xml),
          accept: "application/json",
          "idempotency-key": `${companyId}:${merchant}:${day}:${revision}`,
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        let bytes = 0
        answer.on("data", (part: Buffer) => {
          parts.push(part)
          bytes += part.length
          if (bytes > MOST_BYTES) answer.destroy(new Error("an answer without end"))
        })
        answer.on("error", fail)
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
        )
      },
    )
    asked.on("error", fail)
    asked.end(xml)
  })
}
