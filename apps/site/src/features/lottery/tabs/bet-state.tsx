import type { PlacedBet } from "@croupier/contract/lottery"
import { useT } from "../../../i18n/i18n.tsx"
import { Icon, type IconName } from "../../../ui/icon.tsx"
import { Money } from "../../../ui/money.tsx"
import { netOf } from "./net.ts"

const LOOKS: Readonly<Record<PlacedBet["state"], readonly [icon: IconName, tone: string]>> = {
  PLACED: ["clock", "text-fg-2"],
  WON: ["circle-check", "text-win"],
  LOST: ["minus", "text-fg-3"],
  PUSHED: ["rotate-ccw", "text-fg-2"],
  CANCELLED: ["x", "text-fg-3"],
}

/** A prize below the stake is no win to celebrate: it is told as what it is. */
const isPart = (bet: PlacedBet): boolean => bet.state === "WON" && netOf(bet).startsWith("-")
const iconOf = (bet: PlacedBet): readonly [icon: IconName, tone: string] =>
  isPart(bet) ? LOOKS.PUSHED : LOOKS[bet.state]

/** How a bet stands: a word and a sign, never colour alone. Its net result counts what the stake cost. */
export function BetState({ bet }: { readonly bet: PlacedBet }) {
  const t = useT("lottery")
  const [icon, tone] = iconOf(bet)
  return (
    <span className={`grid justify-items-end ${tone}`}>
      <span className="flex items-center gap-1.5 font-semibold">
        <Icon name={icon} size={16} />
        {t(isPart(bet) ? "lottery_state_PART" : `lottery_state_${bet.state}`)}
      </span>
      {bet.state === "WON" || bet.state === "PUSHED" || bet.state === "LOST" ? (
        <Money kind="signed" value={netOf(bet)} />
      ) : null}
    </span>
  )
}
