import { request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { isIP } from "node:net"
import { AddressClosed, isPublicAddress, openLookup } from "../../../kernel/outbound.ts"

/** The answer of a receiver. */
export interface PostbackAnswer {
  readonly status: number
}

/** Brings a call to a receiver. Throws where none answers in time, or where the address is not allowed. */
export interface PostbackSender {
  /** True for an address that calls may be sent to. */
  readonly allows: (url: string) => boolean
  readonly send: (url: string, headers: Readonly<Record<string, string>>) => Promise<PostbackAnswer>
}

const TIMEOUT_MS = 5_000

/** Sends over HTTP. Redirects are not followed, and no more than the head of the answer is read. */
export function httpSender(
  given: {
    /** True for an address of the network that may be reached; a test reaches its own machine. */
    readonly isAllowed?: (address: string) => boolean
    readonly timeoutMs?: number
    /** Receivers without TLS: a test's own. */
    readonly plain?: boolean
  } = {},
): PostbackSender {
  const { isAllowed = isPublicAddress, timeoutMs = TIMEOUT_MS, plain = false } = given
  const lookup = openLookup(isAllowed)
  const allows = (text: string): boolean => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, username, password } = new URL(text)
    if (protocol !== "https:" && !(plain && protocol === "http:")) return false
    if (username !== "" || password !== "") return false
    // Names are looked at when they are looked up; an address in the place of a name never is.
    const address = hostname.replace(/^\[|\]$/g, "")
    return isIP(address) === 0 ? hostname.includes(".") || plain : isAllowed(address)
  }
  return {
    allows,
    send: (text, headers) =>
      new Promise((resolve, reject) => {
        const url = new URL(text)
        if (!allows(text)) return reject(new AddressClosed(url.hostname))
        const open = url.protocol === "https:" ? requestHttps : requestHttp
        const sent = open(url, { method: "GET", headers, lookup, agent: false }, (answer) => {
          clearTimeout(late)
          resolve({ status: answer.statusCode ?? 0 })
          answer.destroy()
        })
        // The whole call, name and connection with it: a receiver that sends a byte now and then does not hold it up.
        const late = setTimeout(() => sent.destroy(new Error("no answer in time")), timeoutMs)
        sent.on("error", (error) => {
          clearTimeout(late)
          reject(error)
        })
        sent.end()
        return undefined
      }),
  }
}
