import type { Ask, Boot, PrerenderedPage, Fields, SiteOnServer } from "@croupier/contract/page"
import { fileURLToPath } from "node:url"
import { Worker } from "node:worker_threads"

export type PrerenderRequest =
  | {
      readonly kind: "render"
      readonly id: number
      readonly path: string
      readonly boot: Boot
      readonly at: number
    }
  | { readonly kind: "answer"; readonly ask: number; readonly value: unknown }

export type PrerenderMessage =
  | {
      readonly kind: "ask"
      readonly id: number
      readonly ask: number
      readonly module: string
      readonly input: Fields
    }
  | { readonly kind: "rendered"; readonly id: number; readonly page: PrerenderedPage }
  | { readonly kind: "failed"; readonly id: number; readonly reason: string }

interface Order {
  readonly ask: Ask
  readonly resolve: (page: PrerenderedPage) => void
  readonly reject: (error: Error) => void
}

export interface Prerenderer {
  /** Starts the thread ahead of the first order, which would wait for it to read the site. */
  readonly prepare: () => void
  readonly prerender: SiteOnServer["prerender"]
  readonly close: () => Promise<void>
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const send = (worker: Worker, message: PrerenderRequest) => worker.postMessage(message)

/** Prerenders pages on a thread of its own. A thread that dies is replaced at the next order; its orders fail. */
export function createPrerenderer(entry: URL): Prerenderer {
  let worker: Worker | undefined
  let last = 0
  const orders = new Map<number, Order>()

  const lose = (error: Error) => {
    worker = undefined
    for (const { reject } of orders.values()) reject(error)
    orders.clear()
  }

  function start(): Worker {
    const started = new Worker(new URL("./prerender-worker.ts", import.meta.url), {
      workerData: fileURLToPath(entry),
      env: { ...process.env, NODE_ENV: "production" },
    })
    started.on("message", (message: PrerenderMessage) => {
      const order = orders.get(message.id)
      if (!order) return
      if (message.kind === "ask") {
        const answer = (value: unknown) => send(started, { kind: "answer", ask: message.ask, value })
        order.ask(message.module, message.input).then(answer, () => answer(undefined))
        return
      }
      orders.delete(message.id)
      if (message.kind === "rendered") order.resolve(message.page)
      else order.reject(new Error(message.reason))
    })
    started.on("error", (error) => lose(error instanceof Error ? error : new Error(String(error))))
    started.on("exit", () => worker === started && lose(new Error("the prerender thread ended")))
    // A page in the making does not keep the process open.
    started.unref()
    return started
  }

  return {
    prerender: (path, boot, at, ask) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        const id = ++last
        orders.set(id, { ask, resolve, reject })
        send(worker, { kind: "render", id, path, boot, at })
      }),
    prepare: () => {
      worker ??= start()
    },
    close: async () => void (await worker?.terminate()),
  }
}
