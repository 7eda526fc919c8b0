/**
 * How long a test waits for what must come, in milliseconds: a machine may be many times slower than ours. A test that
 * passes has not waited for it.
 */
export const PATIENCE_MS = 90_000
/** After this a test hangs: ten times as long as the longest e2e test takes, which bets in every kind of draw. */
export const HANGS_MS = 1_200_000
