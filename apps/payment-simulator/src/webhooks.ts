import type { Delivery, Journal } from "./journal.ts"
import type { Speech } from "./speech.ts"

const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 60_000
const TIMEOUT_MS = 10_000

/**
 * Sends webhooks until the receiver takes them, each on its own: nothing promises their order. After a
 * restart, what was not delivered starts again.
 */
export interface Webhooks {
  readonly send: (delivery: Delivery) => void
  /** Each when the one before was taken; after a restart they have no order. */
  readonly sendInOrder: (deliveries: readonly Delivery[]) => void
  readonly stop: () => Promise<void>
}

export function webhooks(kit: {
  journal: Journal
  speech: Pick<Speech, "headers" | "isTaken">
  longestRetryMs?: number
}): Webhooks {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const longest = kit.longestRetryMs ?? LONGEST_RETRY_MS

  const deliver = async (delivery: Delivery) => {
    for (let wait = FIRST_RETRY_MS; !stopping.signal.aborted; wait = Math.min(wait * 2, longest)) {
      if (await isTaken(delivery)) {
        await kit.journal.write({ deliveries: [{ ...delivery, delivered: true }] })
        return
      }
      await pause(Math.min(wait, longest), stopping.signal)
    }
  }

  const isTaken = async (delivery: Delivery): Promise<boolean> => {
    try {
      const answer = await fetch(delivery.url, {
        method: "POST",
        headers: { "Content-Type": delivery.contentType, ...kit.speech.headers(delivery.body) },
        body: delivery.body,
        redirect: "error",
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      // Read in any case: a body that is left unread keeps its connection.
      const said = await answer.text()
      return answer.ok && kit.speech.isTaken(said)
    } catch {
      // Not reached, or cut off: the receiver may have it, and knows the event by its id.
      return false
    }
  }

  const run = (work: Promise<void>) => {
    const job = work.finally(() => running.delete(job))
    running.add(job)
  }
  const send = (delivery: Delivery) => run(deliver(delivery))
  const deliverAll = async (deliveries: readonly Delivery[]) => {
    for (const delivery of deliveries) await deliver(delivery)
  }
  for (const delivery of kit.journal.undelivered()) send(delivery)
  return {
    send,
    sendInOrder: (deliveries) => run(deliverAll(deliveries)),
    stop: async () => {
      stopping.abort()
      await Promise.allSettled(running)
    },
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener("abort", done)
  })
