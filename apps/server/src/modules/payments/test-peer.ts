import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/**
 * How the line to the provider behaves. `swallow`: the request arrives and the answer is lost; `hang`: the
 * request never arrives; `fail`: the provider has a fault of its own; `garble`: an unreadable answer; `conflict`
 * and `missing`: it says 409, as if the key stood for another charge, or 404, as if it were elsewhere.
 */
export type Line = "pass" | "swallow" | "hang" | "fail" | "garble" | "cut" | "conflict" | "missing"

export interface Peer {
  readonly url: string
  line: Line
  /** Every request that came this far, "POST /v1/charges". */
  readonly asked: string[]
  readonly close: () => Promise<void>
}

/** A line to a real provider that can be made bad. */
export async function startPeer(target: () => string): Promise<Peer> {
  const asked: string[] = []
  const peer = { line: "pass" as Line }
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method ?? ""} ${incoming.url ?? ""}`)
    switch (peer.line) {
      case "hang":
        return
      case "cut":
        incoming.socket.destroy()
        return
      case "fail":
        outgoing.writeHead(500).end("{}")
        return
      case "conflict":
        outgoing.writeHead(409).end('{"error":{"code":"idempotency_conflict","message":""}}')
        return
      case "missing":
        outgoing.writeHead(404).end('{"error":{"code":"not_found","message":""}}')
        return
      case "garble":
        outgoing.writeHead(200).end('{"id":')
        return
      case "pass":
      case "swallow":
        forward(target(), incoming, outgoing, peer.line === "swallow")
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return Object.assign(peer, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

function forward(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  swallow: boolean,
): void {
  const onward = ask(
    new URL(incoming.url ?? "/", target),
    { method: incoming.method ?? "GET", headers: { ...incoming.headers, host: new URL(target).host } },
    (answer) => {
      if (swallow) answer.resume()
      else answer.pipe(outgoing.writeHead(answer.statusCode ?? 500, answer.headers))
    },
  )
  onward.on("error", () => outgoing.destroy())
  incoming.pipe(onward)
}
