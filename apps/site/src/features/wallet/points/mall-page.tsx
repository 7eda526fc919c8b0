import "../../../theme/dialogs.css"
import { pointBalance } from "@croupier/contract/points"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { query } from "../../../api/query.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { openModal } from "../../../modals/modals.tsx"
import { isTrial, useSession } from "../../../session/session.ts"
import { Button } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { Tabs } from "../../../ui/tabs.tsx"
import { ConvertPart } from "./convert-part.tsx"
import { EarnedPart } from "./earned-part.tsx"
import { HistoryPart } from "./history-part.tsx"
import { RewardsPart } from "./rewards-part.tsx"
import type { PointBalance } from "./reward.ts"

const PARTS = ["mall", "convert", "history", "earned"] as const
type Part = (typeof PARTS)[number]

/** The point mall: what the caller has, what it buys, what it becomes in money, and how it is earned. */
export default function MallPage() {
  const t = useT("points")
  const session = useSession()
  return (
    <section className="mx-auto grid max-w-4xl grid-cols-1 gap-6">
      <h1 className="display text-h2">{t("points_title")}</h1>
      {session && !isTrial(session) ? (
        <Mall />
      ) : (
        <EmptyState art="lantern" title={t("points_sign_in")} text={t("points_keep")}>
          <Button onClick={() => openModal(session ? "register" : "login")}>
            {t(session ? "register" : "login")}
          </Button>
        </EmptyState>
      )}
    </section>
  )
}

function Mall() {
  const t = useT("points")
  const { data, error, refetch } = useQuery({ ...query(pointBalance, {}), staleTime: 0 })
  const [part, choose] = useState<Part>("mall")
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  return (
    <>
      <BalanceCard balance={data} />
      <Tabs
        label={t("points_parts")}
        tabs={PARTS.map((key) => ({ key, label: t(`points_tab_${key}`) }))}
        active={part}
        onChange={choose}
      >
        {/* A part loads its texts when it is first drawn; the tabs stay visible and keep the focus meanwhile. */}
        <Suspense fallback={<Skeleton className="h-80" />}>
          {part === "mall" ? <RewardsPart balance={data} showHistory={() => choose("history")} /> : null}
          {part === "convert" ? <ConvertPart balance={data} /> : null}
          {part === "history" ? <HistoryPart /> : null}
          {part === "earned" ? <EarnedPart /> : null}
        </Suspense>
      </Tabs>
    </>
  )
}

function BalanceCard({ balance: { isOffered, points, owed } }: { readonly balance: PointBalance }) {
  const t = useT("points")
  const format = useFormat()
  return (
    <div className="grid grid-cols-1 gap-1 rounded-card border border-line bg-bg-1 p-5">
      <p className="text-sm text-fg-2">{t("points_balance")}</p>
      <p className="figures text-h2 text-brand-text">{format.number(BigInt(points))}</p>
      {owed === "0" ? null : (
        <p className="text-sm text-loss">{t("points_owed", format.number(BigInt(owed)))}</p>
      )}
      <p className="text-sm text-fg-2">{t(isOffered ? "points_keep" : "points_off")}</p>
    </div>
  )
}
