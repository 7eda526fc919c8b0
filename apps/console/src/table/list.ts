import type { ConsoleEndpoint } from "@croupier/contract/console/endpoint"
import { call, type InputOf, type ValueOf } from "../api/call.ts"
import type { ListQuery } from "./column.ts"

/** A list call fed from the page's address: all of it is text there, and the house checks it. */
export const listOf = <const E extends ConsoleEndpoint>(
  row: E,
): ((query: ListQuery) => Promise<ValueOf<E>>) & { readonly row: E } =>
  Object.assign((query: ListQuery) => call(row, query as InputOf<E>), { row })
