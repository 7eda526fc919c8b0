import type { Envelope } from "@croupier/contract/envelope"
import { CallError } from "./call-error.ts"
import { reportReachability } from "./reachability.ts"
import type { Input, Row, Value } from "./row.ts"

export interface CallOptions {
  /** A uuid that names the act: repeating the call with it repeats the answer, not the act. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export type Call<R extends Row> = <const E extends R>(
  row: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Value<E>>

/** Parts of a call that an application adds: headers, and the handling of a refusal. */
export interface Wire<R extends Row> {
  /** Headers beside those of the body: language, session, merchant. */
  readonly headers: (row: R) => Readonly<Record<string, string>>
  /** Answers with the value that travels as JSON in the place of the input. */
  readonly seal?: (row: R, input: unknown) => unknown
  /** Does what a refusal asks for; true where the same call may be made once more. */
  readonly mend: (error: CallError, row: R) => Promise<boolean>
  /** Told of each refusal that is thrown, with the headers of the call. */
  readonly refused: (error: CallError, headers: Headers) => void
  /** The message of a call that no answer came to. */
  readonly lost: () => string
}

/**
 * The call of an application. It throws CallError with the server's code, or NETWORK when no answer came, and reports
 * whether the server was reached. A refusal that `mend` takes care of is followed by one more try.
 */
export function createCall<R extends Row>(wire: Wire<R>): Call<R> {
  function unreached(status = 0): CallError {
    reportReachability("offline")
    return new CallError("NETWORK", wire.lost(), [], undefined, status)
  }

  async function send(row: R, input: unknown, headers: Headers, signal: AbortSignal | undefined) {
    let query = ""
    let body: BodyInit | null = null
    if (row.method === "GET" || row.method === "DELETE") query = `?${fields(input)}`
    else if (row.form === "urlencoded") body = fields(input)
    else {
      headers.set("Content-Type", "application/json")
      body = JSON.stringify(wire.seal ? await wire.seal(row, input) : input)
    }
    try {
      return await fetch(row.path + (query === "?" ? "" : query), {
        method: row.method,
        headers,
        body,
        signal: signal ?? null,
      })
    } catch (error) {
      if (signal?.aborted) throw error
      throw unreached()
    }
  }

  async function read(response: Response, signal: AbortSignal | undefined): Promise<Envelope<unknown>> {
    // An answer that is not awaited any more is no lost connection.
    const body: unknown = await response.json().catch(() => signal?.throwIfAborted())
    if (isEnvelope(body)) return body
    // A proxy in front answered in the server's place, with a page of its own.
    throw unreached(response.status)
  }

  async function attempt<const E extends R>(
    row: E,
    input: Input<E>,
    options: CallOptions,
    again: boolean,
  ): Promise<Value<E>> {
    const { idempotencyKey, signal } = options
    const headers = new Headers(wire.headers(row))
    if (idempotencyKey) headers.set("Idempotency-Key", idempotencyKey)
    const response = await send(row, input, headers, signal)
    const envelope = await read(response, signal)
    if (envelope.success) {
      reportReachability("reached")
      // The server checks each answer against the row before it leaves; checking here again would put every
      // schema into the first download.
      return envelope.value as Value<E>
    }
    const { code, message, args, value } = envelope
    reportReachability(code === "UNAVAILABLE" ? "unavailable" : "reached")
    const error = new CallError(code, message, args, value, response.status)
    if (again && (await wire.mend(error, row))) return attempt(row, input, options, false)
    wire.refused(error, headers)
    throw error
  }

  return (row, input, options = {}) => attempt(row, input, options, true)
}

/** The fields of an input as text; what is absent or empty does not travel. */
export function fields(input: unknown): URLSearchParams {
  const made = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {}))
    if (value !== undefined && value !== null && value !== "") made.append(name, String(value))
  return made
}

export const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === "object" && body !== null && "success" in body && typeof body.success === "boolean"
