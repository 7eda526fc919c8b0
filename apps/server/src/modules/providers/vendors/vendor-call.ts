import { readAtMost } from "@croupier/provider"
import { VendorAway, VendorSilent } from "./adapter.ts"

const PATIENCE_MS = 10_000
const MOST_BYTES = 32 * 1024 * 1024

/**
 * Asks a vendor and answers with the text of its answer. Throws VendorAway for anything but a whole 200 in ten seconds.
 * No redirect is followed, because the request carries secrets.
 */
export async function askVendor(
  url: string,
  init: {
    readonly method?: "GET" | "POST"
    readonly headers?: Record<string, string>
    readonly body?: string
  } = {},
): Promise<string> {
  const { origin, pathname: path } = new URL(url)
  const isSilent = (cause: unknown) => new VendorSilent(`${origin} does not answer`, { cause })
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await fetch(url, { ...init, redirect: "error", signal }).catch((error: unknown) => {
    throw isSilent(error)
  })
  if (!response.ok) {
    const reason = `${path} answered ${response.status}`
    throw response.status >= 500 ? new VendorSilent(reason) : new VendorAway(reason)
  }
  try {
    return (await readAtMost(response, MOST_BYTES)).toString("utf8")
  } catch (error) {
    throw error instanceof RangeError
      ? new VendorAway(`the answer of ${path} is too long`, { cause: error })
      : isSilent(error)
  }
}

/** The same with a form. */
export const askWithForm = (url: string, form: URLSearchParams): Promise<string> =>
  askVendor(url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
  })

/** The same with JSON. */
export const askWithJson = (
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<string> =>
  askVendor(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  })
