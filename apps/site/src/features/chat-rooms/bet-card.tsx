import type { RoomCard } from "@croupier/contract/chat-room-values"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Icon } from "../../ui/icon.tsx"

/** A bet that a member shared: game, stake and result as they stood then. */
export function BetCard({
  card: { kind, gameName, issue, stake, prize, result },
}: {
  readonly card: RoomCard
}) {
  const t = useT("rooms")
  const format = useFormat()
  const hasPrize = result === "WON" || result === "PAID"
  return (
    <div className="mt-1 grid grid-cols-1 gap-1 rounded-ctl border border-current/30 p-3">
      <p className="flex items-center gap-2 font-bold">
        <Icon name={kind === "LOTTERY" ? "ticket" : "dices"} />
        <bdi>{gameName}</bdi>
      </p>
      {issue === null ? null : (
        <p className="text-sm">
          <bdi>{issue}</bdi>
        </p>
      )}
      <p className="text-sm">
        {t("rooms_stake")} <span className="figures font-semibold">{format.money(stake)}</span>
      </p>
      <p className="text-sm font-semibold">
        {t(`rooms_result_${result}`)}
        {hasPrize ? (
          <>
            {" · "}
            {t("rooms_prize")} <span className="figures">{format.money(prize)}</span>
          </>
        ) : null}
      </p>
    </div>
  )
}
