import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { readRules } from "./warm-formats.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Puts a worker in the place of the browser's; returns what is heard of it. */
function withWorker() {
  const terminate = vi.fn()
  const made: EventTarget[] = []
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      terminate = terminate
      constructor() {
        super()
        made.push(this)
      }
    },
  )
  return { terminate, tell: (type: string) => made[0]?.dispatchEvent(new Event(type)) }
}
/** How long a page waits, in milliseconds; undefined: for ever. */
async function waited(wait: () => Promise<void>): Promise<number | undefined> {
  const begin = Date.now()
  let end: number | undefined
  void wait().then(() => (end = Date.now()))
  await vi.advanceTimersByTimeAsync(60_000)
  return end === undefined ? undefined : end - begin
}

test("a page waits for no worker where none can be made", async () => {
  vi.stubGlobal("Worker", undefined)
  expect(await waited(readRules("en"))).toBe(0)
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      constructor() {
        super()
        throw new DOMException("refused by the policy", "SecurityError")
      }
    },
  )
  expect(await waited(readRules("en"))).toBe(0)
})

test("a page waits a fifth of a second at most for a worker whose file does not come", async () => {
  const { terminate } = withWorker()
  expect(await waited(readRules("en"))).toBe(200)
  expect(terminate).toHaveBeenCalled()
})

test.for(["message", "error"])(
  "a worker that ended with %s before the page had all else is not waited for",
  async (type) => {
    const { terminate, tell } = withWorker()
    const wait = readRules("en")
    tell(type)
    expect(await waited(wait)).toBe(0)
    expect(terminate).toHaveBeenCalled()
  },
)
