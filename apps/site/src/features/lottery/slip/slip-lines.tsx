import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Money } from "../../../ui/money.tsx"
import { playTitle } from "../names.ts"
import { stakeText } from "../stake-text.ts"
import { selectionText } from "../selection-text.ts"
import type { SlipLine } from "./slip.ts"

/** The lines that wait to be placed; what the server said of a line stands beside it. */
export function SlipLines(props: {
  readonly lines: readonly SlipLine[]
  readonly locked: boolean
  readonly remove: (id: string) => void
}) {
  const t = useT("lottery")
  const format = useFormat()
  return (
    <ol className="grid max-h-72 grid-cols-1 gap-3 overflow-y-auto" aria-label={t("lottery_slip_lines")}>
      {props.lines.map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-b border-dashed border-paper-line pb-2.5 last:border-b-0"
        >
          <div className="min-w-0">
            <p className="text-sm text-paper-ink-2">{playTitle(t, line.play)}</p>
            <p className="figures truncate">
              <bdi>{selectionText(t, line.play, line.selection)}</bdi>
            </p>
            <p className="text-sm">{stakeText(t, format, line)}</p>
          </div>
          <div className="grid justify-items-end">
            <Money value={line.stake} />
            <button
              type="button"
              disabled={props.locked}
              aria-label={t("lottery_remove_line", playTitle(t, line.play))}
              className="grid size-10 place-items-center rounded-pill hover:bg-paper-2 disabled:opacity-40"
              onClick={() => props.remove(line.id)}
            >
              <Icon name="trash" size={18} />
            </button>
          </div>
          {line.fault ? (
            <p role="alert" className="col-span-2 flex gap-1.5 text-sm text-paper-loss">
              <Icon name="circle-alert" size={16} className="mt-0.5" />
              {line.fault.message}
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
