import type { LotteryGame } from "@croupier/contract/lottery"
import { useT } from "../../../i18n/i18n.tsx"
import { openModal } from "../../../modals/modals.tsx"
import { guard } from "../../../session/session.ts"
import { usePlayPause } from "../../../shell/use-play-pause.ts"
import { Button } from "../../../ui/button.tsx"
import type { SlipLine } from "../slip/slip.ts"
import { slips } from "../slip/slip-store.ts"

/** The contract's own bound. */
const MOST_LINES = 20

/** Opens the chase of what stands on the slip; a line being chosen is put there first. */
export function ChaseButton(props: {
  readonly game: LotteryGame
  readonly lines: readonly SlipLine[]
  readonly locked: boolean
  /** So many lines are being chosen and can be put there. */
  readonly adds: number
  readonly add: () => void
}) {
  const t = useT("lottery")
  const { game, lines } = props
  const isPaused = usePlayPause() !== undefined
  const count = lines.length + props.adds
  const open = () => {
    if (props.adds > 0) props.add()
    openModal("chase", {
      game,
      lines: slips.linesOf(game.gameCode),
      placed: () => slips.clear(game.gameCode),
    })
  }
  return (
    <Button
      kind="link"
      className="w-full text-paper-ink!"
      disabled={props.locked || isPaused || count === 0 || count > MOST_LINES}
      onClick={() => guard(open, { trial: true })}
    >
      {t("lottery_chase_open")}
    </Button>
  )
}
