import type { LotteryGame } from "@croupier/contract/lottery"
import type { Play } from "@croupier/lottery"
import { parseAmount, portionTowardZero, toDecimal } from "@croupier/money"
import { useId } from "react"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Money } from "../../../ui/money.tsx"
import { returnedShare, type Stakes } from "../board/bet.ts"
import { useWholeNumber } from "../whole-number.ts"
import type { Mode } from "./slip.ts"

const MODES: readonly Mode[] = ["1", "0.1", "0.01", "0.001"]
const MULTIPLES = [1, 5, 10, 50]

/** How the next bets are paid: part of the unit price, how many times, and prize against rebate. */
export function StakesFields(props: {
  readonly game: LotteryGame
  /** The play on the board: what it pays back is said of it. */
  readonly play: Play
  readonly stakes: Stakes
  readonly change: (stakes: Partial<Stakes>) => void
}) {
  const { game, stakes, change } = props
  const t = useT("lottery")
  const format = useFormat()
  const id = useId()
  const multiple = useWholeNumber(stakes.multiple, game.maximumMultiple, (next) => change({ multiple: next }))
  const unit = toDecimal(
    portionTowardZero(parseAmount(game.unitPrice), parseAmount(stakes.mode), parseAmount("1")),
  )
  return (
    <div className="grid grid-cols-1 gap-3.5">
      <div role="radiogroup" aria-label={t("lottery_mode")} className="grid grid-cols-4 gap-1.5">
        <p className="col-span-4 flex justify-between text-sm font-semibold">
          {t("lottery_unit_price")}
          <Money value={unit} className="font-normal!" />
        </p>
        {MODES.map((mode) => (
          <button
            key={mode}
            type="button"
            role="radio"
            aria-checked={mode === stakes.mode}
            className="paper-chip figures"
            dir="ltr"
            onClick={() => change({ mode })}
          >
            {format.number(Number(mode))}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          {t("lottery_multiple")}
        </label>
        <div className="flex gap-1.5">
          <Step
            icon="minus"
            label={t("lottery_multiple_less")}
            disabled={stakes.multiple <= 1}
            onStep={() => change({ multiple: stakes.multiple - 1 })}
          />
          <input
            id={id}
            {...multiple.input}
            aria-invalid={multiple.unreadable || undefined}
            aria-describedby={multiple.unreadable ? `${id}-fault` : undefined}
            className="field-input figures h-11 w-full min-w-0 rounded-ctl border px-3.5 text-lg"
          />
          <Step
            icon="plus"
            label={t("lottery_multiple_more")}
            disabled={stakes.multiple >= game.maximumMultiple}
            onStep={() => change({ multiple: stakes.multiple + 1 })}
          />
        </div>
        {multiple.unreadable ? (
          <p id={`${id}-fault`} role="alert" className="text-sm font-semibold">
            {t("lottery_whole_only")}
          </p>
        ) : null}
        <div className="grid grid-cols-4 gap-1.5">
          {MULTIPLES.map((times) => (
            <button
              key={times}
              type="button"
              aria-pressed={times === stakes.multiple}
              className="paper-chip figures"
              dir="ltr"
              onClick={() => change({ multiple: times })}
            >
              ×{times}
            </button>
          ))}
        </div>
      </div>
      {game.group > game.minimumGroup ? <PrizeGroup {...props} /> : null}
    </div>
  )
}

function Step(props: {
  readonly icon: "plus" | "minus"
  readonly label: string
  readonly disabled: boolean
  readonly onStep: () => void
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onStep}
      className="grid size-11 shrink-0 place-items-center rounded-ctl bg-paper-2 disabled:opacity-40"
    >
      <Icon name={props.icon} size={18} />
    </button>
  )
}

/** Higher prizes, or less prize and more of the stake back: the player's own trade. */
function PrizeGroup({
  game,
  play,
  stakes,
  change,
}: {
  readonly game: LotteryGame
  readonly play: Play
  readonly stakes: Stakes
  readonly change: (stakes: Partial<Stakes>) => void
}) {
  const t = useT("lottery")
  const format = useFormat()
  const id = useId()
  const rebate = (game.group - stakes.group) / game.base
  const returned = returnedShare(game, play, stakes.group)
  return (
    <div className="grid grid-cols-1 gap-0.5">
      <label htmlFor={id} className="flex justify-between text-sm font-semibold">
        {t("lottery_prize_group")}
        <span className="figures">{stakes.group}</span>
      </label>
      <input
        id={id}
        type="range"
        className="paper-range"
        min={game.minimumGroup}
        max={game.group}
        step={1}
        value={stakes.group}
        aria-valuetext={t("lottery_group_value", format.percent(returned), format.percent(rebate))}
        onChange={(event) => change({ group: event.target.valueAsNumber })}
      />
      <p className="text-xs text-paper-ink-2">
        {t("lottery_group_value", format.percent(returned), format.percent(rebate))}
      </p>
    </div>
  )
}
