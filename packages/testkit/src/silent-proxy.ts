import { connect, createServer, type AddressInfo, type Socket } from "node:net"

export interface SilentProxy {
  /** The given URL by way of this proxy. */
  readonly url: string
  /** From now on nothing passes, in either direction, and no connection is closed: a host that lost its network. */
  readonly silence: () => void
  readonly close: () => void
}

/** Stands between a client and a server, until the network between them is gone. */
export async function silentProxy(url: string): Promise<SilentProxy> {
  const to = new URL(url)
  let isSilent = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect({ host: to.hostname, port: Number(to.port) })
    for (const [from, into] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on("data", (data) => isSilent || into.write(data))
      from.on("error", () => {})
      from.on("close", () => isSilent || into.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const through = new URL(url)
  through.hostname = "127.0.0.1"
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    silence: () => (isSilent = true),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
