import { z } from "zod"
import { TIMEOUT_MS, type Delivery, type PhoneVerifier, type ProofWidget, type Refused } from "../ports.ts"
import { httpClient, type HttpAnswer } from "./http-answer.ts"

export interface FirebaseOptions {
  /** https://identitytoolkit.googleapis.com, or an emulator. */
  readonly url: string
  readonly apiKey: string
  /** The script of reCAPTCHA, which makes the proof that Google wants. */
  readonly script: string
  readonly timeoutMs?: number
}

const Params = z.object({ recaptchaSiteKey: z.string().min(1).max(200) })
const Session = z.object({ sessionInfo: z.string().min(1).max(8_000) })
const SignedIn = z.object({ phoneNumber: z.string() })
/** "INVALID_CODE : the words for people" */
const Failure = z.object({ error: z.object({ message: z.string() }) })

const REFUSED: Readonly<Record<string, Refused>> = {
  INVALID_PHONE_NUMBER: "address",
  MISSING_PHONE_NUMBER: "address",
  QUOTA_EXCEEDED: "quota",
  OPERATION_NOT_ALLOWED: "forbidden",
  TOO_MANY_ATTEMPTS_TRY_LATER: "pace",
  CAPTCHA_CHECK_FAILED: "proof",
  MISSING_RECAPTCHA_TOKEN: "proof",
  INVALID_RECAPTCHA_TOKEN: "proof",
}
const EXPIRED: ReadonlySet<string> = new Set(["SESSION_EXPIRED", "INVALID_SESSION_INFO", "CODE_EXPIRED"])
const WRONG: ReadonlySet<string> = new Set(["INVALID_CODE", "MISSING_CODE"])

/** Firebase phone verification by the Identity Toolkit's REST API, version 1. */
export function firebase(options: FirebaseOptions): PhoneVerifier {
  const client = httpClient(options.timeoutMs ?? TIMEOUT_MS)
  const ask = (method: "GET" | "POST", path: string, body?: object) => {
    const url = new URL(`/v1/${path}`, options.url)
    url.searchParams.set("key", options.apiKey)
    return client.ask(method, url, { "content-type": "application/json" }, body && JSON.stringify(body))
  }
  let params: ProofWidget | undefined
  return {
    // The site key of a project stays as it is: asked for once.
    params: async () => {
      if (params) return params
      const answer = await ask("GET", "recaptchaParams")
      const read = "status" in answer && answer.status === 200 ? Params.safeParse(answer.body) : undefined
      if (read?.success) params = { siteKey: read.data.recaptchaSiteKey, script: options.script }
      return params
    },
    start: async ({ to, proof }) => {
      const answer = await ask("POST", "accounts:sendVerificationCode", {
        phoneNumber: to,
        recaptchaToken: proof,
      })
      const session = "status" in answer && answer.status === 200 ? Session.safeParse(answer.body) : undefined
      return session?.success ? { kind: "sent", reference: session.data.sessionInfo } : failureOf(answer)
    },
    check: async ({ to, reference, code }) => {
      const answer = await ask("POST", "accounts:signInWithPhoneNumber", { sessionInfo: reference, code })
      const done = "status" in answer && answer.status === 200 ? SignedIn.safeParse(answer.body) : undefined
      if (done?.success) return done.data.phoneNumber === to ? "right" : "wrong"
      const failed = reasonOf(answer)
      if (WRONG.has(failed)) return "wrong"
      return EXPIRED.has(failed) || failed === "TOO_MANY_ATTEMPTS_TRY_LATER" ? "expired" : "unreachable"
    },
    close: client.close,
  }
}

function failureOf(answer: HttpAnswer | { readonly failed: string }): Delivery {
  const reason = reasonOf(answer)
  const why = REFUSED[reason]
  return why ? { kind: "refused", why, detail: reason } : { kind: "unreachable", detail: reason }
}

function reasonOf(answer: HttpAnswer | { readonly failed: string }): string {
  if ("failed" in answer) return answer.failed
  const message = Failure.safeParse(answer.body).data?.error.message ?? ""
  return /^[A-Z_]+/.exec(message)?.[0] ?? String(answer.status)
}
