import type { listRaffles } from "@croupier/contract/console/raffles"
import type { Value } from "../../api/call.ts"
import { nameIn } from "../../parts/words-name.ts"

/** A raffle as the list has it. */
export type RaffleRow = Value<typeof listRaffles>["rows"][number]

/** The name of a raffle in the reader's language, else the first. */
export const nameOf = ({ terms: { words } }: Pick<RaffleRow, "terms">): string => nameIn(words)
