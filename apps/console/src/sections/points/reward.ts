import type { listPointRewards } from "@croupier/contract/console/points"
import type { Value } from "../../api/call.ts"
import { nameIn } from "../../parts/words-name.ts"

/** A reward as the list has it. */
export type Reward = Value<typeof listPointRewards>["rows"][number]

/** The name of a reward in the reader's language, else the first. */
export const nameOf = ({ words }: Pick<Reward, "words">): string => nameIn(words)
