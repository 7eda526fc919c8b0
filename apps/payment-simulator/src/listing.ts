export interface Listed {
  readonly from: Date
  readonly to: Date
  readonly after: string
  readonly limit: number
}

/** The rows of which an instant lies from `from` on and before `to`, by their ids, after one. */
export const page = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  { from, to, after, limit }: Listed,
  instantsOf: (row: Row) => readonly (string | null)[],
): Row[] => {
  const isIn = (at: string | null) => {
    const time = at === null ? Number.NaN : Date.parse(at)
    return time >= from.getTime() && time < to.getTime()
  }
  return rows
    .filter((row) => row.id > after && instantsOf(row).some(isIn))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}
