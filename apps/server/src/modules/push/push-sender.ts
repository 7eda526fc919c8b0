import { request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { isIP } from "node:net"
import { AddressClosed, isPublicAddress, openLookup } from "../../kernel/outbound.ts"

/** Brings an encrypted message to a push service. */
export interface PushSender {
  /** True for an endpoint that messages may be sent to. */
  readonly allows: (endpoint: string) => boolean
  /** Answers with the status. Throws where none comes in time, or where the address is not allowed. */
  readonly send: (
    endpoint: string,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array,
  ) => Promise<number>
}

const TIMEOUT_MS = 8_000

/**
 * Sends over HTTP. Endpoints come from browsers, and a stranger may name any: only names and addresses of the open internet
 * under https are reached, redirects are not followed, and nothing of an answer but its status is read.
 */
export function pushSender(
  given: {
    /** True for an address of the network that may be reached; a test reaches its own machine. */
    readonly isAllowed?: (address: string) => boolean
    /** Services without TLS: a test's own. */
    readonly plain?: boolean
  } = {},
): PushSender {
  const { isAllowed = isPublicAddress, plain = false } = given
  const lookup = openLookup(isAllowed)
  const allows = (text: string): boolean => {
    const url = URL.parse(text)
    if (!url || url.username !== "" || url.password !== "") return false
    if (url.protocol !== "https:" && !(plain && url.protocol === "http:")) return false
    const address = url.hostname.replace(/^\[|\]$/g, "")
    return isIP(address) === 0 ? url.hostname.includes(".") : isAllowed(address)
  }
  return {
    allows,
    send: (endpoint, headers, body) =>
      new Promise((resolve, reject) => {
        const url = new URL(endpoint)
        if (!allows(endpoint)) return reject(new AddressClosed(url.hostname))
        const open = url.protocol === "https:" ? requestHttps : requestHttp
        const length = { "Content-Length": String(body.length) }
        const sent = open(
          url,
          { method: "POST", headers: { ...headers, ...length }, lookup, agent: false },
          (answer) => {
            clearTimeout(late)
            resolve(answer.statusCode ?? 0)
            answer.destroy()
          },
        )
        const late = setTimeout(() => sent.destroy(new Error("no answer in time")), TIMEOUT_MS)
        sent.on("error", (error) => {
          clearTimeout(late)
          reject(error)
        })
        sent.end(body)
        return undefined
      }),
  }
}
