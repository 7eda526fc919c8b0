import { skipLotteryDay } from "@croupier/contract/console/lottery"
import { issueCalendar } from "@croupier/contract/console/lottery-issues"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState, type CSSProperties } from "react"
import { call, type Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMonth, formatNumber, weekDayName } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Choice } from "../../parts/field.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay, useSessionState } from "../../session/session-store.ts"
import { useAddress } from "../../table/use-address.ts"
import { dayText } from "./day-text.ts"
import { useGame } from "./use-game.ts"

type Day = Value<typeof issueCalendar>["days"][number]

/** A month of one game, day by day; each day leads to its issues. */
export function CalendarTab() {
  const t = useT("console-lottery")
  useSessionState()
  const { search, change } = useAddress()
  const mayChange = useMay("lottery.games")
  const { gameCode, codes, error: unknown } = useGame()
  const [turned, setTurned] = useState<Day>()
  const asked = search["month"]
  const { data, error } = useQuery({
    ...query(issueCalendar, { gameCode: gameCode ?? "", month: asked }),
    enabled: gameCode !== undefined,
  })
  const month = data?.month ?? asked ?? "202601"
  const first = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)) - 1, 1))
  const away = (months: number) =>
    change({
      month: new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1))
        .toISOString()
        .slice(0, 7)
        .replace("-", ""),
    })
  if (!gameCode) return <Fault error={unknown} />
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <h1 className="text-h4 font-semibold">{data ? formatMonth(first) : ""}</h1>
        <div className="flex flex-wrap items-end gap-2">
          <Choice
            label={t("game")}
            value={gameCode}
            onChange={({ target }) => change({ gameCode: target.value })}
          >
            {codes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Choice>
          <Button aria-label={t("month_before")} onClick={() => away(-1)}>
            <Icon name="chevron-left" />
          </Button>
          <Button aria-label={t("month_after")} onClick={() => away(1)}>
            <Icon name="chevron-right" />
          </Button>
        </div>
      </div>
      <Fault error={error} />
      {data ? (
        <ol className="grid grid-cols-1 gap-2 sm:grid-cols-3 lg:grid-cols-7">
          {data.days.map((day, at) => (
            <li
              key={day.day}
              style={
                { "--first-day": at === 0 ? ((first.getUTCDay() + 6) % 7) + 1 : "auto" } as CSSProperties
              }
              className={`grid content-start gap-1 rounded-ctl border p-2 lg:col-start-(--first-day) text-sm ${day.day === data.today ? "border-brand" : "border-line"} ${day.skipped || !day.draws ? "bg-bg-2" : "bg-bg-1"}`}
            >
              <span className="flex items-center justify-between gap-1">
                <Link
                  to="/lottery"
                  search={{ tab: "issues", gameCode, day: day.day }}
                  className="inline-flex min-h-6 items-center font-semibold text-brand-text hover:underline"
                >
                  {weekDayName(((first.getUTCDay() + 6 + at) % 7) + 1)} {formatNumber(at + 1)}
                </Link>
                {mayChange && day.day > data.today ? (
                  <Button
                    kind="bare"
                    className="min-h-6 px-1"
                    aria-label={t(day.skipped ? "day_draw" : "day_skip", dayText(day.day))}
                    onClick={() => setTurned(day)}
                  >
                    <Icon name={day.skipped ? "plus" : "x"} />
                  </Button>
                ) : null}
              </span>
              {day.late > 0 ? (
                <span className="font-semibold text-loss">{t("day_late", formatNumber(day.late))}</span>
              ) : null}
              {day.skipped ? <span className="text-fg-2">{t("day_skipped")}</span> : null}
              {!day.draws && !day.skipped ? <span className="text-fg-2">{t("day_none")}</span> : null}
              {day.states.map(({ state, issues }) => (
                <span key={state} className="flex justify-between gap-2 text-fg-2">
                  {t(`issue_${state}`)} <span className="figures">{formatNumber(issues)}</span>
                </span>
              ))}
            </li>
          ))}
        </ol>
      ) : null}
      {turned && data ? (
        <WhyDialog
          title={`${gameCode} · ${dayText(turned.day)}`}
          action={t(turned.skipped ? "day_draw_do" : "day_skip_do")}
          danger={!turned.skipped}
          act={(why) =>
            call(skipLotteryDay, {
              gameCode,
              version: data.version,
              day: turned.day,
              skip: !turned.skipped,
              why,
            })
          }
          onDone={() => setTurned(undefined)}
          onClose={() => setTurned(undefined)}
        >
          <Notice>{t(turned.skipped ? "day_draw_text" : "day_skip_text")}</Notice>
        </WhyDialog>
      ) : null}
    </section>
  )
}
