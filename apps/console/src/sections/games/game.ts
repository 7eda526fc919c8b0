import type { listCatalogue } from "@croupier/contract/console/games"
import type { Value } from "../../api/call.ts"
import { languageCode } from "../../i18n/language.ts"

export type Game = Value<typeof listCatalogue>["rows"][number]

/** A game's name in the viewer's language, else in English. */
export const nameOf = ({ names }: Pick<Game, "names">): string => names[languageCode()] ?? names.EN ?? "–"
