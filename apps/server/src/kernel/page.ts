export interface Page<R> {
  readonly rows: R[]
  /** Where the next page begins; null at the end of the list. */
  readonly cursor: string | null
}

/**
 * One page of a list that was read up to `limit + 1` rows: the row too many says that there is a next page. `cursorOf`
 * gives the cursor behind the last row of this one.
 */
export function pageOf<R>(found: readonly R[], limit: number, cursorOf: (last: R) => string): Page<R> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, cursor: last !== undefined && found.length > limit ? cursorOf(last) : null }
}
