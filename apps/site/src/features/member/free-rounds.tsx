import type { BonusLot } from "@croupier/contract/bonus-lots"
import { useT } from "../../i18n/i18n.tsx"
import { closeModal } from "../../modals/modals.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { buttonClass } from "../../ui/button.tsx"
import { Money } from "../../ui/money.tsx"

/** Free rounds that wait to be played: those that are left, their winnings, and the way to their games. */
export function FreeRounds({ lot: { freeRounds, balance } }: { readonly lot: BonusLot }) {
  const t = useT("member")
  if (freeRounds === null) return null
  const { left, rounds, games } = freeRounds
  return (
    <div className="grid gap-2">
      <div className="flex justify-between gap-2 text-sm">
        <span>{t("bonus_rounds_left")}</span>
        <span dir="ltr" className="figures">
          {left} / {rounds}
        </span>
      </div>
      <progress
        className="h-2 w-full"
        max={rounds}
        value={rounds - left}
        aria-label={t("bonus_rounds_left")}
      />
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-sm">
        <dt className="text-fg-2">{t("bonus_rounds_won")}</dt>
        <dd>
          <Money value={balance} />
        </dd>
      </dl>
      {left > 0 ? (
        <div className="flex flex-wrap gap-2">
          {games.map(({ gameId, name }) => (
            <SiteLink
              key={gameId}
              to={`/game?gameId=${gameId}`}
              onClick={closeModal}
              className={buttonClass("brand")}
            >
              {t("bonus_rounds_play", name)}
            </SiteLink>
          ))}
        </div>
      ) : null}
    </div>
  )
}
