import type { SettingForm } from "@croupier/contract/console/merchants"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { SettingInput } from "./setting-input.tsx"
import { settingLine, settingName, settingText } from "../../parts/setting-words.ts"

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** One setting: what it is called and does, its value, what it was born with, and what holds in the end. */
export function SettingRow(props: {
  readonly path: string
  readonly form: SettingForm
  /** Value set on this screen, else the house's. */
  readonly shown: unknown
  readonly present: unknown
  readonly initial: unknown
  readonly effective: unknown
  readonly mayChange: boolean
  readonly onChange: (next: unknown) => void
  /** Shows who changed it when; undefined for staff who may not read the log. */
  readonly onHistory: (() => void) | undefined
}) {
  const t = useT("console-merchant")
  const { path, form, shown, present, initial, effective } = props
  const name = settingName(path)
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 last:border-b-0 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)]">
      <div>
        <p className={same(shown, present) ? "font-medium" : "font-bold text-brand-text"}>{name}</p>
        <p className="text-sm text-fg-2">{settingLine(path)}</p>
        <code className="text-xs text-fg-3">{path}</code>
      </div>
      <SettingInput
        path={path}
        label={name}
        form={form}
        value={shown}
        disabled={!props.mayChange}
        onChange={props.onChange}
      />
      <div className="grid gap-1 text-xs text-fg-3">
        <span className="break-words">
          {t("default")}: {settingText(path, form, initial)}
          {same(initial, present) ? "" : ` · ${t("overridden")}`}
        </span>
        {same(effective, present) ? null : (
          <span className="text-loss">{t("setting_held_by_market", settingText(path, form, effective))}</span>
        )}
        <span className="flex flex-wrap gap-1">
          {props.mayChange && !same(shown, initial) ? (
            <Button kind="bare" onClick={() => props.onChange(initial)}>
              {t("setting_reset")}
            </Button>
          ) : null}
          {props.onHistory ? (
            <Button kind="bare" aria-label={t("setting_history", name)} onClick={props.onHistory}>
              {t("history")}
            </Button>
          ) : null}
        </span>
      </div>
    </li>
  )
}
