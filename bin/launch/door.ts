import { createServer } from "node:net"
import { setTimeout } from "node:timers/promises"

/**
 * Whether the house will be able to listen there, asked before anything is built or started for it. Throws what the
 * system says when another program still has the port after `patienceMs`: an earlier run may be about to let go of it.
 */
export async function ensureDoor(host: string, port: number, patienceMs: number): Promise<void> {
  for (const until = performance.now() + patienceMs; ;)
    try {
      return await tryDoor(host, port)
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE"
      if (!isTaken || performance.now() > until) throw error
      await setTimeout(100)
    }
}

function tryDoor(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()))
  })
}
