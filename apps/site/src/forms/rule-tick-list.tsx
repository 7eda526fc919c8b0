import { useT } from "../i18n/i18n.tsx"
import { Icon } from "../ui/icon.tsx"
import type { Tick } from "./rule-ticks.ts"

/** Parts of a rule, one by one; told by mark and word, not by colour alone. */
export function RuleTickList({ ticks }: { readonly ticks: readonly Tick[] }) {
  const t = useT("auth")
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {ticks.map((tick) => (
        <li
          key={tick.key}
          data-met={tick.met}
          className={`flex items-center gap-1.5 ${tick.met ? "text-win" : "text-fg-3"}`}
        >
          {tick.met ? (
            <Icon name="check" size={14} />
          ) : (
            <span aria-hidden="true" className="size-3.5 rounded-pill border border-ctl" />
          )}
          {t(tick.key, ...tick.args)}
          <span className="sr-only">, {t(tick.met ? "auth_tick_met" : "auth_tick_open")}</span>
        </li>
      ))}
    </ul>
  )
}
