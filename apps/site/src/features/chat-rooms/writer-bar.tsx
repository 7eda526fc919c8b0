import type { Writing } from "@croupier/contract/chat-room-values"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { openModal } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"

/** In the place of the writer: why the reader cannot write, and what is to be done. */
export function WriterBar({ writing }: { readonly writing: Writing }) {
  const t = useT("rooms")
  const format = useFormat()
  const { state, mutedUntil, leastLevel, leastDeposits } = writing
  if (state === "SIGN_IN")
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{t("rooms_sign_in")}</p>
        <Button onClick={() => openModal("login")}>{t("login")}</Button>
      </div>
    )
  if (state === "MUTED")
    return (
      <p role="status">
        {mutedUntil === null ? t("rooms_muted_ever") : t("rooms_muted", format.stamp(mutedUntil))}
      </p>
    )
  if (state === "CONDITION")
    return (
      <div role="status" className="grid grid-cols-1 gap-1">
        <p>{t("rooms_condition")}</p>
        <ul className="list-disc ps-5">
          {leastLevel > 0 ? <li>{t("rooms_condition_level", format.number(leastLevel))}</li> : null}
          {Number(leastDeposits) > 0 ? (
            <li>{t("rooms_condition_deposits", format.money(leastDeposits))}</li>
          ) : null}
        </ul>
      </div>
    )
  return <p role="status">{t(state === "TRIAL" ? "rooms_trial" : "rooms_break")}</p>
}
