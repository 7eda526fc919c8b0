import { infiniteQueryOptions } from "@tanstack/react-query"
import type { Call } from "./create-call.ts"
import type { Input, Row, Value } from "./row.ts"

/** Answer of a row that is read page by page. */
interface Page {
  readonly cursor: string | null
}

/**
 * Options for `useInfiniteQuery`: a list read page by page, each from the cursor of the one before. `owner` keeps the
 * lists of two sessions apart.
 */
export const createPages =
  <R extends Row>(call: Call<R>, keyOf: (row: Pick<R, "module">) => readonly unknown[]) =>
  <const E extends R>(
    row: Value<E> extends Page ? E : never,
    input: Omit<Input<E>, "cursor">,
    owner?: string,
  ) =>
    infiniteQueryOptions({
      // The word keeps a list apart from a single answer of the same row.
      queryKey: [...keyOf(row), "pages", input, owner],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }): Promise<Value<E>> =>
        // A row that answers with a cursor takes one.
        call(row, { ...input, ...(pageParam ? { cursor: pageParam } : {}) } as Input<E>, { signal }),
      getNextPageParam: (page: Value<E>) => (isPage(page) ? (page.cursor ?? undefined) : undefined),
    })

const isPage = (answer: unknown): answer is Page =>
  typeof answer === "object" && answer !== null && "cursor" in answer
