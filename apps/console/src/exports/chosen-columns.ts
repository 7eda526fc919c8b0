import type { Column } from "../table/column.ts"

/**
 * The fields that a file of a list should hold: those of the columns that show, under their headings. Undefined,
 * which means every field, where a column does not say what it shows: nothing that is seen may be missing.
 */
export function chosenColumns<Row>(
  shown: readonly Column<Row>[],
  fields: readonly string[],
): { field: string; header: string }[] | undefined {
  const chosen: { field: string; header: string }[] = []
  for (const { id, field = id, header, isAction = false } of shown) {
    if (isAction) continue
    if (!fields.includes(field)) return undefined
    chosen.push({ field, header })
  }
  return chosen.length > 0 ? chosen : undefined
}
