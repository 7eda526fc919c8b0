import { parseAmount } from "@croupier/money"
import type { ProfitDay } from "./figures.ts"

/** The chart's plane, in units of its own: it is drawn at any width. */
export const PLANE = { width: 640, height: 160 } as const

export interface Bar {
  readonly day: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isWin: boolean
}

/** Bars of the result of each day, above and below a line at zero that stands where the largest of both sides fit. */
export function barsOf(days: readonly ProfitDay[], shown: readonly string[]) {
  const results = new Map(days.map(({ day, result }) => [day, Number(parseAmount(result))]))
  const values = shown.map((day) => results.get(day) ?? 0)
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const unit = PLANE.height / (most - least || 1)
  const zero = most * unit
  const step = PLANE.width / Math.max(1, shown.length)
  const gap = Math.min(4, step * 0.25)
  const bars: Bar[] = values.flatMap((value, at) => {
    if (value === 0) return []
    // A value other than zero can be seen.
    const height = Math.max(1.5, Math.abs(value) * unit)
    return [
      {
        day: shown[at] ?? "",
        x: at * step + gap / 2,
        y: value > 0 ? zero - height : zero,
        width: step - gap,
        height,
        isWin: value > 0,
      },
    ]
  })
  return { bars, zero, most, least }
}
