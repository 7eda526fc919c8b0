import { element } from "./element.ts"
import type { Words } from "./language.ts"
import type { FreeRounds } from "./studio.ts"

/** Free rounds of an opening: the first offer is played until it is used up, then the next. */
export interface FreeRoundsBar {
  readonly shown: HTMLElement
  /** The offer that the next round belongs to; undefined where the player stakes. */
  readonly current: () => FreeRounds | undefined
  /** Takes what the house offers now. While a round is on the screen it is kept until `show`. */
  readonly take: (offered: readonly FreeRounds[]) => void
  /** Shows what was taken. */
  readonly show: () => void
}

/** A line above the button that says how many rounds are free, and at which stake. */
export function freeRoundsBar(
  offered: readonly FreeRounds[],
  { t }: Words,
  money: (decimal: string) => string,
  onChange: () => void,
): FreeRoundsBar {
  let current = offered[0]
  let taken = current
  const shown = element("p", { class: "free-rounds", with: { role: "status" } })
  const draw = (): void => {
    shown.hidden = current === undefined
    shown.textContent = current ? t("free_left", current.left, money(current.stake)) : ""
  }
  draw()
  return {
    shown,
    current: () => current,
    take: (now) => {
      taken = now[0]
    },
    show: () => {
      const isOver = current !== undefined && taken === undefined
      if (taken === current) return
      current = taken
      draw()
      if (isOver) {
        shown.hidden = false
        shown.textContent = t("free_done")
      }
      onChange()
    },
  }
}
