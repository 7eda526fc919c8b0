import { createQueryClient } from "@croupier/client/queries"

const STALE_MS = 5_000

/**
 * Answers are shown while they are asked for again. A call that is made without a network fails and says so: one that
 * waited in silence would be taken for done.
 */
export const queryClient = createQueryClient(STALE_MS, "always")
