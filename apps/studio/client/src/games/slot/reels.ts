import { PAPER_LANTERNS_SLOT, type SlotSymbol, type Spin } from "@croupier/house-games"
import { element } from "../../element.ts"
import { calm, pause } from "../../motion.ts"
import { cell } from "./symbols.ts"

const ROWS = 3
/** Symbols that pass before the first reel stops, and how many more before each next one. */
const PASSING = 12
const PASSING_MORE = 5
const MS_A_SYMBOL = 42
const CALM_MS = 250

export interface Reels {
  readonly shown: HTMLElement
  /** Turns the reels to where a spin stopped. Ends at once when `hurry` says so. */
  readonly turn: (mode: "base" | "free", spin: Spin) => Promise<void>
  /** Marks places, by reel and row; all others stand back. */
  readonly mark: (places: readonly (readonly [reel: number, row: number])[]) => void
  /** Draws a line through the rows of the reels, or none. */
  readonly line: (rows: readonly number[] | undefined, reach: number) => void
  /** From now on the reels do not turn any more, but stand where they stop. */
  readonly hurry: (wanted: boolean) => void
}

/** Five reels behind a window of three rows. The real strip passes; the book says where it stops. */
export function buildReels(first: readonly (readonly SlotSymbol[])[]): Reels {
  const columns = first.map((sight) => element("div", { class: "reel-strip" }, ...sight.map(cell)))
  const lines = document.createElementNS("http://www.w3.org/2000/svg", "svg")
  lines.setAttribute("viewBox", "0 0 500 300")
  lines.setAttribute("preserveAspectRatio", "none")
  lines.setAttribute("class", "reel-lines")
  const path = document.createElementNS("http://www.w3.org/2000/svg", "polyline")
  lines.append(path)
  const shown = element(
    "div",
    { class: "reels", with: { "aria-hidden": "true", dir: "ltr" } },
    ...columns.map((column) => element("div", { class: "reel" }, column)),
  )
  shown.append(lines)
  const running = new Set<Animation>()
  let hurried = false

  const stopAt = (at: number, sight: readonly SlotSymbol[]) =>
    columns[at]?.replaceChildren(...sight.map(cell))

  const turnReel = async (
    at: number,
    mode: "base" | "free",
    stop: number,
    from: readonly HTMLElement[],
  ): Promise<void> => {
    const column = columns[at]
    const strip = PAPER_LANTERNS_SLOT[mode][at]
    if (!column || !strip) return
    const passing = PASSING + at * PASSING_MORE
    // From the top: where it stops, then what passes, then what was in sight before.
    const coming = Array.from(
      { length: ROWS + passing },
      (_, row) => strip[(stop + row) % strip.length] ?? "dango",
    )
    column.replaceChildren(...coming.map(cell), ...from)
    const distance = passing + ROWS
    const turning = column.animate(
      [
        { transform: `translateY(calc(var(--cell) * ${-distance}))` },
        { transform: "translateY(calc(var(--cell) * 0.12))", offset: 0.94 },
        { transform: "translateY(0)" },
      ],
      { duration: distance * MS_A_SYMBOL, easing: "cubic-bezier(.25,.6,.35,1)" },
    )
    running.add(turning)
    if (hurried) turning.finish()
    await turning.finished.catch(() => undefined)
    running.delete(turning)
  }

  return {
    shown,
    turn: async (mode, spin) => {
      shown.classList.remove("marked")
      path.setAttribute("points", "")
      const before = columns.map((column) => Array.from(column.children).slice(0, ROWS) as HTMLElement[])
      for (const each of before.flat()) each.classList.remove("won", "lit")
      if (calm()) await pause(CALM_MS)
      else await Promise.all(spin.stops.map((stop, at) => turnReel(at, mode, stop, before[at] ?? [])))
      for (const [at, sight] of spin.sight.entries()) stopAt(at, sight)
      for (const at of spin.lit) for (const each of columns[at]?.children ?? []) each.classList.add("lit")
      if (spin.lit.length > 0 && !hurried && !calm()) await pause(350)
    },
    mark: (places) => {
      shown.classList.toggle("marked", places.length > 0)
      for (const [reel, column] of columns.entries())
        for (const [row, each] of Array.from(column.children).entries())
          each.classList.toggle(
            "won",
            places.some(([r, w]) => r === reel && w === row),
          )
    },
    line: (rows, reach) => {
      const points = (rows ?? []).slice(0, reach).map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`)
      path.setAttribute("points", points.join(" "))
    },
    hurry: (wanted) => {
      hurried = wanted
      if (wanted) for (const turning of running) turning.finish()
    },
  }
}
