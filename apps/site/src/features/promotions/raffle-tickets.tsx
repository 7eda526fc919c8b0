import type { MyRaffle, RaffleCard } from "@croupier/contract/raffles"
import { parseAmount } from "@croupier/money"
import { useFormat, useT } from "../../i18n/i18n.tsx"

/** The caller's tickets of a draw that runs, and the next one in money left. */
export function RaffleTickets({ card, mine }: { readonly card: RaffleCard; readonly mine: MyRaffle }) {
  const t = useT("raffles")
  const format = useFormat()
  const [per, left] = [parseAmount(card.per), parseAmount(mine.left)]
  const text = left > 0n ? t("raffle_left", format.money(mine.left)) : t("raffle_full")
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        {t("raffle_mine", format.number(mine.tickets), format.number(card.cap))}
      </p>
      <p className="text-sm">{text}</p>
      <progress
        className="h-2 w-full"
        max={100}
        value={left > per ? 0 : Number(((per - left) * 100n) / per)}
        aria-label={text}
      />
    </div>
  )
}
