import { z } from "zod"
import { asked, TIMEOUT_MS } from "./asked.ts"
import type { HumanCheck } from "./port.ts"

export interface TurnstileSettings {
  readonly siteKey: string
  readonly secret: string
  /** Where answers are looked at. */
  readonly url: string
  /** The address of the script that the browser loads. */
  readonly script: string
}

const Verdict = z.looseObject({
  success: z.boolean(),
  action: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
})
/** Not the visitor's fault: our secret, our request, or their trouble. */
const OURS = new Set(["missing-input-secret", "invalid-input-secret", "bad-request", "internal-error"])

/**
 * Cloudflare Turnstile (`POST /turnstile/v0/siteverify`). Its answers are good once and for five minutes, by its
 * own count; the action binds an answer to its point. When it is away sign-in is closed: a check that opens when
 * it is pushed hard enough is none.
 */
export function turnstile({ siteKey, secret, url, script }: TurnstileSettings): HumanCheck {
  return {
    widget: "turnstile",
    offer: async () => ({ widget: "turnstile", siteKey, script }),
    holds: (answer, { ip, door }) =>
      asked(async () => {
        const reply = await fetch(url, {
          method: "POST",
          body: new URLSearchParams({ secret, response: answer, remoteip: ip }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        const verdict = Verdict.parse(await reply.json())
        const ours = verdict["error-codes"].find((code) => OURS.has(code))
        if (ours) throw new Error(`turnstile: ${ours}`)
        return verdict.success && verdict.action === door
      }),
  }
}
