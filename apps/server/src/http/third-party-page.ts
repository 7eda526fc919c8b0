import { THIRD_PARTY_CALLBACK, THIRD_PARTY_CHANNEL } from "@croupier/contract/third-party"
import type { FastifyInstance } from "fastify"

const SCRIPT = `${THIRD_PARTY_CALLBACK}.js`

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>…</title><script src="${SCRIPT}"></script></html>`

/** Where no page waits any more, the window closes itself after this. */
const LEFT_MS = 10_000

/**
 * Sends the popup's result to pages of the same origin only. The page that opened the popup closes it after it has
 * received the message. A popup that closed itself could be taken for cancelled before its message arrives.
 */
const CODE = `const query = location.search
history.replaceState(null, "", location.pathname)
const channel = new BroadcastChannel(${JSON.stringify(THIRD_PARTY_CHANNEL)})
channel.postMessage({ state: new URLSearchParams(query).get("state"), query })
channel.close()
setTimeout(close, ${LEFT_MS})
`

/** Where another house sends its popup back to: a page that says so to the site and closes. */
export function mountThirdPartyPage(app: FastifyInstance): void {
  app.get(THIRD_PARTY_CALLBACK, (_, reply) =>
    reply
      // The address carries a code: it is neither kept nor sent on.
      .header("Cache-Control", "no-store")
      .header("Referrer-Policy", "no-referrer")
      .type("text/html")
      .send(PAGE),
  )
  app.get(SCRIPT, (_, reply) =>
    reply.header("Cache-Control", "public, max-age=300").type("text/javascript").send(CODE),
  )
}
