const SCRIPT = "https://www.googletagmanager.com/gtag/js"

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** The tag reads the `arguments` object of each call, not an array. */
function gtag(..._words: readonly unknown[]): void {
  // eslint-disable-next-line prefer-rest-params
  ;(window.dataLayer ??= []).push(arguments)
}

/** Brings the tag once. It is told of pages alone: no account, amount or query of an address. */
export function beginGtag(id: string): void {
  if (document.querySelector(`script[src^="${SCRIPT}"]`)) return
  gtag("js", new Date())
  gtag("config", id, { send_page_view: false, allow_google_signals: false })
  const script = document.createElement("script")
  script.src = `${SCRIPT}?id=${encodeURIComponent(id)}`
  script.async = true
  document.head.append(script)
}

export const tellPage = (path: string): void =>
  gtag("event", "page_view", { page_location: location.origin + path, page_path: path, page_referrer: "" })
