import { useT } from "../../../i18n/i18n.tsx"
import { guard, useSession } from "../../../session/session.ts"
import { Button } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import type { Sale } from "../sale.ts"
import { BetsRecord } from "./bets-record.tsx"

/** The member's own bets, newest first, without end. */
export function MyBetsTab({ sale }: { readonly sale: Sale }) {
  const t = useT("lottery")
  const session = useSession()
  if (!session) {
    return (
      <EmptyState art="ticket" title={t("lottery_bets_sign_in")}>
        {/* A member may press it before the member's parts stand here: the guard looks at the session itself. */}
        <Button onClick={() => guard(() => undefined)}>{t("lottery_sign_in")}</Button>
      </EmptyState>
    )
  }
  return <BetsRecord sale={sale} />
}
