import { heightAt } from "@croupier/house-games"
import { element } from "../../element.ts"
import { calm } from "../../motion.ts"

const LANTERN = new URL("../../symbols/lantern.webp", import.meta.url).href
/** The view grows with the flight, and begins with this much of it. */
const FIRST_VIEW_MS = 9_000
const FIRST_VIEW_MULTIPLIER = 220
const STARS = 70
const STEPS = 60

export interface Sky {
  readonly shown: HTMLElement
  /** Draws the flight as it is after so many milliseconds. */
  readonly draw: (flownMs: number, isBurned: boolean) => void
}

/** The night, the way that the lantern has come, and the lantern at its end. */
export function buildSky(): Sky {
  const canvas = element("canvas", { class: "sky", with: { "aria-hidden": "true" } })
  const lantern = element("img", { class: "sky-lantern", src: LANTERN, alt: "" })
  const shown = element(
    "div",
    { class: "sky-box", with: { "aria-hidden": "true", dir: "ltr" } },
    canvas,
    lantern,
  )
  const context = canvas.getContext("2d")
  // Where stars stand has no meaning: any spread that is the same each time.
  const stars = Array.from({ length: STARS }, (_, at) => ({
    x: (at * 0.618_034) % 1,
    y: (at * 0.754_878) % 1,
    size: 0.5 + ((at * 7) % 5) * 0.32,
  }))
  let last = { flown: 0, isBurned: false }

  const fit = (): void => {
    const scale = Math.min(2, devicePixelRatio)
    canvas.width = Math.round(shown.clientWidth * scale)
    canvas.height = Math.round(shown.clientHeight * scale)
    context?.setTransform(scale, 0, 0, scale, 0, 0)
    draw(last.flown, last.isBurned)
  }
  const draw = (flown: number, isBurned: boolean): void => {
    last = { flown, isBurned }
    if (!context) return
    const [width, height] = [shown.clientWidth, shown.clientHeight]
    context.clearRect(0, 0, width, height)
    // Stars sink as the lantern rises.
    const sunk = calm() ? 0 : flown / 24_000
    context.fillStyle = "rgb(255 244 214)"
    for (const { x, y, size } of stars) {
      context.globalAlpha = 0.25 + size * 0.28
      context.fillRect(x * width, ((y + sunk * (0.4 + size * 0.3)) % 1) * height * 0.92, size, size)
    }
    context.globalAlpha = 1
    const view = Math.max(FIRST_VIEW_MS, flown * 1.12)
    const most = Math.max(FIRST_VIEW_MULTIPLIER, heightAt(flown) * 1.12)
    const place = (ms: number): readonly [number, number] => [
      width * (0.1 + 0.8 * (ms / view)),
      height * (0.9 - 0.78 * ((heightAt(ms) - 100) / (most - 100))),
    ]
    const [x, y] = place(flown)
    if (flown > 0) {
      const way = new Path2D()
      way.moveTo(...place(0))
      for (let step = 1; step <= STEPS; step += 1) way.lineTo(...place((flown * step) / STEPS))
      const under = new Path2D(way)
      under.lineTo(x, height * 0.9)
      under.lineTo(place(0)[0], height * 0.9)
      const glow = context.createLinearGradient(0, height * 0.1, 0, height * 0.9)
      glow.addColorStop(0, isBurned ? "rgb(150 150 170 / 0.2)" : "rgb(255 160 60 / 0.38)")
      glow.addColorStop(1, "rgb(255 160 60 / 0)")
      context.fillStyle = glow
      // A canvas fills with paint, not an array with a value.
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
      context.fill(under)
      context.lineWidth = 5
      context.lineCap = "round"
      context.strokeStyle = isBurned ? "rgb(165 160 175)" : "rgb(255 190 92)"
      context.stroke(way)
    }
    lantern.style.translate = `calc(${x}px - 50%) calc(${y}px - 62%)`
    lantern.classList.toggle("burned", isBurned)
  }
  new ResizeObserver(fit).observe(shown)
  return { shown, draw }
}
