import type { listRaffles } from "@croupier/contract/console/raffles"
import type { Value } from "../../api/call.ts"
import { languageCode } from "../../i18n/language.ts"

/** A raffle as the list has it. */
export type RaffleRow = Value<typeof listRaffles>["rows"][number]

/** The name of a raffle in the reader's language, else the first. */
export const nameOf = ({ terms: { words } }: Pick<RaffleRow, "terms">): string =>
  (words.find(({ language }) => language === languageCode()) ?? words[0])?.name ?? ""
