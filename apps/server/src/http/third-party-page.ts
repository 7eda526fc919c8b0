import { THIRD_PARTY_CALLBACK, THIRD_PARTY_CHANNEL } from "@croupier/contract/third-party"
import type { FastifyInstance } from "fastify"

const SCRIPT = `${THIRD_PARTY_CALLBACK}.js`

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>…</title><script src="${SCRIPT}"></script></html>`

/** Where no page waits any more, the window closes itself after this. */
const LEFT_MS = 10_000

/**
 * Tells the pages of this very origin, and nobody else, what the popup came back with. The page that waits closes the
 * window once it has heard: one that closed itself at once could be seen closed before its message was.
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
      // The address carries a code: it is kept nowhere and told to nobody.
      .header("Cache-Control", "no-store")
      .header("Referrer-Policy", "no-referrer")
      .type("text/html")
      .send(PAGE),
  )
  app.get(SCRIPT, (_, reply) =>
    reply.header("Cache-Control", "public, max-age=300").type("text/javascript").send(CODE),
  )
}
