import { claimRafflePromotion, myRaffles, raffleDraw, type RaffleDraw } from "@croupier/contract/raffles"
import { refreshBalance } from "../../api/balance.ts"
import { call } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { toast } from "../../ui/toast.ts"
import { RaffleTickets } from "./raffle-tickets.tsx"
import { useMyRaffles } from "./use-my-raffles.ts"

/** The caller's part in a draw: tickets, places in the list, prizes to claim. */
export function RaffleMine({ draw }: { readonly draw: RaffleDraw }) {
  const t = useT("raffles")
  const format = useFormat()
  const { isMember, isOffered, isPending, of } = useMyRaffles()
  const { busy, refused, attempt } = useAttempt()
  const mine = of.get(draw.drawId)
  if (!isMember) return draw.state === "OPEN" ? <p className="text-fg-2">{t("raffle_log_in")}</p> : null
  if (isPending) return <Skeleton className="h-20" />
  if (!isOffered) return <p className="text-fg-2">{t("raffle_not_for_you")}</p>
  if (!mine) return null
  const claim = (prize: number) =>
    attempt(async () => {
      try {
        const { paid } = await call(claimRafflePromotion, { drawId: draw.drawId, prize })
        toast(t("raffle_claimed", format.money(paid)), "good")
        void refreshBalance()
      } finally {
        await Promise.all([refresh(myRaffles), refresh(raffleDraw)])
      }
    })
  return (
    <section className="grid grid-cols-1 gap-3">
      {draw.state === "OPEN" ? <RaffleTickets card={draw} mine={mine} /> : null}
      {mine.member === null ? null : (
        <p>{t("raffle_number", mine.member, mine.places.map((place) => format.number(place)).join(", "))}</p>
      )}
      {mine.wins.map((won) => (
        <div key={won.prize} className="grid grid-cols-1 gap-2 rounded-card border border-win p-4">
          <p className="font-semibold">
            {t("raffle_won", format.number(won.prize), format.money(won.amount))}
          </p>
          {won.state === "OPEN" ? (
            <>
              <p className="text-sm text-fg-2">{t("raffle_claim_by", format.stamp(won.claimBy))}</p>
              <Button className="justify-self-start" busy={busy} onClick={() => void claim(won.prize)}>
                {t("raffle_claim", format.money(won.amount))}
              </Button>
            </>
          ) : (
            <p className="text-sm text-fg-2">{t(`raffle_prize_${won.state}`)}</p>
          )}
        </div>
      ))}
      <FormError message={refused} />
    </section>
  )
}
