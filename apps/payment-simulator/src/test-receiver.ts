import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

interface Received {
  readonly signature: string
  readonly body: string
  readonly event: { id: string; type: string; data: { id: string; state: string } }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** A house that takes webhooks, with the answers it is told to give: one each, then 200. */
export async function startReceiver(answers: number[] = [], port = 0) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8")
      received.push({
        signature: String(request.headers["signature"]),
        body,
        event: JSON.parse(body) as Received["event"],
      })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    port: address.port,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
