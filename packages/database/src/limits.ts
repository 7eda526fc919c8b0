/** How long a connection's work may take before the server ends it. Zero: no limit. */
export interface Limits {
  readonly statementMs: number
  /** The wait for one lock. */
  readonly lockMs: number
  /** A transaction that stands idle, as that of a process which has stopped or lost its network: its locks go free. */
  readonly idleMs: number
  /** The client gives up so much after the server should have: then it is the server that is silent. */
  readonly silenceMs: number
}

/** Calls and workers: whatever takes longer holds others up. */
export const QUICK: Limits = { statementMs: 30_000, lockMs: 5_000, idleMs: 10_000, silenceMs: 5_000 }

/** Work that may read or build everything: migrations, the verifier, closing balances. */
export const LONG: Limits = { statementMs: 3_600_000, lockMs: 600_000, idleMs: 60_000, silenceMs: 5_000 }

/**
 * The server looks every two seconds whether the client of a running statement is still there; a peer that is gone
 * without a word is known within some twenty seconds on either side.
 */
const PEER = {
  client_connection_check_interval: "2s",
  tcp_keepalives_idle: "10",
  tcp_keepalives_interval: "3",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "10s",
}

/** Settings that a connection sends the server at its start, and those that it applies itself. The URL's settings win. */
export function settingsOf(url: string, limits: Limits) {
  const own = Object.entries(PEER).map(([name, value]) => `-c ${name}=${value}`)
  const [bare, given] = withoutOptions(url)
  return {
    connectionString: bare,
    options: [...own, given].join(" "),
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleMs,
    ...(limits.statementMs > 0 ? { query_timeout: limits.statementMs + limits.silenceMs } : {}),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

/** A URL's own `options` would replace ours. */
function withoutOptions(url: string): [url: string, options: string] {
  const parts = URL.canParse(url) ? new URL(url) : undefined
  const options = parts?.searchParams.get("options")
  if (!parts || !options) return [url, ""]
  parts.searchParams.delete("options")
  return [parts.href, options]
}
