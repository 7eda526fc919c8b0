import { formOf } from "@croupier/i18n/fill"
import { nextTask } from "./next-task.ts"
import { makeFormat } from "../i18n/format.ts"

/** A page that has all else waits no longer than this for the worker, in milliseconds: the browser reads its languages itself then. */
const MOST_MILLIS = 200

/**
 * Has the browser read the rules of its languages. It does so once for a whole process, at the first number or date, for
 * some 15 ms on a desktop: a worker formats one of each, so that the page's own thread stays free meanwhile. Returns the wait for
 * the worker, which never fails, and ends at once where no worker can be made.
 */
export function readRules(locale: string): () => Promise<void> {
  const worker = workerFor(locale)
  if (!worker) return () => Promise.resolve()
  const known = new Promise<void>((resolve) => {
    const end = () => {
      worker.terminate()
      resolve()
    }
    worker.addEventListener("message", end)
    worker.addEventListener("error", end)
  })
  return async () => {
    let limit: ReturnType<typeof setTimeout> | undefined
    await Promise.race([known, new Promise<void>((resolve) => (limit = setTimeout(resolve, MOST_MILLIS)))])
    clearTimeout(limit)
    worker.terminate()
  }
}

/** Undefined where the browser has no workers, or the policy of the page refuses them. */
function workerFor(locale: string): Worker | undefined {
  try {
    return new Worker(new URL("./formats-worker.ts", import.meta.url), { type: "module", name: locale })
  } catch {
    return undefined
  }
}

/** Makes the formats of a first screen in tasks of their own, not within a slice of React. */
export async function warmFormats(locale: string): Promise<void> {
  await nextTask()
  makeFormat(locale).number(0)
  await nextTask()
  makeFormat(locale).date(0)
  await nextTask()
  formOf(locale, 1)
}
