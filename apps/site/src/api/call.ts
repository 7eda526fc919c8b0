import type { Endpoint } from "@croupier/contract/endpoint"
import { createCall, type Wire } from "@croupier/client/create-call"
import { languageCode } from "../i18n/language.ts"
import { text } from "../i18n/texts.ts"
import { idleMillis } from "../session/acts.ts"
import { readSession, sessionLost } from "../session/store.ts"
import { reportConsentAsked } from "./consent-asked.ts"
import { reportHouseClosed } from "./house-closed.ts"
import { reportPlayBarred } from "./play-barred.ts"

const BEARER = "Bearer "

/** Who asks, and what follows from a refusal. A lost session ends here: it is cleared and the sign-in opens. */
export const wire: Wire<Endpoint> = {
  headers: () => {
    const merchant = sessionStorage.getItem("merchantCode")
    const token = readSession()?.token
    return {
      Language: languageCode(),
      Device: "WEB",
      ...(merchant ? { Merchant: merchant } : {}),
      ...(token ? { Authorization: BEARER + token, Idle: String(Math.floor(idleMillis() / 1000)) } : {}),
    }
  },
  seal: async ({ encrypted }, input) =>
    encrypted ? { value: await (await import("./payload-key.ts")).sealed(input) } : input,
  mend: async ({ code }, { encrypted }) => {
    if (!encrypted || code !== "PAYLOAD_KEY_UNKNOWN") return false
    // Keys rotate; a page that stayed open holds the old one.
    ;(await import("./payload-key.ts")).forgetPayloadKey()
    return true
  },
  refused: ({ code }, headers) => {
    if (code === "MAINTENANCE" || code === "REGION_RESTRICTED") reportHouseClosed()
    if (code === "CONSENT_REQUIRED") reportConsentAsked()
    if (code === "PLAY_ON_BREAK" || code === "PLAY_EXCLUDED") reportPlayBarred()
    const token = headers.get("Authorization")?.slice(BEARER.length)
    if (token && (code === "SESSION_EXPIRED" || code === "NOT_SIGNED_IN")) sessionLost(token)
  },
  lost: () => text("network_lost"),
}

/** Makes one call of the contract. Throws CallError with the house's code, or NETWORK when no answer came. */
export const call = createCall(wire)
