import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/**
 * The fault of one request. `swallow`: it arrives and its answer is lost; `hang`: it never arrives; `fail`: the
 * provider answers 500; `garble`: an answer that cannot be read; `cut`: the connection ends.
 */
export const FAULTS = ["swallow", "hang", "fail", "garble", "cut"] as const
type Fate = "pass" | (typeof FAULTS)[number]

/** A line to a provider that decides for each request what becomes of it. */
export async function badLine(target: string, fateOf: (request: string) => Fate) {
  const asked: string[] = []
  const server = createServer((incoming, outgoing) => {
    const request = `${incoming.method ?? ""} ${incoming.url ?? ""}`
    asked.push(request)
    const fate = fateOf(request)
    if (fate === "hang") return
    if (fate === "cut") incoming.socket.destroy()
    else if (fate === "fail") outgoing.writeHead(500).end("{}")
    else if (fate === "garble") outgoing.writeHead(200).end('{"id":')
    else forward(target, incoming, outgoing, fate === "swallow")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every request that came this far, "POST /v1/charges". */
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse, isLost: boolean): void {
  const headers = { ...incoming.headers, host: new URL(target).host }
  const onward = ask(new URL(incoming.url ?? "/", target), { method: incoming.method, headers }, (answer) => {
    if (isLost) answer.resume()
    else answer.pipe(outgoing.writeHead(answer.statusCode ?? 500, answer.headers))
  })
  onward.on("error", () => outgoing.destroy())
  incoming.pipe(onward)
}
