import { useId, useState } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { Icon } from "../../../ui/icon.tsx"
import type { DraftAction } from "./draft.ts"
import { padWidth, readNumbers } from "./pad-text.ts"
import type { Row } from "./rows.ts"

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]
/** Numbers of two digits are few enough to be shown, all of them. */
const SHOWN_AS_GRID = 2

/** Numbers of two to four digits: typed on a pad or a keyboard, pasted as a list, or pressed where they are few. */
export function NumberPad(props: {
  readonly row: Row
  readonly at: number
  readonly chosen: readonly string[]
  readonly change: (action: DraftAction) => void
}) {
  const t = useT("lottery")
  const id = useId()
  const { row, at, chosen, change } = props
  const [typed, setTyped] = useState("")
  const [faults, setFaults] = useState<readonly string[]>([])
  const width = padWidth(row)
  const rolls = row.symbols.some((symbol) => symbol.includes("R"))

  const take = (text: string): void => {
    const whole = /[^\dRr]/.test(text) || text.length >= width
    setTyped(whole ? "" : text.toUpperCase())
    if (!whole) return
    const read = readNumbers(row, text)
    setFaults(read.faults)
    if (read.numbers.length > 0) change({ type: "ADD", row: at, symbols: read.numbers })
  }
  return (
    <div role="group" aria-label={t("lottery_row_choose")} data-row={at} className="number-pad">
      <div className="grid content-start gap-2.5">
        <label htmlFor={id} className="text-sm text-fg-2">
          {t("lottery_pad_label", width)}
        </label>
        <input
          id={id}
          dir="ltr"
          inputMode={rolls ? "text" : "numeric"}
          autoComplete="off"
          value={typed}
          onChange={(event) => take(event.target.value)}
          className="field-input figures h-12 w-full rounded-ctl border border-ctl bg-bg-2 px-4 text-xl tracking-[0.3em]"
        />
        <div className="pad-keys" dir="ltr">
          {[...DIGITS, ...(rolls ? ["R"] : [])].map((key) => (
            <button key={key} type="button" className="pad-key figures" onClick={() => take(typed + key)}>
              {key}
            </button>
          ))}
          <button
            type="button"
            className="pad-key"
            aria-label={t("lottery_pad_back")}
            onClick={() => setTyped(typed.slice(0, -1))}
          >
            <Icon name="x" size={18} />
          </button>
        </div>
        {width === SHOWN_AS_GRID ? <HeadsAndTails row={row} at={at} chosen={chosen} change={change} /> : null}
      </div>
      <div className="grid min-w-0 content-start gap-2.5">
        <p className="flex items-baseline justify-between gap-3 text-sm text-fg-2" role="status">
          {t("lottery_pad_count", chosen.length, row.max)}
          <button
            type="button"
            className="quick-pick"
            disabled={chosen.length === 0}
            onClick={() => change({ type: "QUICK", row: at, pick: "CLEAR" })}
          >
            {t("lottery_quick_CLEAR")}
          </button>
        </p>
        {faults.length > 0 ? (
          <p className="text-sm text-loss">
            {t("lottery_pad_bad", faults.length)} <s className="figures">{faults.slice(0, 12).join(" ")}</s>
          </p>
        ) : null}
        <ul className="flex flex-wrap gap-1.5" aria-label={t("lottery_pad_chosen")}>
          {chosen.map((number) => (
            <li key={number}>
              <button
                type="button"
                className="pad-chosen figures"
                data-chosen={number}
                aria-label={t("lottery_remove_line", number)}
                onClick={() => change({ type: "TOGGLE", row: at, symbol: number })}
              >
                <span dir="ltr">{number}</span>
                <Icon name="x" size={14} />
              </button>
            </li>
          ))}
        </ul>
        {width === SHOWN_AS_GRID ? (
          <div className="pad-grid figures" dir="ltr">
            {row.symbols.map((symbol) => (
              <button
                key={symbol}
                type="button"
                data-symbol={symbol}
                data-lit={chosen.includes(symbol)}
                aria-pressed={chosen.includes(symbol)}
                onClick={() => change({ type: "TOGGLE", row: at, symbol })}
              >
                {symbol}
              </button>
            ))}
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** Ten numbers at once: those that begin, or end, with a digit. */
function HeadsAndTails(props: {
  readonly row: Row
  readonly at: number
  readonly chosen: readonly string[]
  readonly change: (action: DraftAction) => void
}) {
  const t = useT("lottery")
  const { row, at, chosen, change } = props
  const of = (place: number, digit: string): readonly string[] =>
    row.symbols.filter((symbol) => symbol[place] === digit)
  return (
    <>
      {(["lottery_pad_heads", "lottery_pad_tails"] as const).map((name, place) => (
        <div key={name} role="group" aria-label={t(name)} className="grid gap-1">
          <span className="text-sm text-fg-2">{t(name)}</span>
          <div className="pad-lines" dir="ltr">
            {DIGITS.toSorted().map((digit) => {
              const numbers = of(place, digit)
              const room = chosen.length + numbers.filter((number) => !chosen.includes(number)).length
              return (
                <button
                  key={digit}
                  type="button"
                  className="quick-pick figures"
                  disabled={room > row.max}
                  onClick={() => change({ type: "ADD", row: at, symbols: numbers })}
                >
                  {digit}
                </button>
              )
            })}
          </div>
        </div>
      ))}
    </>
  )
}
