/** The listener of a started program. */
interface Listening {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** A service that does not stop in this time is ended: its port is wanted by its successor. */
const STOP_MS = 10_000

/**
 * Runs a service as a program: it says in one line where it listens, stops when it is told to, and says in one line
 * why it did not start. `ports` are the settings that name what it listens on. A parent with a channel to it hears
 * "open" when it listens.
 */
export async function runService(
  name: string,
  ports: readonly [string, ...string[]],
  start: () => Promise<Listening>,
): Promise<void> {
  let service: Listening
  try {
    service = await start()
  } catch (error) {
    process.stderr.write(`${name}: ${reasonOf(error, ports)}\n`)
    // Whatever it had opened before it failed, a channel to its parent too, would keep it alive without a use.
    process.exit(1)
  }
  process.stdout.write(`${name} on ${service.url}\n`)
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_MS).unref()
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${name}: ${reasonOf(error, ports)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop)
  // A parent that is gone by now is told nothing; that it is gone is heard elsewhere.
  process.send?.("open", () => {})
}

function reasonOf(error: unknown, ports: readonly string[]): string {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
    return ports.length === 1
      ? `the port is in use; name another with ${ports[0]}`
      : `a port is in use; name others with ${ports.join(" and ")}`
  // Of several addresses none took it: each says why, all of them together nothing.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
