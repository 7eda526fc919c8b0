import { formOf } from "@croupier/i18n/fill"
import { nextTask } from "./next-task.ts"
import { makeFormat } from "../i18n/format.ts"

/** The page waits no longer than this for the worker, in milliseconds: without it the browser reads its languages itself. */
const MOST_MILLIS = 2_000

/**
 * Has the browser read the rules of its languages. It does so once for a whole process, at the first number or date, for
 * some 15 ms on a desktop: a worker formats one of each, so that the page's own thread stays free meanwhile.
 */
export function readRules(locale: string): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./formats-worker.ts", import.meta.url), {
      type: "module",
      name: locale,
    })
    const limit = setTimeout(end, MOST_MILLIS)
    function end() {
      clearTimeout(limit)
      worker.terminate()
      resolve()
    }
    worker.addEventListener("message", end)
    worker.addEventListener("error", end)
  })
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
