import type { listBoards } from "@croupier/contract/console/boards"
import type { Value } from "../../api/call.ts"
import { nameIn } from "../../parts/words-name.ts"

/** A board as the list has it. */
export type BoardRow = Value<typeof listBoards>["rows"][number]

/** The name of a board in the reader's language, else the first. */
export const nameOf = ({ terms: { words } }: Pick<BoardRow, "terms">): string => nameIn(words)
