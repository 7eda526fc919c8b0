import { OVERVIEW_PERIODS, teamOverview } from "@croupier/contract/agent-figures"
import { myIncome } from "@croupier/contract/agent-pay"
import { add, parseAmount, toDecimal } from "@croupier/money"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { query } from "../../api/query.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import type { Key } from "../../i18n/texts.ts"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Money } from "../../ui/money.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { Sparkline } from "./sparkline.tsx"

/** Figures of the team in a period, each with its course and that of the period before. */
export default function OverviewPage() {
  const t = useT("agents")
  const format = useFormat()
  const [period, setPeriod] = useState<(typeof OVERVIEW_PERIODS)[number]>("month")
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(teamOverview, { period }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChoicePills
        label={t("agent_period")}
        choices={OVERVIEW_PERIODS}
        chosen={period}
        choose={setPeriod}
        textOf={(each) => t(`agent_period_${each}`)}
      />
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="h-80" /> : null}
      {data ? (
        <>
          <ul
            aria-label={t("agent_overview")}
            aria-busy={isPlaceholderData}
            className={`grid grid-cols-1 gap-3 sm:grid-cols-2 ${isPlaceholderData ? "opacity-60" : ""}`}
          >
            {MONEY.map(({ name, text, kind }) => (
              <FigureCard
                key={name}
                title={t(text)}
                now={<Money value={data.now[name]} kind={kind} />}
                before={<Money value={data.before[name]} kind={kind} />}
                points={data.points.map((point) => Number(point[name]))}
              />
            ))}
            <IncomeCard from={data.from} until={data.until} timeZone={data.timeZone} />
            <FigureCard
              title={t("agent_active")}
              now={format.number(data.now.active ?? 0)}
              before={data.before.active === null ? undefined : format.number(data.before.active)}
            />
            <FigureCard
              title={t("agent_new")}
              now={format.number(data.now.joined)}
              before={format.number(data.before.joined)}
              points={data.points.map(({ joined }) => joined)}
            />
          </ul>
          <dl className="flex gap-6 text-sm">
            <div>
              <dt className="text-fg-2">{t("agent_directs")}</dt>
              <dd className="figures text-lg">{format.number(data.members.directs)}</dd>
            </div>
            <div>
              <dt className="text-fg-2">{t("agent_all_below")}</dt>
              <dd className="figures text-lg">{format.number(data.members.team)}</dd>
            </div>
          </dl>
        </>
      ) : null}
    </div>
  )
}

/** Sums of money that the overview shows. */
const MONEY: readonly {
  readonly name: "deposits" | "withdrawals" | "validBet" | "net"
  readonly text: Key<"agents">
  readonly kind: "money" | "signed"
}[] = [
  { name: "deposits", text: "agent_deposits", kind: "money" },
  { name: "withdrawals", text: "agent_withdrawals", kind: "money" },
  { name: "validBet", text: "agent_valid_bet", kind: "money" },
  { name: "net", text: "agent_net", kind: "signed" },
]

/** The day of an instant in a zone, as the calls take it. */
const dayIn = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }).format(at)

/** The agent's own income of the period: bills by the day on which their window ended. */
function IncomeCard(period: { readonly from: string; readonly until: string; readonly timeZone: string }) {
  const t = useT("agents")
  // Sums go by whole hours, so the last instant of a period lies a moment before its end.
  const span = {
    from: dayIn(Date.parse(period.from), period.timeZone),
    until: dayIn(Date.parse(period.until) - 1, period.timeZone),
  }
  const { data } = useQuery({
    ...query(myIncome, span),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (!data) return null
  const sum = (of: "billed" | "paid") => toDecimal(add(...data.days.map((day) => parseAmount(day[of]))))
  return (
    <FigureCard
      className="sm:col-span-2"
      title={t("agent_income")}
      now={<Money value={sum("billed")} />}
      note={
        <>
          {t("agent_bill_paid")} <Money value={sum("paid")} />
        </>
      }
    />
  )
}

function FigureCard(props: {
  readonly title: string
  readonly now: ReactNode
  readonly before?: ReactNode
  readonly note?: ReactNode
  readonly className?: string
  readonly points?: readonly number[]
}) {
  const t = useT("agents")
  const [label = "", behind = ""] = t("agent_before", "\u0000").split("\u0000")
  return (
    <li
      className={`grid grid-cols-1 content-start gap-1 rounded-card border border-line p-4 ${props.className ?? ""}`}
    >
      <h4 className="text-sm text-fg-2">{props.title}</h4>
      <p className="figures text-xl font-semibold">{props.now}</p>
      {props.before === undefined ? null : (
        <p className="text-sm text-fg-3">
          {label}
          {props.before}
          {behind}
        </p>
      )}
      {props.note === undefined ? null : <p className="text-sm text-fg-3">{props.note}</p>}
      {props.points ? <Sparkline points={props.points} /> : null}
    </li>
  )
}
