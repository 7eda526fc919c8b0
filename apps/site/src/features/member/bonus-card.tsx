import type { BonusLot } from "@croupier/contract/bonus-lots"
import { bonusDetails, forfeitBonus } from "@croupier/contract/bonuses"
import { parseAmount } from "@croupier/money"
import { refreshBalance } from "../../api/balance.ts"
import { call } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { confirm } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { Money } from "../../ui/money.tsx"
import { toast } from "../../ui/toast.ts"
import { BonusRules } from "./bonus-rules.tsx"
import { FreeRounds } from "./free-rounds.tsx"

/** One bonus: its state, the requirement in money left, its terms in a sentence each, and the way to give it up. */
export function BonusCard({ lot }: { readonly lot: BonusLot }) {
  const t = useT("member")
  const format = useFormat()
  const { busy, refused, attempt } = useAttempt()
  const isOpen = lot.endedAt === null
  const isOfRounds = lot.freeRounds !== null && lot.state === "pending"
  // A free bet has no balance and nothing to play, and free rounds have nothing to play before their wins open.
  const isPlayed = isOpen && !lot.terms.freeBet && !isOfRounds
  const [required, left] = [parseAmount(lot.required), parseAmount(lot.left)]
  const done = required === 0n ? 100 : Number(((required - left) * 100n) / required)
  const forfeit = async () => {
    const sure = await confirm({
      title: t("bonus_forfeit_sure"),
      text: t("bonus_forfeit_text", format.money(lot.balance), format.money(lot.inOpenBets)),
      confirmLabel: t("bonus_forfeit"),
      tone: "danger",
    })
    if (!sure) return
    await attempt(async () => {
      await call(forfeitBonus, { lotId: lot.lotId })
      toast(t("bonus_forfeited"), "good")
      void refresh(bonusDetails)
      void refreshBalance()
    })
  }
  return (
    <article className="grid grid-cols-1 gap-3 rounded-card border border-line bg-bg-1 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <Money value={lot.granted} className="text-lg font-semibold" />
        <span className="text-sm text-fg-2">
          {t(isOfRounds ? "bonus_state_rounds" : `bonus_state_${lot.state}`)}
        </span>
      </div>
      {isOfRounds ? <FreeRounds lot={lot} /> : null}
      {isPlayed ? (
        <div className="grid gap-1">
          <div className="flex justify-between gap-2 text-sm">
            <span>{t("bonus_left")}</span>
            <span dir="ltr" className="figures">
              {format.money(lot.left)} / {format.money(lot.required)}
            </span>
          </div>
          <progress className="h-2 w-full" max={100} value={done} aria-label={t("bonus_left")} />
        </div>
      ) : null}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
        {isPlayed ? <Line name={t("bonus_balance")} value={lot.balance} /> : null}
        {parseAmount(lot.inOpenBets) > 0n ? <Line name={t("bonus_in_bets")} value={lot.inOpenBets} /> : null}
        {lot.state === "converted" ? <Line name={t("bonus_paid")} value={lot.paid} /> : null}
      </dl>
      <BonusRules lot={lot} />
      <FormError message={refused} />
      {isOpen ? (
        <Button kind="quiet" className="justify-self-start" busy={busy} onClick={() => void forfeit()}>
          {t("bonus_forfeit")}
        </Button>
      ) : null}
    </article>
  )
}

function Line({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt className="text-fg-2">{name}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </>
  )
}
