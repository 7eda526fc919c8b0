import { Agent, request } from "node:http"

export interface Shot {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export interface Hit {
  readonly status: number
  readonly text: string
}

/** In the place of the status of a request whose connection was closed before its answer was read. */
const CLOSED = 499
/** A request that nothing answered within this hangs. */
const HANGS_MS = 60_000

/** Connections that stay open, to one server. */
export function shooter(url: string): {
  readonly send: (shot: Shot) => Promise<Hit>
  readonly close: () => void
} {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const send = ({ method, path, headers, body }: Shot): Promise<Hit> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }
      const sent = request(
        { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: HANGS_MS },
        (answer) => {
          let text = ""
          answer.setEncoding("utf8")
          answer.on("data", (data: string) => (text += data))
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }))
          answer.on("error", reject)
        },
      )
      sent.on("timeout", () => sent.destroy(new Error(`${method} ${path} hangs`)))
      // A server that refuses a request before it has read all of it may close the connection.
      sent.on("error", (error) =>
        "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE")
          ? resolve({ status: CLOSED, text: "" })
          : reject(error),
      )
      sent.end(body)
    })
  return { send, close: () => agent.destroy() }
}
