/**
 * Draws pages on a thread of its own: a picture costs some 15 ms of processor time, which no bet should wait
 * for. Speaks with `page-drawer.ts`; what a page needs to know is asked for there.
 */
import type { SiteOnServer } from "@croupier/contract/page"
import { parentPort, workerData } from "node:worker_threads"
import type { DrawerRequest, DrawerSays } from "./page-drawer.ts"

const port = parentPort
if (!port) throw new Error("this file runs as a worker")
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (message: DrawerSays) => port.postMessage(message)

const waiting = new Map<number, (value: unknown) => void>()
let asked = 0

// Its path is data: the site is built after the server is checked, and need not be there at all.
const site: SiteOnServer = await import(String(workerData))

async function drawPage({ id, path, boot, at }: Extract<DrawerRequest, { kind: "draw" }>): Promise<void> {
  try {
    const page = await site.drawPage(path, boot, at, (module, input) => {
      const ask = ++asked
      say({ kind: "ask", id, ask, module, input })
      return new Promise((resolve) => waiting.set(ask, resolve))
    })
    say({ kind: "drawn", id, page })
  } catch (error) {
    say({
      kind: "failed",
      id,
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

port.on("message", (message: DrawerRequest) => {
  if (message.kind === "draw") return void drawPage(message)
  waiting.get(message.ask)?.(message.value)
  waiting.delete(message.ask)
})
