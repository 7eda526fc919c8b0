import type { ConsoleEndpoint } from "@croupier/contract/console/endpoint"
import { call, type Input, type Value } from "../api/call.ts"
import type { ListLoad, ListQuery } from "./column.ts"

/** A list call fed from the page's address: all of it is text there, and the house checks it. */
export const listOf = <const E extends ConsoleEndpoint>(
  row: E,
): ((query: ListQuery) => Promise<Value<E>>) & { readonly row: E } =>
  Object.assign((query: ListQuery) => call(row, query as Input<E>), { row })

/** A call that answers with all there is, as a list of one page. */
export const wholeListOf = <const E extends ConsoleEndpoint, Item>(
  row: E,
  rowsOf: (value: Value<E>) => readonly Item[],
): ListLoad<Item> =>
  Object.assign(async () => ({ rows: rowsOf(await call(row, {} as Input<E>)), cursor: null }), { row })
