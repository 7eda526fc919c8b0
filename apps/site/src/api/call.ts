import type { Endpoint, Input, Value } from "@croupier/contract/endpoint"
import type { Envelope } from "@croupier/contract/envelope"
import { languageCode } from "../i18n/language.ts"
import { text } from "../i18n/texts.ts"
import { readSession, sessionLost } from "../session/store.ts"
import { CallError } from "./call-error.ts"
import { reportHouseClosed, reportReachability } from "./reachability.ts"

export { CallError } from "./call-error.ts"

export interface CallOptions {
  /** A uuid that names the act: repeating the call with it repeats the answer, not the act. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/**
 * Makes one call of the contract. Throws CallError with the house's code, or NETWORK when no answer came.
 * A lost session ends here: it is cleared and the sign-in opens.
 */
export async function call<const E extends Endpoint>(
  row: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Value<E>> {
  return attempt(row, input, options, true)
}

async function attempt<const E extends Endpoint>(
  row: E,
  input: Input<E>,
  options: CallOptions,
  again: boolean,
): Promise<Value<E>> {
  const token = readSession()?.token
  const response = await send(row, input, options, token)
  const envelope = await readEnvelope(response, options.signal)
  if (envelope.success) {
    reportReachability("reached")
    // The server checks each answer against the row before it leaves; checking here again would put every
    // schema into the first download.
    return envelope.value as Value<E>
  }
  const { code, message, args, value } = envelope
  if (row.encrypted && again && code === "PAYLOAD_KEY_UNKNOWN") {
    // Keys rotate; a page that stayed open holds the old one.
    ;(await import("./payload-key.ts")).forgetPayloadKey()
    return attempt(row, input, options, false)
  }
  reportReachability(code === "UNAVAILABLE" ? "unavailable" : "reached")
  if (code === "MAINTENANCE" || code === "REGION_RESTRICTED") reportHouseClosed()
  if (token && (code === "SESSION_EXPIRED" || code === "NOT_SIGNED_IN")) sessionLost(token)
  throw new CallError(code, message, args, value, response.status)
}

async function send(row: Endpoint, input: unknown, options: CallOptions, token: string | undefined) {
  const headers = new Headers({ Language: languageCode(), Device: "WEB" })
  const merchant = sessionStorage.getItem("merchantCode")
  if (merchant) headers.set("Merchant", merchant)
  if (token) headers.set("Authorization", `Bearer ${token}`)
  if (options.idempotencyKey) headers.set("Idempotency-Key", options.idempotencyKey)
  const { query, body } = await encode(row, input, headers)
  try {
    return await fetch(row.path + query, {
      method: row.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw unreached()
  }
}

async function encode(row: Endpoint, input: unknown, headers: Headers) {
  if (row.method === "GET" || row.method === "DELETE") {
    const query = fields(input).toString()
    return { query: query && `?${query}`, body: undefined }
  }
  if (row.form === "urlencoded") return { query: "", body: fields(input) }
  headers.set("Content-Type", "application/json")
  if (!row.encrypted) return { query: "", body: JSON.stringify(input) }
  const { sealed } = await import("./payload-key.ts")
  return { query: "", body: JSON.stringify({ value: await sealed(input) }) }
}

function fields(input: unknown): URLSearchParams {
  const made = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {}))
    if (value !== undefined && value !== null) made.append(name, String(value))
  return made
}

async function readEnvelope(response: Response, signal?: AbortSignal): Promise<Envelope<unknown>> {
  // An answer that nobody waits for any more is no lost connection.
  const body: unknown = await response.json().catch(() => signal?.throwIfAborted())
  if (isEnvelope(body)) return body
  // A proxy in front answered in the house's place, with a page of its own.
  throw unreached(response.status)
}

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === "object" && body !== null && "success" in body && typeof body.success === "boolean"

function unreached(status = 0): CallError {
  reportReachability("offline")
  return new CallError("NETWORK", text("network_lost"), [], undefined, status)
}
