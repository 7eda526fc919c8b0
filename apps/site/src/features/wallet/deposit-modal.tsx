import { lazy, Suspense, useState } from "react"
import { useT } from "../../i18n/i18n.tsx"
import type { MemberPageName } from "../../modals/member-pages.ts"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { switchModal } from "../../modals/modals.tsx"
import { loadChunk } from "../../shell/load-chunk.ts"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { Tabs } from "../../ui/tabs.tsx"
import { DepositPanel } from "./deposit-panel.tsx"

const WithdrawPage = lazy(() => loadChunk(() => import("./withdraw/withdraw-page.tsx")))
const FundsPage = lazy(() => loadChunk(() => import("./transfer/funds-page.tsx")))

const TABS = ["deposit", "withdraw", "transfer"] as const

export interface DepositModalProps {
  /** Opens at this deposit rather than at a new one. */
  readonly depositId?: string
}

/** A page of the member centre takes the place of this sheet. */
const go = (page: MemberPageName): void => switchModal("memberCentre", { page })

/** The wallet's sheet: paying in, taking out and moving to vendors, each with the same rank. */
export default function DepositModal({ depositId }: DepositModalProps) {
  const t = useT("wallet")
  const [active, setActive] = useState<(typeof TABS)[number]>("deposit")
  return (
    <ModalFrame title={t("wallet_title")}>
      <Tabs
        label={t("wallet_title")}
        tabs={TABS.map((key) => ({ key, label: t(`wallet_${key}`) }))}
        active={active}
        onChange={setActive}
      >
        <Suspense fallback={<Skeleton className="h-64" />}>
          {active === "deposit" ? <DepositPanel depositId={depositId} /> : null}
          {active === "withdraw" ? <WithdrawPage go={go} /> : null}
          {active === "transfer" ? <FundsPage go={go} /> : null}
        </Suspense>
      </Tabs>
      <Button kind="link" className="mt-4" onClick={() => go("transactionHistory")}>
        <Icon name="list" size={18} />
        {t("wallet_record")}
      </Button>
    </ModalFrame>
  )
}
