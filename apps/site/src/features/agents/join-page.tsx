import "../../theme/dialogs.css"
import { joinOffer } from "@croupier/contract/affiliates"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useBrand } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { openModal } from "../../modals/modals.tsx"
import { hasAccountCentre, useSession } from "../../session/session.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { Button, buttonClass } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { TermsSentences } from "./affiliate/terms-sentences.tsx"

const STEPS = ["join_step_1", "join_step_2", "join_step_3", "join_step_4"] as const

/** Join us: how a partner is paid, by the programmes that take applications, and how one becomes a partner. */
export default function JoinPage() {
  const t = useT("join")
  const { name } = useBrand()
  const session = useSession()
  return (
    <section className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-5">
      <h1 className="display text-h2">{t("join_title", name)}</h1>
      <p className="max-w-prose text-fg-2">{t("join_text")}</p>
      <section className="grid grid-cols-1 gap-3 rounded-panel bg-bg-1 p-5">
        <h2 className="text-h4 font-bold">{t("join_how")}</h2>
        <ol className="grid list-decimal gap-2 ps-5 text-fg-2">
          {STEPS.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3">
          {session ? null : <Button onClick={() => openModal("register")}>{t("register")}</Button>}
          {session && hasAccountCentre(session) ? (
            <Button onClick={() => openModal("agentCentre")}>{t("join_agent")}</Button>
          ) : (
            <SiteLink to="/feedback" className={buttonClass("quiet")}>
              {t("join_write")}
            </SiteLink>
          )}
        </div>
      </section>
      <Programmes />
    </section>
  )
}

/** The offer as it stands: each programme with its terms, a sentence each. */
function Programmes() {
  const t = useT("join")
  const { data, error, refetch } = useQuery(query(joinOffer, {}))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-56 rounded-panel" />
  if (data.programmes.length === 0) return <p className="text-fg-2">{t("join_none")}</p>
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-h4 font-bold">{t("join_programmes")}</h2>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {data.programmes.map(({ programmeId, name, terms }) => (
          <li key={programmeId} className="grid content-start gap-3 rounded-card bg-bg-1 p-5">
            <h3 className="font-bold">{name}</h3>
            <TermsSentences terms={terms} />
          </li>
        ))}
      </ul>
    </section>
  )
}
