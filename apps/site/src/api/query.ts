import type { Endpoint } from "@croupier/contract/endpoint"
import { createQueries, createQueryClient } from "@croupier/client/queries"
import { call } from "./call.ts"

const STALE_MILLIS = 15_000

/** For an answer that has to be new each time it shows, and that several parts of one screen ask for. */
export const NEW_MILLIS = 2_000

export const queryClient = createQueryClient(STALE_MILLIS)

/** A page of the site belongs to one merchant: no scope. */
export const { query, queryKey, keyOf, refresh } = createQueries<Endpoint>(call, queryClient, () => [])
