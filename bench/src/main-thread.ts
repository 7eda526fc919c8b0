import type { Browser, Page } from "playwright-core"

/** Milliseconds of processor time that the main thread of a page spent. */
export interface MainThread {
  readonly script: number
  readonly style: number
  readonly layout: number
  readonly paint: number
  /** The part of each task beyond 50 ms. */
  readonly blocking: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Thread time in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const BLOCKS_US = 50_000
const PAINTS = new Set(["PrePaint", "Paint", "Layerize", "Commit"])
const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]

/** Runs a visit of the page and tells what its main thread did meanwhile. */
export async function mainThread(
  browser: Browser,
  page: Page,
  visit: () => Promise<void>,
): Promise<MainThread> {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable", { timeDomain: "threadTicks" })
  await browser.startTracing(page, { categories: CATEGORIES })
  await visit()
  const { metrics } = await session.send("Performance.getMetrics")
  const trace = await browser.stopTracing()
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString("utf8"))
  const metric = (name: string) => 1_000 * (metrics.find((each) => each.name === name)?.value ?? 0)
  const events = eventsOfPage(traceEvents)
  const sum = (wanted: (event: TraceEvent) => number) =>
    events.reduce((total, event) => total + wanted(event), 0) / 1_000
  return {
    script: metric("ScriptDuration"),
    style: metric("RecalcStyleDuration"),
    layout: metric("LayoutDuration"),
    paint: sum(({ name, tdur = 0 }) => (PAINTS.has(name) ? tdur : 0)),
    blocking: sum(({ name, tdur = 0 }) => (name === "RunTask" ? Math.max(0, tdur - BLOCKS_US) : 0)),
  }
}

/** Events of the busiest main thread: other pages of the browser are idle meanwhile. */
function eventsOfPage(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const threads = events
    .filter(({ ph, name, args }) => ph === "M" && name === "thread_name" && args?.name === "CrRendererMain")
    .map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid))
  const busy = (thread: readonly TraceEvent[]) => thread.reduce((total, { tdur = 0 }) => total + tdur, 0)
  return threads.toSorted((a, b) => busy(b) - busy(a))[0] ?? []
}
