import { useRef, type KeyboardEvent } from "react"
import type { Row } from "./rows.ts"
import { typedSymbol } from "./typed-symbol.ts"

/**
 * The board by keyboard: arrows move between symbols and rows, digits choose in the row, Enter adds the bet,
 * Space chooses as on every button.
 */
export function useBoardKeys(
  rows: readonly Row[],
  toggle: (row: number, symbol: string) => void,
  add: () => void,
) {
  const typed = useRef("")
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const row = Number(target.closest<HTMLElement>("[data-row]")?.dataset["row"])
    const at = Number(target.dataset["at"])
    const chosen = rows[row]
    if (!chosen || target.dataset["at"] === undefined) return
    if (/^\d$/.test(event.key)) {
      const next = typedSymbol(chosen.symbols, typed.current, event.key)
      typed.current = next.typed
      if (next.symbol !== undefined) {
        toggle(row, next.symbol)
        focusOn(currentTarget, row, chosen.symbols.indexOf(next.symbol))
      }
      return event.preventDefault()
    }
    typed.current = ""
    if (event.key === "Enter") {
      add()
      return event.preventDefault()
    }
    const forward = currentTarget.matches(":dir(rtl)") ? "ArrowLeft" : "ArrowRight"
    const back = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight"
    const last = chosen.symbols.length - 1
    const moves: Readonly<Record<string, readonly [row: number, at: number]>> = {
      [forward]: [row, at === last ? 0 : at + 1],
      [back]: [row, at === 0 ? last : at - 1],
      ArrowDown: [row + 1, at],
      ArrowUp: [row - 1, at],
      Home: [row, 0],
      End: [row, last],
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    focusOn(currentTarget, ...move)
  }
}

function focusOn(board: HTMLElement, row: number, at: number): void {
  const symbols = board.querySelectorAll<HTMLElement>(`[data-row="${row}"] [data-at]`)
  symbols[Math.min(at, symbols.length - 1)]?.focus()
}
