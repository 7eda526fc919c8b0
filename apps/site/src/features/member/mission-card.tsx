import {
  claimMission,
  joinMission,
  missions,
  type Mission,
  type MissionWindow,
} from "@croupier/contract/missions"
import { myWheel } from "@croupier/contract/wheels"
import { parseAmount } from "@croupier/money"
import { refreshBalance } from "../../api/balance.ts"
import { call } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { BonusTermsList } from "../../rewards/bonus-terms-list.tsx"
import { useProductName } from "../../shell/use-product-name.ts"
import { Button } from "../../ui/button.tsx"
import { toast } from "../../ui/toast.ts"
import { useGift } from "./reward-card.tsx"

/** The quantity of a mission as it reads: money, or a count. */
function useQuantity({ metric }: Pick<Mission, "metric">): (value: string) => string {
  const format = useFormat()
  const isMoney = metric === "VALID_BET" || metric === "DEPOSITS"
  return (value) => (isMoney ? format.money(value) : format.number(Number(value)))
}

/** A gift of a mission within its sentence. */
function useGiftOf(): (window: Pick<MissionWindow, "gives">, amount: string) => string {
  const t = useT("rewards")
  const gift = useGift()
  return ({ gives }, amount) => {
    const text = gift({ kind: gives, amount })
    return gives === "BONUS" ? t("reward_gift_BONUS", text) : text
  }
}

/** One mission: its terms in a sentence, the way to join it, its windows. */
export function MissionCard({ mission }: { readonly mission: Mission }) {
  const t = useT("missions")
  const say = useT("rewards")
  const format = useFormat()
  const productOf = useProductName()
  const quantity = useQuantity(mission)
  const giftOf = useGiftOf()
  const { busy, refused, attempt } = useAttempt()
  const [first] = mission.windows
  const only = [...mission.products.map(productOf), mission.vendor, mission.game].filter(
    (each) => each !== null,
  )
  const join = () =>
    attempt(
      async () => {
        await call(joinMission, { missionId: mission.missionId })
        toast(t("mission_joined", mission.name), "good")
        await refresh(missions)
      },
      () => {
        void refresh(missions)
        return false
      },
    )
  return (
    <article className="grid grid-cols-1 gap-3 rounded-card border border-line bg-bg-1 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h4 className="font-semibold break-words">{mission.name}</h4>
        <span className="text-sm text-fg-2">{t(`mission_period_${mission.period}`)}</span>
      </div>
      {first ? (
        <p>
          {t(
            `mission_does_${mission.metric}`,
            quantity(first.step),
            giftOf(first, first.gift),
            format.number(first.limit),
            mission.multiplier ?? "",
          )}
        </p>
      ) : null}
      {first?.bonus ? <BonusTermsList terms={first.bonus} /> : null}
      {first && first.spinDays !== null ? (
        <p className="text-sm text-fg-2">{say("reward_spin_days", format.number(first.spinDays))}</p>
      ) : null}
      {mission.text === "" ? null : <p className="text-sm text-fg-2 break-words">{mission.text}</p>}
      {only.length === 0 ? null : <p className="text-sm text-fg-2">{t("mission_only", only.join(", "))}</p>}
      {mission.joinedAt === null ? (
        <Button className="justify-self-start" busy={busy} onClick={() => void join()}>
          {t("mission_join")}
        </Button>
      ) : (
        mission.windows.map((window) => (
          <WindowPart key={window.startsAt} mission={mission} window={window} />
        ))
      )}
      <FormError message={refused} />
    </article>
  )
}

/** Progress of a window in what is left, and its claim. */
function WindowPart({ mission, window }: { readonly mission: Mission; readonly window: MissionWindow }) {
  const t = useT("missions")
  const format = useFormat()
  const clock = useMerchantClock()
  const quantity = useQuantity(mission)
  const giftOf = useGiftOf()
  const { busy, refused, attempt } = useAttempt()
  const [step, left] = [parseAmount(window.step), parseAmount(window.left)]
  const isRunning = left > 0n
  const share = isRunning && left < step ? Number(((step - left) * 100n) / step) : isRunning ? 0 : 100
  const ended = mission.windows[0] !== window || (!isRunning && window.done < window.limit)
  const label = ended
    ? t("mission_earlier", clock.date(window.endsAt))
    : isRunning
      ? t("mission_left", quantity(window.left))
      : t("mission_done", format.number(window.done), format.number(window.limit))
  const claim = () =>
    attempt(
      async () => {
        const { paid } = await call(claimMission, { missionId: mission.missionId, window: window.startsAt })
        toast(t(window.gives === "CASH" ? "mission_claimed" : "mission_given", giftOf(window, paid)), "good")
        void refreshBalance()
        if (window.gives === "SPINS") void refresh(myWheel)
        await refresh(missions)
      },
      () => {
        void refresh(missions)
        return false
      },
    )
  return (
    <section className="grid grid-cols-1 gap-2" aria-label={label}>
      <div className="flex flex-wrap justify-between gap-2 text-sm">
        <span>{label}</span>
        <span className="text-fg-2">
          {t("mission_paid", format.number(window.claimed), format.number(window.limit))}
        </span>
      </div>
      <progress className="h-2 w-full" max={100} value={share} aria-label={label} />
      <p className="text-sm text-fg-2">
        {ended
          ? t("mission_claim_by", clock.date(window.claimBy))
          : t("mission_until", clock.date(window.endsAt))}
      </p>
      {parseAmount(window.open) > 0n ? (
        <Button className="justify-self-start" busy={busy} onClick={() => void claim()}>
          {t("mission_claim", giftOf(window, window.open))}
        </Button>
      ) : null}
      <FormError message={refused} />
    </section>
  )
}
