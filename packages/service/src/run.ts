/** What listens once a program has started. */
interface Listening {
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Runs a service as a program: it says in one line where it listens, stops when it is told to, and says in one line
 * why it did not start. `ports` are the settings that name what it listens on.
 */
export async function runService(
  name: string,
  ports: readonly [string, ...string[]],
  start: () => Promise<Listening>,
): Promise<void> {
  try {
    const service = await start()
    process.stdout.write(`${name} on ${service.url}\n`)
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => void service.stop().then(() => process.exit(0)))
  } catch (error) {
    process.stderr.write(`${name}: ${reasonOf(error, ports)}\n`)
    process.exitCode = 1
  }
}

function reasonOf(error: unknown, ports: readonly string[]): string {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
    return ports.length === 1
      ? `the port is in use; name another with ${ports[0]}`
      : `a port is in use; name others with ${ports.join(" and ")}`
  return error instanceof Error ? error.message : String(error)
}
