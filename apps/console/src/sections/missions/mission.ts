import type { listMissions } from "@croupier/contract/console/missions"
import type { Value } from "../../api/call.ts"
import { nameIn } from "../../parts/words-name.ts"

/** A mission as the list has it. */
export type MissionRow = Value<typeof listMissions>["rows"][number]

/** The name of a mission in the reader's language, else the first. */
export const nameOf = ({ terms: { words } }: Pick<MissionRow, "terms">): string => nameIn(words)

/** True where the steps of a mission are amounts of money, not counts. */
export const countsMoney = (metric: MissionRow["subject"]["metric"]): boolean =>
  metric === "VALID_BET" || metric === "DEPOSITS"
