import { Suspense } from "react"
import { useSettings } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { openModalAbove } from "../../modals/modals.tsx"
import { isTrial, useSession } from "../../session/session.ts"
import { Button } from "../../ui/button.tsx"
import type { SharedBet } from "./use-share.ts"

interface Shared {
  readonly bet: SharedBet
  /** The bet in words of its record: the game, and the issue or round. */
  readonly about: string
}

/** Shares a bet of a record in a chat room; nothing where the member cannot write in one. */
export function ShareButton(props: Shared) {
  const session = useSession()
  const { chatRooms } = useSettings()
  if (!chatRooms.enabled || session === null || isTrial(session)) return null
  return (
    <Suspense fallback={null}>
      <ShareBet {...props} />
    </Suspense>
  )
}

function ShareBet({ bet, about }: Shared) {
  const t = useT("rooms")
  return (
    <Button
      kind="quiet"
      size="small"
      className="ms-auto"
      aria-label={t("rooms_share_of", about)}
      aria-haspopup="dialog"
      onClick={() => openModalAbove("shareBet", { bet, about })}
    >
      {t("rooms_share")}
    </Button>
  )
}
