import type { SettingForm } from "@croupier/contract/console/merchants"
import { useState } from "react"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { HomeSlotChoice } from "./home-slot-choice.tsx"
import { choiceName, unitOf } from "../../parts/setting-words.ts"

interface Props {
  readonly path: string
  readonly label: string
  readonly form: SettingForm
  readonly value: unknown
  readonly disabled: boolean
  readonly onChange: (next: unknown) => void
}

/** A setting as its schema takes it: a switch, a choice, a number with its unit and bounds, a list, a text. */
export function SettingInput({ path, label, form, value, disabled, onChange }: Props) {
  const t = useT("console-merchant")
  switch (form.kind) {
    case "switch":
      return (
        <input
          type="checkbox"
          aria-label={label}
          className="size-6"
          checked={value === true}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
        />
      )
    case "choice":
      return (
        <select
          aria-label={label}
          className="field-input"
          value={String(value)}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        >
          {form.options.map((option) => (
            <option key={option} value={option}>
              {choiceName(option)}
            </option>
          ))}
        </select>
      )
    case "number":
      return (
        <span className="flex flex-wrap items-center gap-2">
          <input
            type="number"
            aria-label={label}
            className="field-input max-w-28"
            value={typeof value === "number" && Number.isFinite(value) ? value : ""}
            min={form.least ?? undefined}
            max={form.most ?? undefined}
            step={form.whole ? 1 : "any"}
            required
            disabled={disabled}
            onChange={({ target }) => onChange(target.valueAsNumber)}
          />
          <span className="text-sm text-fg-2">{unitOf(path)}</span>
          {form.least !== null && form.most !== null ? (
            <span className="text-xs text-fg-3">
              {t("setting_bounds", formatNumber(form.least), formatNumber(form.most))}
            </span>
          ) : null}
        </span>
      )
    case "list":
      return (
        <Lines
          label={label}
          lines={Array.isArray(value) ? value.map(String) : []}
          disabled={disabled}
          onChange={onChange}
        />
      )
    case "text":
      if (path === "home.promotion" || path === "home.game")
        return (
          <HomeSlotChoice
            slot={path === "home.game" ? "game" : "promotion"}
            label={label}
            value={typeof value === "string" ? value : ""}
            disabled={disabled}
            onChange={onChange}
          />
        )
      return (
        <input
          aria-label={label}
          className="field-input"
          value={typeof value === "string" ? value : ""}
          pattern={form.pattern ?? undefined}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )
  }
}

function Lines(props: {
  readonly label: string
  readonly lines: readonly string[]
  readonly disabled: boolean
  readonly onChange: (next: readonly string[]) => void
}) {
  const t = useT("console-merchant")
  const [typed, setTyped] = useState("")
  const line = typed.trim()
  const add = () => {
    if (line === "" || props.lines.includes(line)) return
    props.onChange([...props.lines, line])
    setTyped("")
  }
  return (
    <div className="grid gap-1">
      {props.lines.length > 0 ? (
        <ul className="flex flex-wrap gap-1">
          {props.lines.map((each) => (
            <li key={each} className="flex items-center gap-1 rounded-pill bg-bg-3 ps-3 text-sm">
              {each}
              <button
                type="button"
                aria-label={t("setting_list_remove", each)}
                disabled={props.disabled}
                onClick={() => props.onChange(props.lines.filter((other) => other !== each))}
                className="grid size-7 place-items-center rounded-pill hover:bg-bg-2"
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex gap-1">
        <input
          aria-label={props.label}
          className="field-input"
          value={typed}
          maxLength={80}
          disabled={props.disabled}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return
            event.preventDefault()
            add()
          }}
        />
        <Button disabled={props.disabled || line === ""} onClick={add}>
          <Icon name="plus" />
          <span className="sr-only">{t("setting_list_add")}</span>
        </Button>
      </div>
    </div>
  )
}
