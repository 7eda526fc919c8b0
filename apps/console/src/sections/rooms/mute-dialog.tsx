import { muteInRooms } from "@croupier/contract/console/chat-rooms"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Choice } from "../../parts/field.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"

const HOUR = 60
const DAY = 24 * HOUR
const EVER = "ever"
const TIMES = [10, HOUR, DAY, 7 * DAY, 30 * DAY] as const

/** Keeps a member from writing in rooms, for a time or for ever. */
export function MuteDialog({
  memberId,
  account,
  onClose,
}: {
  readonly memberId: string
  readonly account: string
  readonly onClose: () => void
}) {
  const t = useT("console-rooms")
  const [time, choose] = useState(String(HOUR))
  return (
    <WhyDialog
      title={`${t("rooms_mute")}: ${account}`}
      action={t("rooms_mute")}
      danger
      act={(why) => call(muteInRooms, { memberId, minutes: time === EVER ? null : Number(time), why })}
      onDone={onClose}
      onClose={onClose}
    >
      <Choice label={t("rooms_mute_time")} value={time} onChange={({ target }) => choose(target.value)}>
        {TIMES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes < HOUR
              ? t("rooms_minutes", minutes)
              : minutes < DAY
                ? t("rooms_hours", minutes / HOUR)
                : t("rooms_days", minutes / DAY)}
          </option>
        ))}
        <option value={EVER}>{t("rooms_ever")}</option>
      </Choice>
    </WhyDialog>
  )
}
