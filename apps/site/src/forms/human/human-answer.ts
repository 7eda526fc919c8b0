import { humanCheck, type BotCheckPoint } from "@croupier/contract/human-check"
import { call } from "../../api/call.ts"
import { CallError } from "@croupier/client/call-error"
import { theWhitelabel } from "../../boot/boot.ts"
import { text } from "../../i18n/texts.ts"
import { loadChunk } from "../../shell/load-chunk.ts"
import { whileChecking } from "./human-work.ts"

/**
 * Shows at a door that a person knocks, where the merchant wants to know: the field that the call there needs,
 * good for one call. Throws CallError with words for the person when the check did not finish.
 */
export async function humanAnswer(door: BotCheckPoint): Promise<{ readonly humanAnswer?: string }> {
  if (!theWhitelabel().whitelabel.verification[door]) return {}
  return whileChecking(async () => {
    const offer = await call(humanCheck, { door })
    try {
      switch (offer.widget) {
        case "none":
          return {}
        case "proofOfWork": {
          const { solvePuzzle } = await loadChunk(() => import("./solve-puzzle.ts"))
          return { humanAnswer: await solvePuzzle(offer) }
        }
        case "turnstile": {
          const { askTurnstile } = await loadChunk(() => import("./ask-turnstile.ts"))
          return { humanAnswer: await askTurnstile(offer, door) }
        }
        case "geetest": {
          const { askGeetest } = await loadChunk(() => import("./ask-geetest.ts"))
          return { humanAnswer: await askGeetest(offer) }
        }
      }
    } catch {
      throw new CallError("HUMAN_CHECK_REQUIRED", text("auth_human_unfinished"), [], undefined, 0)
    }
  })
}
