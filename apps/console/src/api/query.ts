import type { ConsoleEndpoint } from "@croupier/contract/console/endpoint"
import { createQueries } from "@croupier/client/queries"
import { merchantCode } from "../session/session-store.ts"
import { call } from "./call.ts"
import { queryClient } from "./query-client.ts"

/** One screen serves several merchants, one at a time: the key of an answer names its merchant. */
export const { query, queryKey, keyOf, refresh } = createQueries<ConsoleEndpoint>(call, queryClient, () => [
  merchantCode(),
])
