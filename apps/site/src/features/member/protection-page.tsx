import {
  askToReturn,
  excludeMyself,
  EXCLUSION_PERIOD_NAMES,
  EXCLUSION_PERIODS,
  playProtection,
  type Exclusion,
  type ExclusionPeriod,
  type PlayProtection,
} from "@croupier/contract/protection"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import LimitsPart from "../../limits/limits-part.tsx"
import { confirm } from "../../modals/modals.tsx"
import { serverNow } from "../../realtime/clock.ts"
import { HelpLines } from "../../safer-play/help-lines.tsx"
import { SelfTest } from "../../safer-play/self-test.tsx"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { toast } from "../../ui/toast.ts"
import { CheckChoice } from "./check-choice.tsx"

const keep = (value: PlayProtection): void => {
  queryClient.setQueryData(query(playProtection, {}).queryKey, value)
}

/** Playing safely: limits on money, checks on the time spent, breaks, and exclusion from play. */
export default function ProtectionPage() {
  const t = useT("member")
  const { data, error, refetch } = useQuery({ ...query(playProtection, {}), staleTime: 0 })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      <p className="text-fg-2">{t("member_protection_text")}</p>
      {data.exclusion ? <Standing exclusion={data.exclusion} /> : null}
      <LimitsPart />
      {data.slotStake ? <SlotStake rule={data.slotStake} /> : null}
      <CheckChoice check={data.realityCheck} keep={keep} />
      <Periods standing={data.exclusion} />
      <SelfTest />
      <HelpLines lines={data.helpLines} />
      {data.past.length > 0 ? <Past rows={data.past} /> : null}
    </div>
  )
}

/** The most that the law lets the member stake in one round of a slot, and what a birthday changes. */
function SlotStake({ rule }: { readonly rule: NonNullable<PlayProtection["slotStake"]> }) {
  const t = useT("member")
  const format = useFormat()
  const { later } = rule
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{t("member_slot_stake")}</h3>
      <p>{t("member_slot_stake_text", format.money(rule.most))}</p>
      {later ? (
        <p className="text-fg-2">
          {later.most === null
            ? t("member_slot_stake_free", String(later.age))
            : t("member_slot_stake_later", String(later.age), format.money(later.most))}
        </p>
      ) : null}
    </section>
  )
}

/** Exclusion that keeps the member from playing now, and the way back where there is one. */
function Standing({ exclusion }: { readonly exclusion: Exclusion }) {
  const t = useT("member")
  const format = useFormat()
  const { busy, refused, attempt } = useAttempt()
  const { kind, earliest, endsAt, byHouse } = exclusion
  const on = (instant: string) => format.stamp(instant)
  const mayAsk =
    kind === "EXCLUSION" &&
    endsAt === null &&
    !byHouse &&
    earliest !== null &&
    Date.parse(earliest) <= serverNow()
  const ask = () => attempt(async () => keep(await call(askToReturn, {})))
  return (
    <section className="grid grid-cols-1 gap-3 rounded-card border border-hot bg-bg-1 p-4" role="status">
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon name="pause" className="text-hot" />
        {t(kind === "BREAK" ? "member_on_break" : "member_excluded")}
      </h3>
      <p>
        {endsAt !== null
          ? t("member_excluded_until", on(endsAt))
          : earliest === null
            ? t("member_excluded_ever")
            : t("member_excluded_at_least", on(earliest))}{" "}
        {byHouse ? t("member_excluded_by_house") : null}
      </p>
      <p className="text-fg-2">{t("member_excluded_text")}</p>
      <FormError message={refused} />
      {mayAsk ? (
        <>
          <p className="text-fg-2">{t("member_return_text")}</p>
          <Button kind="outline" className="justify-self-start" busy={busy} onClick={() => void ask()}>
            {t("member_return")}
          </Button>
        </>
      ) : null}
    </section>
  )
}

/** Breaks and exclusions to choose. Each is confirmed twice, because it cannot be revoked. */
function Periods({ standing }: { readonly standing: Exclusion | null }) {
  const t = useT("member")
  const { busy, refused, attempt } = useAttempt()
  const choose = async (period: ExclusionPeriod) => {
    const name = t(`member_period_${period}`)
    const isBreak = EXCLUSION_PERIODS[period].kind === "BREAK"
    const sure = await confirm({
      title: t(isBreak ? "member_break_sure" : "member_exclude_sure", name),
      text: t(
        isBreak
          ? "member_break_sure_text"
          : period === "EVER"
            ? "member_exclude_ever_text"
            : "member_exclude_sure_text",
      ),
      confirmLabel: t(isBreak ? "member_break_do" : "member_exclude_do"),
      tone: "danger",
    })
    if (!sure) return
    await attempt(async () => {
      keep(await call(excludeMyself, { period }))
      toast(t("member_excluded_done"), "good")
    })
  }
  const group = (kind: Exclusion["kind"], title: string, text: string) => (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-fg-2">{text}</p>
      <div className="flex flex-wrap gap-2">
        {EXCLUSION_PERIOD_NAMES.filter((period) => EXCLUSION_PERIODS[period].kind === kind).map((period) => (
          <Button
            key={period}
            kind="quiet"
            disabled={busy || standing?.earliest === null}
            onClick={() => void choose(period)}
          >
            {t(`member_period_${period}`)}
          </Button>
        ))}
      </div>
    </section>
  )
  return (
    <>
      <FormError message={refused} />
      {group("BREAK", t("member_break"), t("member_break_text"))}
      {group("EXCLUSION", t("member_exclude"), t("member_exclude_text"))}
    </>
  )
}

function Past({ rows }: { readonly rows: readonly Exclusion[] }) {
  const t = useT("member")
  const format = useFormat()
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{t("member_protection_past")}</h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {rows.map(({ kind, since, endsAt, byHouse }) => (
          <li key={since} className="flex flex-wrap justify-between gap-2 p-3 text-sm">
            <span>
              {t(kind === "BREAK" ? "member_break" : "member_exclude")}
              {byHouse ? ` · ${t("member_excluded_by_house")}` : ""}
            </span>
            <span className="text-fg-2">
              {format.date(since)} – {endsAt === null ? "" : format.date(endsAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
