import { ISSUE_STATES } from "@croupier/contract/lottery"
import type { useT } from "../../i18n/texts.ts"
import type { Filter } from "../../table/column.ts"

/** The filters of a list of issues: one game, `first` until another is chosen, and a state. */
export function issueFilters(
  t: ReturnType<typeof useT<"console-lottery">>,
  codes: readonly string[],
  first: string,
): Filter[] {
  return [
    {
      name: "gameCode",
      label: t("game"),
      initial: first,
      options: codes.map((value) => ({ value, label: value })),
    },
    {
      name: "state",
      label: t("state"),
      options: ISSUE_STATES.map((value) => ({ value, label: t(`issue_${value}`) })),
    },
  ]
}
