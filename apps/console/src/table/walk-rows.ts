const CONTROL = "a, button"

/**
 * Keys inside a list: arrows, Home and End walk from row to row, along whatever can be pressed in them; Enter
 * opens a row that stands alone; C copies the row.
 */
export function walkRows(event: KeyboardEvent, copy: (at: number) => void): void {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  if (target.matches("input, select, textarea")) return
  const rows = [...(target.closest("tbody")?.rows ?? [])]
  const at = rows.findIndex((row) => row.contains(target))
  const row = rows[at]
  if (!row) return
  if (key === "c") copy(at)
  else if (key === "Enter" && target === row) row.querySelector<HTMLElement>(CONTROL)?.click()
  else {
    const to =
      key === "ArrowDown"
        ? at + 1
        : key === "ArrowUp"
          ? at - 1
          : key === "Home"
            ? 0
            : key === "End"
              ? rows.length - 1
              : undefined
    const next = to === undefined ? undefined : rows[to]
    if (!next) return
    ;(next.querySelector<HTMLElement>(CONTROL) ?? next).focus()
  }
  event.preventDefault()
}

/** Brings the keys into the list of the page; false where there is none, or it is empty. */
export function enterList(): boolean {
  const row = document.querySelector<HTMLElement>("[data-list] tbody tr")
  ;(row?.querySelector<HTMLElement>(CONTROL) ?? row)?.focus()
  return row !== null
}
