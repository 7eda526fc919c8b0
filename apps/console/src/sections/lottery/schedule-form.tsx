import { changeLotterySchedule, type GameDesk } from "@croupier/contract/console/lottery"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { weekDayName } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { EditForm } from "../../parts/edit-form.tsx"
import { Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { dayText } from "./day-text.ts"

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

/** When a game draws and sells. Another schedule begins on a day on which nothing of the old one is on sale. */
export function ScheduleForm({ game }: { readonly game: GameDesk }) {
  const t = useT("console-lottery")
  const mayChange = useMay("lottery.games")
  const present = game.next?.schedule ?? game.schedule
  const [interval, setInterval] = useState(String(present.intervalSeconds))
  const [openAhead, setOpenAhead] = useState(String(present.openAheadSeconds))
  const [closeAhead, setCloseAhead] = useState(String(present.closeAheadSeconds))
  const [windows, setWindows] = useState(present.windows.map(({ from, to }) => `${from}-${to}`).join(" "))
  const [weekDays, setWeekDays] = useState<readonly number[]>(present.weekDays)
  const [monthDays, setMonthDays] = useState(present.monthDays.join(" "))
  const schedule = {
    intervalSeconds: Number(interval),
    windows: words(windows).map((each) => {
      const [from = "", to = ""] = each.split("-")
      return { from, to }
    }),
    weekDays: [...weekDays].toSorted((a, b) => a - b),
    monthDays: words(monthDays).map(Number),
    openAheadSeconds: Number(openAhead),
    closeAheadSeconds: Number(closeAhead),
  }
  return (
    <details open className="rounded-card border border-line bg-bg-1 p-4">
      <summary className="min-h-6 font-semibold">{t("schedule")}</summary>
      <div className="mt-3 grid gap-3">
        {game.next ? (
          <Notice>{t("schedule_next", dayText(game.next.from))}</Notice>
        ) : (
          <p className="text-sm text-fg-2">{t("schedule_text")}</p>
        )}
        <EditForm
          mayChange={mayChange}
          version={game.version}
          present={present}
          mine={schedule}
          action={t("schedule_change")}
          save={(version, why) =>
            call(changeLotterySchedule, { gameCode: game.gameCode, version, schedule, why })
          }
        >
          <fieldset
            disabled={!mayChange}
            className="grid grid-cols-1 items-start gap-3 border-0 p-0 sm:grid-cols-2 lg:grid-cols-3"
          >
            <Field
              label={t("interval_seconds")}
              type="number"
              min={10}
              max={86_400}
              required
              value={interval}
              onChange={({ target }) => setInterval(target.value)}
            />
            <Field
              label={t("open_ahead_seconds")}
              type="number"
              min={2}
              required
              value={openAhead}
              onChange={({ target }) => setOpenAhead(target.value)}
            />
            <Field
              label={t("close_ahead_seconds")}
              type="number"
              min={1}
              required
              value={closeAhead}
              onChange={({ target }) => setCloseAhead(target.value)}
            />
            <Field
              label={t("windows")}
              hint={t("windows_hint")}
              pattern="(([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d\s*)*"
              value={windows}
              onChange={({ target }) => setWindows(target.value)}
            />
            <Field
              label={t("month_days")}
              hint={t("month_days_hint")}
              pattern="(\d{1,2}\s*)*"
              value={monthDays}
              onChange={({ target }) => setMonthDays(target.value)}
            />
            <fieldset className="grid gap-1 border-0 p-0">
              <legend className="text-sm text-fg-2">{t("week_days")}</legend>
              <div className="flex flex-wrap gap-3">
                {WEEK.map((day) => (
                  <label key={day} className="inline-flex min-h-7 items-center gap-1.5 text-sm">
                    <input
                      type="checkbox"
                      className="size-5"
                      checked={weekDays.includes(day)}
                      onChange={({ target }) =>
                        setWeekDays(
                          target.checked ? [...weekDays, day] : weekDays.filter((each) => each !== day),
                        )
                      }
                    />
                    {weekDayName(day)}
                  </label>
                ))}
              </div>
            </fieldset>
          </fieldset>
        </EditForm>
      </div>
    </details>
  )
}

const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
