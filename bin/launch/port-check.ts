import { createServer } from "node:net"
import { setTimeout } from "node:timers/promises"

/**
 * Checks that the server can listen on the port, before anything is built or started for it. Retries for `patienceMs`,
 * because an earlier run may be about to let go of the port; then throws the system's error.
 */
export async function ensurePortIsFree(host: string, port: number, patienceMs: number): Promise<void> {
  for (const until = performance.now() + patienceMs; ;)
    try {
      return await tryToListen(host, port)
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE"
      if (!isTaken || performance.now() > until) throw error
      await setTimeout(100)
    }
}

function tryToListen(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()))
  })
}
