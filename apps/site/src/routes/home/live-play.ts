import type { livePlays } from "@croupier/contract/lottery"
import type { Value } from "@croupier/contract/endpoint"

/** A bet that was settled, as guests of the house read it. */
export type LivePlay = Value<typeof livePlays>["plays"][number]
