/** Limits of a client at a server: times, connections and calls. In Fastify's words. */
export interface HttpLimits {
  readonly requestTimeout: number
  readonly connectionTimeout: number
  readonly maxRequestsPerSocket: number
  readonly http: { readonly headersTimeout: number; readonly connectionsCheckingInterval: number }
}

/** A request, its body included, arrives within this or is ended with 408. */
const REQUEST_MS = 30_000
/** A connection on which nothing moves is closed after this; a socket that was upgraded has a limit of its own. */
const SILENCE_MS = 120_000
const REQUESTS_PER_CONNECTION = 10_000
/** Requests that take too long are looked for this often. */
const CHECK_MS = 5_000

/** Connections that a server holds at once; further ones are closed as they come. */
export const MOST_CONNECTIONS = 10_000

/** The limits of a server; `requestMs` is how long a request may take to arrive. */
export const httpLimits = (requestMs = REQUEST_MS): HttpLimits => ({
  requestTimeout: requestMs,
  connectionTimeout: SILENCE_MS,
  maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
  http: { headersTimeout: requestMs, connectionsCheckingInterval: Math.min(CHECK_MS, requestMs) },
})
