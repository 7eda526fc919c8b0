/**
 * `npm run bench -- first-page`: how soon a visitor with a cheap phone (four times slower processor, 1.6 Mbit/s,
 * 150 ms away) sees the largest thing on the first screen, beside the same page without the server's picture,
 * which the browser then draws itself (and which is handed to it without the network's delay). Visits alternate; medians of BENCH_VISITS (7) each.
 * The work of the page's main thread is in milliseconds of its own processor time at the fourfold slowdown, so that
 * other work on the machine counts little in it. Other addresses, parted by spaces: BENCH_PATHS.
 */
import { openBrowser } from "@croupier/testkit"
import { startPlatformProcess } from "@croupier/testkit/platform-process"
import type { Browser } from "playwright-core"
import { median } from "./bench-database.ts"
import { mainThread, type MainThread } from "./main-thread.ts"

const VISITS = Number(process.env["BENCH_VISITS"] ?? 7)
const PATHS = (
  process.env["BENCH_PATHS"] ?? "/index /lottery /lottery?gameCode=PK105M /rng /noticePage"
).split(" ")
const SCREEN = { width: 390, height: 844 }
const PHONE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000, slowdown: 4 }
/** After the page has loaded nothing larger comes; answers that it asks for by itself need a moment. */
const SETTLE_MS = 3_000

interface Visit extends MainThread {
  /** Milliseconds from the start of the navigation. */
  readonly first: number
  readonly largest: number
  /** Layout shift, without a unit. */
  readonly shift: number
}

/** Runs in the page, before anything of its own. */
const WATCH = `
  window.seen = { first: 0, largest: 0, shift: 0 }
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch("paint", (entry) => { if (entry.name === "first-contentful-paint") seen.first = entry.startTime })
  watch("largest-contentful-paint", (entry) => { seen.largest = entry.startTime })
  watch("layout-shift", (entry) => { seen.shift += entry.value })
`

async function visit(browser: Browser, url: string, drawn: boolean): Promise<Visit> {
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  if (!drawn)
    await page.route(url, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const root = html.indexOf('<div id="root">') + '<div id="root">'.length
      const bare =
        html.slice(0, root) + html.slice(html.indexOf('</div>\n    <script type="application/json"'))
      await route.fulfill({ response, body: bare.replace('"prerendered":', '"bare":') })
    })
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", { offline: false, ...PHONE })
  await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE.slowdown })
  await page.addInitScript({ content: WATCH })
  const work = await mainThread(browser, page, async () => {
    await page.goto(url, { waitUntil: "load" })
    await page.waitForTimeout(SETTLE_MS)
  })
  const seen = await page.evaluate<Omit<Visit, keyof MainThread>>("window.seen")
  await context.close()
  return { ...seen, ...work }
}

/**
 * How fast the machine is just now: strings of ten thousand characters, built one character at a time, that the browser builds
 * in a tenth of a second. It is one half of Lighthouse's benchmark index, and in the same scale.
 */
async function speed(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const built = await page.evaluate<number>(`(() => {
    const start = performance.now()
    let strings = 0
    for (; performance.now() - start < 500; strings++) {
      let text = ""
      for (let at = 0; at < 10000; at++) text += "a"
      if (text.length === 1) throw new Error("never")
    }
    return (strings * 100) / (performance.now() - start)
  })()`)
  await page.close()
  return built
}

const house = await startPlatformProcess()
const browser = await openBrowser()
try {
  const results = new Map<string, { drawn: number; bare: number }>()
  for (const path of PATHS) {
    const url = house.url + path
    // The first order starts the thread that draws.
    while (!(await (await fetch(url)).text()).includes('"prerendered":'));
    const [drawn, bare]: [Visit[], Visit[]] = [[], []]
    for (let at = 0; at < VISITS; at++) {
      drawn.push(await visit(browser, url, true))
      bare.push(await visit(browser, url, false))
    }
    const of = (visits: readonly Visit[], field: keyof Visit) => median(visits.map((each) => each[field]))
    const parts = (["script", "style", "layout", "paint", "blocking"] as const)
      .map((part) => `${part} ${of(drawn, part).toFixed(0)}`)
      .join(", ")
    results.set(path, { drawn: of(drawn, "largest"), bare: of(bare, "largest") })
    console.log(
      `${path.padEnd(24)} first ${of(drawn, "first").toFixed(0)} ms, largest ${of(drawn, "largest").toFixed(0)} ms, shift ${of(drawn, "shift").toFixed(3)}; drawn by the browser: first ${of(bare, "first").toFixed(0)} ms, largest ${of(bare, "largest").toFixed(0)} ms\n    processor ms: ${parts}; benchmark index ${(await speed(browser)).toFixed(0)}`,
    )
  }
  const home = results.get("/index") ?? { drawn: Number.NaN, bare: Number.NaN }
  console.log(
    JSON.stringify({
      name: "first-page",
      value: Math.round(home.drawn),
      unit: "ms to the largest paint",
      reference: Math.round(home.bare),
      ratio: Number((home.drawn / home.bare).toFixed(2)),
    }),
  )
} finally {
  await browser.close()
  await house.stop()
}
