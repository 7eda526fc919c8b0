import type { PeerState } from "@croupier/contract/peer-states"
import { useT } from "../../../i18n/texts.ts"

const WRONG: ReadonlySet<PeerState> = new Set(["DISPUTED", "PAUSED", "CASE"])
const RIGHT: ReadonlySet<PeerState> = new Set(["RECEIVED", "AUTO"])

/** Where a payment between members stands; red where people rule. */
export function PeerMark({ state }: { readonly state: PeerState }) {
  const t = useT("console-approvals")
  const colour = WRONG.has(state)
    ? "border-loss text-loss"
    : RIGHT.has(state)
      ? "border-win text-win"
      : "border-ctl text-fg-2"
  return (
    <span className={`inline-block rounded-pill border px-2 text-xs whitespace-nowrap ${colour}`}>
      {t(`peer_${state}`)}
    </span>
  )
}
