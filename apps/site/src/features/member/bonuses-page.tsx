import type { BonusLot } from "@croupier/contract/bonus-lots"
import { bonusDetails } from "@croupier/contract/bonuses"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { BonusCard } from "./bonus-card.tsx"

/** Bonuses of the member: open ones with their progress and terms, and those that have ended. */
export default function BonusesPage() {
  const t = useT("member")
  const { data, error, refetch } = useQuery({ ...query(bonusDetails, {}), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  if (data.lots.length === 0) return <EmptyState art="scroll" title={t("bonus_none")} />
  const isEnded = ({ endedAt }: BonusLot) => endedAt !== null
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      <Lots title={t("bonus_open")} lots={data.lots.filter((lot) => !isEnded(lot))} />
      <Lots title={t("bonus_past")} lots={data.lots.filter(isEnded)} />
    </div>
  )
}

function Lots({ title, lots }: { readonly title: string; readonly lots: readonly BonusLot[] }) {
  if (lots.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{title}</h3>
      {lots.map((lot) => (
        <BonusCard key={lot.lotId} lot={lot} />
      ))}
    </section>
  )
}
