import { createHmac } from "node:crypto"
import { z } from "zod"
import { asked, TIMEOUT_MS } from "./asked.ts"
import type { HumanCheck } from "./port.ts"

export interface GeetestSettings {
  readonly captchaId: string
  readonly key: string
  /** Where answers are looked at. */
  readonly url: string
  /** The address of the script that the browser loads. */
  readonly script: string
}

/** The result of the browser's `getValidate`. */
const Answer = z.object({
  lot_number: z.string().min(1).max(200),
  captcha_output: z.string().min(1).max(4_000),
  pass_token: z.string().min(1).max(400),
  gen_time: z.string().min(1).max(40),
})
const Verdict = z.looseObject({ status: z.string().optional(), result: z.string().optional() })

/**
 * GeeTest, fourth version (`POST /validate`): the lot's number is signed with the key by HMAC-SHA256. Its manual
 * proposes to let every call pass while it is away; here none passes, as at every other check.
 */
export function geetest({ captchaId, key, url, script }: GeetestSettings): HumanCheck {
  return {
    widget: "geetest",
    offer: async () => ({ widget: "geetest", siteKey: captchaId, script }),
    holds: async (text) => {
      const answer = read(text)
      if (!answer) return false
      return asked(async () => {
        const address = new URL(url)
        address.searchParams.set("captcha_id", captchaId)
        const reply = await fetch(address, {
          method: "POST",
          body: new URLSearchParams({
            ...answer,
            sign_token: createHmac("sha256", key).update(answer.lot_number).digest("hex"),
          }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        if (!reply.ok) throw new Error(`geetest: ${reply.status}`)
        const { status, result } = Verdict.parse(await reply.json())
        // An error of the request itself: a wrong key or id is ours to mend.
        if (status === "error") throw new Error("geetest: refused the request")
        return result === "success"
      })
    },
  }
}

function read(text: string): z.output<typeof Answer> | undefined {
  try {
    return Answer.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
