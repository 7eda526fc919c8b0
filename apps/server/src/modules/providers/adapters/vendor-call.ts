import { VendorAway, VendorSilent } from "./adapter.ts"

const PATIENCE_MS = 10_000
const MOST_BYTES = 32 * 1024 * 1024

/** Asks a vendor and answers with the text of its answer. Throws VendorAway for anything but a 200 in ten seconds. */
export async function askVendor(
  url: string,
  init: {
    readonly method?: "GET" | "POST"
    readonly headers?: Record<string, string>
    readonly body?: string
  } = {},
): Promise<string> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    (error: unknown) => {
      throw new VendorSilent(`${new URL(url).origin} does not answer`, { cause: error })
    },
  )
  const path = new URL(url).pathname
  if (!response.ok) {
    const told = `${path} answered ${response.status}`
    throw response.status >= 500 ? new VendorSilent(told) : new VendorAway(told)
  }
  if (Number(response.headers.get("content-length") ?? 0) > MOST_BYTES)
    throw new VendorAway(`the answer of ${path} is too long`)
  return response.text()
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
