import { z } from "zod/mini"
import type { ConsoleEndpoint } from "./endpoint.ts"

/** True where a list is asked for page by page, not all at once. */
export const goesByPages = ({ input }: ConsoleEndpoint): boolean =>
  input instanceof z.ZodMiniObject && "cursor" in input.def.shape

/** The fields of the rows that a list answers with; undefined where a call is no list that goes by pages. */
export function listFields(row: ConsoleEndpoint): readonly string[] | undefined {
  if (row.method !== "GET" || !(row.value instanceof z.ZodMiniObject)) return undefined
  const { rows, cursor }: Readonly<Record<string, unknown>> = row.value.def.shape
  if (cursor === undefined || !(rows instanceof z.ZodMiniArray)) return undefined
  const { element }: { readonly element: unknown } = rows.def
  return element instanceof z.ZodMiniObject ? Object.keys(element.def.shape) : undefined
}
