import type { CheckInGift } from "@croupier/contract/check-in-values"
import { checkIn, myCheckIn } from "@croupier/contract/check-ins"
import type { Value } from "@croupier/contract/endpoint"
import { myRewards } from "@croupier/contract/rewards"
import { myWheel } from "@croupier/contract/wheels"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { refreshBalance } from "../api/balance.ts"
import { call } from "../api/call.ts"
import { query, refresh } from "../api/query.ts"
import { useSettings } from "../boot/boot.ts"
import { useMerchantClock } from "../boot/use-merchant-clock.ts"
import { FormError } from "../forms/form-error.tsx"
import { useAttempt } from "../forms/use-attempt.ts"
import { useFormat, useT } from "../i18n/i18n.tsx"
import { isTrial, useSession } from "../session/session.ts"
import { Button } from "../ui/button.tsx"
import { ErrorState } from "../ui/error-state.tsx"
import { Icon } from "../ui/icon.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import { toast } from "../ui/toast.ts"

type Calendar = NonNullable<Value<typeof myCheckIn>["calendar"]>

/** A gift as it reads: money, points, or spins of the wheel. */
function useGiftText(): (gift: CheckInGift) => string {
  const t = useT("checkin")
  const format = useFormat()
  return ({ kind, amount }) => {
    if (kind === "CASH") return format.money(amount)
    return t(kind === "POINTS" ? "checkin_points" : "checkin_spins", format.number(Number(amount)))
  }
}

/** The daily check-in of a member; nothing for visitors, trials, and where it is not offered. */
export function CheckInPart() {
  const session = useSession()
  const { checkIn: offered } = useSettings()
  const isShown = session !== null && !isTrial(session) && offered.enabled
  const { data, error, refetch } = useQuery({ ...query(myCheckIn, {}), enabled: isShown, staleTime: 0 })
  if (!isShown) return null
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton className="h-60" />
  return data.calendar ? (
    // The card loads its texts when it is first drawn; the rest of the page stays visible meanwhile.
    <Suspense fallback={<Skeleton className="h-60" />}>
      <CalendarCard calendar={data.calendar} />
    </Suspense>
  ) : null
}

function CalendarCard({ calendar }: { readonly calendar: Calendar }) {
  const t = useT("checkin")
  const format = useFormat()
  const clock = useMerchantClock()
  const giftText = useGiftText()
  const { busy, refused, attempt } = useAttempt()
  const { missed, gifts, place, isDone, streak, endsAt } = calendar
  const today = gifts[place - 1]
  const press = () =>
    attempt(async () => {
      try {
        const { gift } = await call(checkIn, {})
        toast(t("checkin_got", giftText(gift)), "good")
        if (gift.kind === "SPINS") await refresh(myWheel)
      } finally {
        await Promise.all([refresh(myCheckIn), refresh(myRewards), refreshBalance()])
      }
    })
  return (
    <section className="grid grid-cols-1 gap-3 rounded-card border border-line bg-bg-1 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lg font-semibold">{t("checkin_title")}</h2>
        <p className="text-sm font-semibold text-brand-text">{t("checkin_streak", format.number(streak))}</p>
      </div>
      <p className="text-sm text-fg-2">{t(`checkin_rule_${missed}`)}</p>
      <ol aria-label={t("checkin_title")} className="grid grid-cols-3 gap-2 sm:grid-cols-4 xl:grid-cols-7">
        {gifts.map((gift, at) => (
          <Day key={at} day={at + 1} gift={giftText(gift)} place={place} isDone={isDone} />
        ))}
      </ol>
      {isDone ? (
        <p role="status" className="text-fg-2">
          {t("checkin_done", clock.stamp(endsAt))}
        </p>
      ) : today ? (
        <Button className="justify-self-start" busy={busy} onClick={() => void press()}>
          {t("checkin_press", giftText(today))}
        </Button>
      ) : null}
      <FormError message={refused} />
    </section>
  )
}

/** A day of the calendar with its gift: received, today, or ahead. */
function Day({
  day,
  gift,
  place,
  isDone,
}: {
  readonly day: number
  readonly gift: string
  readonly place: number
  readonly isDone: boolean
}) {
  const t = useT("checkin")
  const format = useFormat()
  const isTaken = day < place || (day === place && isDone)
  const isToday = day === place
  return (
    <li
      aria-current={isToday ? "date" : undefined}
      className={`grid min-h-20 grid-cols-1 place-content-center justify-items-center gap-1 rounded-ctl border p-2 text-center ${isToday ? "border-win" : "border-line"}`}
    >
      <span className="text-xs text-fg-2">
        {isToday ? t("checkin_today") : t("checkin_day", format.number(day))}
      </span>
      <span className="figures text-sm font-semibold">{gift}</span>
      {isTaken ? (
        <span className="text-win">
          <Icon name="check" size={18} />
          <span className="sr-only">{t("checkin_taken")}</span>
        </span>
      ) : null}
    </li>
  )
}
