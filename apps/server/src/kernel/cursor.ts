import { refuse } from "./refusal.ts"
import { isUuid } from "./uuid.ts"

/*
 * Cursors of lists, as clients send them back. Each of these gives undefined for the first page, and refuses
 * INPUT_INVALID for a cursor that no answer gave out.
 */

const LARGEST_ID = 9_223_372_036_854_775_807n
/** Milliseconds of the year 2200: PostgreSQL and Date hold every instant before it. */
const LAST_MS = Date.UTC(2200, 0)

const refuseCursor = (): never => refuse("INPUT_INVALID", [], ["cursor"])

/** The number of the last row. */
export function idCursor(cursor: string | undefined): bigint | undefined {
  if (cursor === undefined) return undefined
  const id = /^\d{1,19}$/.test(cursor) ? BigInt(cursor) : refuseCursor()
  return id <= LARGEST_ID ? id : refuseCursor()
}

/** The UUID of the last row. */
export function uuidCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  return isUuid(cursor) ? cursor : refuseCursor()
}

/** The instant of the last row, in milliseconds. */
export function instantCursor(cursor: string | undefined): Date | undefined {
  if (cursor === undefined) return undefined
  const at = /^\d{1,15}$/.test(cursor) ? Number(cursor) : refuseCursor()
  return at < LAST_MS ? new Date(at) : refuseCursor()
}
