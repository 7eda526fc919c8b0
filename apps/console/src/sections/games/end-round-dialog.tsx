import { endRound, ROUND_ENDS, type playRound } from "@croupier/contract/console/play"
import { call, type Value } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { ProposeDialog } from "./propose-dialog.tsx"

/** Proposes how a round ended of which its vendor never tells. */
export function EndRoundDialog({
  round: { vendor, round, memberId },
  onClose,
}: {
  readonly round: Value<typeof playRound>["round"]
  readonly onClose: () => void
}) {
  const t = useT("console-games")
  return (
    <ProposeDialog
      title={`${t("round_end")}: ${vendor}`}
      text={t("round_end_text")}
      label={t("outcome")}
      ways={ROUND_ENDS.map((way) => ({ way, label: t(`round_end_${way}`) }))}
      act={({ way, key, why }) => call(endRound, { vendor, round, memberId, outcome: way, key, why })}
      onClose={onClose}
    />
  )
}
