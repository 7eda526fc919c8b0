import { smsProof } from "@croupier/contract/verification"
import { query, queryClient } from "../api/query.ts"
import { askInPlace, loadScript } from "./widget-page.ts"

/** As much of reCAPTCHA as an invisible widget needs. */
interface Recaptcha {
  readonly ready: (run: () => void) => void
  readonly render: (
    container: HTMLElement,
    options: {
      readonly sitekey: string
      readonly size: "invisible"
      readonly callback: (token: string) => void
      readonly "error-callback": () => void
    },
  ) => number
  readonly execute: (widget: number) => void
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

/**
 * Shows that a person asks for a code, where the house's service wants to know; undefined where it does not.
 * Throws when the widget does not load or is not answered.
 */
export async function phoneProof(): Promise<string | undefined> {
  const { widget } = await queryClient.fetchQuery({
    ...query(smsProof, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!widget) return undefined
  const address = new URL(widget.script)
  address.searchParams.set("render", "explicit")
  await loadScript(address.href)
  const { grecaptcha } = window
  if (!grecaptcha) throw new Error("the widget did not load")
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return askInPlace((place, { resolve, reject }) => {
    const id = grecaptcha.render(place, {
      sitekey: widget.siteKey,
      size: "invisible",
      callback: resolve,
      "error-callback": reject,
    })
    grecaptcha.execute(id)
  })
}
