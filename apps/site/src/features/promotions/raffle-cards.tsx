import { raffles, type RaffleCard } from "@croupier/contract/raffles"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { query } from "../../api/query.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { Art } from "../../ui/art.tsx"
import { buttonClass } from "../../ui/button.tsx"
import { useMyRaffles } from "./use-my-raffles.ts"
import { RaffleTickets } from "./raffle-tickets.tsx"

/** Past draws beside those that run. */
const PAST = 1

/** Raffles that run, and the latest that was drawn; nothing where there are none. */
export function RaffleCards() {
  const { data } = useQuery({ ...query(raffles, {}), staleTime: 0 })
  const isPast = ({ state }: RaffleCard) => state === "DRAWN" || state === "VOID"
  const rows = data?.rows ?? []
  const shown = [...rows.filter((row) => !isPast(row)), ...rows.filter(isPast).slice(0, PAST)]
  if (shown.length === 0) return null
  return (
    // The cards load their texts when they are first drawn; the rest of the page stays visible meanwhile.
    <Suspense fallback={null}>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {shown.map((card) => (
          <Card key={card.drawId} card={card} />
        ))}
      </ul>
    </Suspense>
  )
}

function Card({ card }: { readonly card: RaffleCard }) {
  const t = useT("raffles")
  const format = useFormat()
  const mine = useMyRaffles().of.get(card.drawId)
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line bg-bg-1 p-4">
      <div className="flex items-center gap-4">
        <Art name="ticket" size={72} />
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <h2 className="text-lg font-semibold break-words">{card.name}</h2>
          <p className="text-sm font-semibold text-brand-text">{t(`raffle_state_${card.state}`)}</p>
        </div>
      </div>
      <p className="text-fg-2 break-words">
        {t("raffle_gives", format.money(card.per), format.number(card.cap))}
      </p>
      {mine && card.state === "OPEN" ? <RaffleTickets card={card} mine={mine} /> : null}
      <p className="text-sm text-fg-2">
        {t("raffle_span", format.stamp(card.startsAt), format.stamp(card.closesAt))}
      </p>
      <SiteLink
        to={`/promoDetail?raffle=${card.drawId}`}
        className={buttonClass("quiet", "regular", "mt-auto justify-self-start")}
        aria-label={`${t("raffle_see")}: ${card.name} ${card.draw}`}
      >
        {t("raffle_see")}
      </SiteLink>
    </li>
  )
}
