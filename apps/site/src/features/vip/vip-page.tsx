import { vipLevels } from "@croupier/contract/vip"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { openModal } from "../../modals/modals.tsx"
import { isTrial, useSession } from "../../session/session.ts"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { Ladder } from "./ladder.tsx"
import { Standing } from "./standing.tsx"

/** The levels of the house: where the caller stands, and the whole ladder, which visitors see too. */
export default function VipPage() {
  const t = useT("vip")
  const session = useSession()
  const { data, error, refetch } = useQuery(query(vipLevels, {}))
  const isMember = session !== null && !isTrial(session)
  return (
    <section className="mx-auto grid max-w-4xl grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-2">
        <h1 className="display text-h2">{t("vip_title")}</h1>
        <p className="text-fg-2">{t("vip_intro")}</p>
      </header>
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="h-80" /> : null}
      {data && !data.isOffered ? <EmptyState art="lantern" title={t("vip_off")} /> : null}
      {data?.isOffered ? (
        // The ladder loads its texts when it is first drawn; the heading stays visible meanwhile.
        <Suspense fallback={<Skeleton className="h-80" />}>
          {isMember ? (
            <Standing levels={data.levels} />
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-bg-1 p-5">
              <p>{t("vip_sign_in")}</p>
              <Button onClick={() => openModal(session ? "register" : "login")}>
                {t(session ? "register" : "login")}
              </Button>
            </div>
          )}
          <Ladder levels={data.levels} />
          <div className="grid grid-cols-1 gap-2 text-sm text-fg-2">
            <p>{t("vip_rules")}</p>
            <p>{t("vip_counts")}</p>
          </div>
        </Suspense>
      ) : null}
    </section>
  )
}
