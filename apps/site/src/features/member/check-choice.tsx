import { CHECK_MINUTES, setRealityCheck, type PlayProtection } from "@croupier/contract/protection"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"

type Minutes = (typeof CHECK_MINUTES)[number] | null

/** How often a game stops to show the time and the money spent. */
export function CheckChoice({
  check: { everyMinutes, longestMinutes, next },
  keep,
}: {
  readonly check: PlayProtection["realityCheck"]
  readonly keep: (value: PlayProtection) => void
}) {
  const t = useT("member")
  const format = useFormat()
  /** The pressed choice, until the call has an answer. */
  const [asked, ask] = useState<Minutes>()
  const { busy, refused, attempt } = useAttempt()
  const choices: readonly Minutes[] = [
    ...CHECK_MINUTES.filter((minutes) => longestMinutes === null || minutes <= longestMinutes),
    ...(longestMinutes === null ? [null] : []),
  ]
  const nameOf = (minutes: number | null) =>
    minutes === null ? t("member_check_never") : t("member_check_minutes", minutes)
  const choose = (minutes: Minutes) =>
    attempt(async () => {
      ask(minutes)
      try {
        keep(await call(setRealityCheck, { everyMinutes: minutes }))
      } finally {
        ask(undefined)
      }
    })
  return (
    <fieldset className="grid grid-cols-1 gap-3" aria-busy={busy}>
      <legend className="font-semibold">{t("member_check")}</legend>
      <p className="text-fg-2">{t("member_check_text")}</p>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {choices.map((minutes) => (
          <label key={minutes ?? 0} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="check"
              className="size-5 accent-brand"
              checked={(asked === undefined ? everyMinutes : asked) === minutes}
              onChange={() => void choose(minutes)}
            />
            {nameOf(minutes)}
          </label>
        ))}
      </div>
      {next ? (
        <p className="text-sm text-brand-text" role="status">
          {t("member_check_next", nameOf(next.everyMinutes), format.stamp(next.from))}
        </p>
      ) : null}
      <FormError message={refused} />
    </fieldset>
  )
}
