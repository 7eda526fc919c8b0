import { QueryClient, queryOptions } from "@tanstack/react-query"
import { CallError } from "./call-error.ts"
import type { Call } from "./create-call.ts"
import type { Input, Row, Value } from "./row.ts"

const RETRIES = 2

/** True for a call worth another try by itself: a refusal will be the same again, a lost connection need not. */
export const isLost = (error: unknown): boolean =>
  error instanceof CallError && (error.code === "NETWORK" || error.code === "UNAVAILABLE")

/**
 * Answers older than `staleTime`, in milliseconds, are asked for again when something shows them. Without a network
 * queries and acts wait (`online`), or fail at once (`always`).
 */
export const createQueryClient = (
  staleTime: number,
  networkMode: "online" | "always" = "online",
): QueryClient =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode },
      queries: { networkMode, staleTime, retry: (failures, error) => failures < RETRIES && isLost(error) },
    },
  })

/** Sending costs a phone some milliseconds: a page that asks fifteen questions at once would not hear a press while it sends. */
const ownTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * Keys and options of queries, derived from rows: the row's identifier, whom the answer is for (`scope`: the merchant,
 * where one screen serves several) and what was asked. So a row's answers can be asked for again by the row.
 */
export const createQueries = <R extends Row>(
  call: Call<R>,
  client: QueryClient,
  scope: () => readonly unknown[],
) => {
  const keyOf = ({ module }: Pick<Row, "module">): readonly unknown[] => [module, ...scope()]
  const queryKey = <E extends R>(row: E, input: Input<E>): readonly unknown[] => [...keyOf(row), input]
  return {
    keyOf,
    queryKey,
    /** Options for `useQuery`, loaders and prefetches: one call, cached by its row and input. */
    query: <const E extends R>(row: E, input: Input<E>) =>
      queryOptions<Value<E>>({
        queryKey: queryKey(row, input),
        queryFn: async ({ signal }) => {
          await ownTask()
          return call(row, input, { signal })
        },
      }),
    /** Asks again for what is cached of these rows, and shown; the rest when it next shows. */
    refresh: (...rows: readonly Pick<Row, "module">[]): Promise<unknown> =>
      Promise.all(rows.map((row) => client.invalidateQueries({ queryKey: keyOf(row) }))),
  }
}
