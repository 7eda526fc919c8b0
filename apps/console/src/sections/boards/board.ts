import type { listBoards } from "@croupier/contract/console/boards"
import type { Value } from "../../api/call.ts"
import { languageCode } from "../../i18n/language.ts"

/** A board as the list has it. */
export type BoardRow = Value<typeof listBoards>["rows"][number]

/** The name of a board in the reader's language, else the first. */
export const nameOf = ({ terms: { words } }: Pick<BoardRow, "terms">): string =>
  (words.find(({ language }) => language === languageCode()) ?? words[0])?.name ?? ""
