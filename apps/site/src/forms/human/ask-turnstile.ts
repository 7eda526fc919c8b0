import type { BotCheckPoint } from "@croupier/contract/human-check"
import { languageCode, LANGUAGE_FACTS } from "../../i18n/language.ts"
import { askInPlace, loadScript } from "../widget-page.ts"

/** As much of Cloudflare Turnstile as one answer needs. */
interface Turnstile {
  readonly render: (
    container: HTMLElement,
    options: {
      readonly sitekey: string
      readonly action: string
      readonly language: string
      readonly appearance: "interaction-only"
      readonly callback: (token: string) => void
      readonly "error-callback": () => void
      readonly "timeout-callback": () => void
    },
  ) => string
  readonly remove: (widget: string) => void
}
declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

/** Runs Turnstile's check, which most people do not see. */
export async function askTurnstile(
  { siteKey, script }: { readonly siteKey: string; readonly script: string },
  door: BotCheckPoint,
): Promise<string> {
  const address = new URL(script)
  address.searchParams.set("render", "explicit")
  await loadScript(address.href)
  const { turnstile } = window
  if (!turnstile) throw new Error("the widget did not load")
  let widget: string | undefined
  try {
    return await askInPlace((place, { resolve, reject }) => {
      widget = turnstile.render(place, {
        sitekey: siteKey,
        action: door,
        language: LANGUAGE_FACTS[languageCode()].locale,
        appearance: "interaction-only",
        callback: resolve,
        "error-callback": reject,
        "timeout-callback": reject,
      })
    })
  } finally {
    if (widget !== undefined) turnstile.remove(widget)
  }
}
