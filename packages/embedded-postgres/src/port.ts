import { randomInt } from "node:crypto"
import { createServer } from "node:net"

/**
 * Below those that systems give to connections and to programs that take any port (Linux from 32,768, macOS from
 * 49,152): what is free here now stays free until its program has opened it.
 */
const [LOWEST, COUNT] = [20_000, 10_000]
/** Those this process has given away: their programs may not have opened them yet. */
const given = new Set<number>()

/**
 * A port of the loopback interface that is free now and was not given before; `wanted` when that is such a one. A
 * number that is no port, from a file that was cut short, is as good as none.
 */
export async function freePort(wanted = 0): Promise<number> {
  // Two services may remember the same one: it is free until the first has opened it.
  if (isPort(wanted) && !given.has(wanted)) {
    given.add(wanted)
    if (await isFree(wanted)) return wanted
    given.delete(wanted)
  }
  for (;;) {
    const port = LOWEST + randomInt(COUNT)
    if (given.size >= COUNT) given.clear()
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
}

/** Says that a port is used no more: it may be given again. */
export const returnPort = (port: number): void => void given.delete(port)

const isPort = (port: number): boolean => Number.isSafeInteger(port) && port > 0 && port < 65_536

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(false))
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)))
  })
}
