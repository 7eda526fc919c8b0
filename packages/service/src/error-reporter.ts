const AGAIN_MS = 60_000
const MOST_KNOWN = 200

/**
 * Tells on standard error what failed in a service of this name: a fault of ours with where it arose, anything else in
 * a line; the same once a minute, with how often it was meanwhile.
 */
export function errorReporter(
  name: string,
  write: (text: string) => void = (text) => void process.stderr.write(text),
  now: () => number = Date.now,
): (error: unknown) => void {
  const known = new Map<string, { readonly at: number; again: number }>()
  return (error) => {
    const text = isOurFault(error) ? (error.stack ?? error.message) : textOf(error)
    const before = known.get(text)
    if (before && now() - before.at < AGAIN_MS) return void before.again++
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(text, { at: now(), again: 0 })
    write(`${name}: ${text}${before && before.again > 0 ? ` (and ${before.again} times before)` : ""}\n`)
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Fetch, too, says by a TypeError that no server answered. */
const isOurFault = (error: unknown): error is Error =>
  (error instanceof TypeError && error.message !== "fetch failed") ||
  error instanceof ReferenceError ||
  error instanceof RangeError
