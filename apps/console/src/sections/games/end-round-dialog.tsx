import { endRound, ROUND_ENDS, type playRound } from "@croupier/contract/console/play"
import { call, type Value } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { OutcomeDialog } from "../../parts/outcome-dialog.tsx"

/** Proposes the end of a round that its vendor never reports. */
export function EndRoundDialog({
  round: { vendor, round, memberId },
  onClose,
}: {
  readonly round: Value<typeof playRound>["round"]
  readonly onClose: () => void
}) {
  const t = useT("console-games")
  return (
    <OutcomeDialog
      title={`${t("round_end")}: ${vendor}`}
      text={t("round_end_text")}
      label={t("outcome")}
      outcomes={ROUND_ENDS}
      labelOf={(outcome) => t(`round_end_${outcome}`)}
      act={(ruling) => call(endRound, { vendor, round, memberId, ...ruling })}
      onClose={onClose}
    />
  )
}
