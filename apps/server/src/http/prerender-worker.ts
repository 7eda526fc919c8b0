/**
 * Prerenders pages on a thread of its own: a page costs some 15 ms of processor time, which no bet should wait
 * for. Speaks with `prerenderer.ts`; what a page needs to know is asked for there.
 */
import type { SiteOnServer } from "@croupier/contract/page"
import { parentPort, workerData } from "node:worker_threads"
import type { PrerenderRequest, PrerenderMessage } from "./prerenderer.ts"

const port = parentPort
if (!port) throw new Error("this file runs as a worker")
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (message: PrerenderMessage) => port.postMessage(message)

const waiting = new Map<number, (value: unknown) => void>()
let asked = 0

// Its path is data: the site is built after the server is checked, and need not be there at all.
const site: SiteOnServer = await import(String(workerData))

async function prerender({
  id,
  path,
  boot,
  at,
}: Extract<PrerenderRequest, { kind: "render" }>): Promise<void> {
  try {
    const page = await site.prerender(path, boot, at, (module, input) => {
      const ask = ++asked
      say({ kind: "ask", id, ask, module, input })
      return new Promise((resolve) => waiting.set(ask, resolve))
    })
    say({ kind: "rendered", id, page })
  } catch (error) {
    say({
      kind: "failed",
      id,
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

port.on("message", (message: PrerenderRequest) => {
  if (message.kind === "render") return void prerender(message)
  waiting.get(message.ask)?.(message.value)
  waiting.delete(message.ask)
})
