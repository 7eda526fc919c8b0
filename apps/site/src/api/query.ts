import type { Endpoint, Input, Value } from "@croupier/contract/endpoint"
import { QueryClient, queryOptions } from "@tanstack/react-query"
import { call, CallError } from "./call.ts"

/** The key under which an answer is kept: the row's identifier and what was asked. */
export const queryKey = <E extends Endpoint>(row: E, input: Input<E>) => [row.module, input] as const

/** Options for `useQuery`, loaders and prefetches: one call, cached by its row and input. */
export const query = <const E extends Endpoint>(row: E, input: Input<E>) =>
  queryOptions<Value<E>>({
    queryKey: queryKey(row, input),
    queryFn: ({ signal }) => call(row, input, { signal }),
  })

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      // A refusal will be the same again; only a lost connection is worth another try.
      retry: (failures, error) =>
        failures < 2 &&
        error instanceof CallError &&
        (error.code === "NETWORK" || error.code === "UNAVAILABLE"),
    },
  },
})
