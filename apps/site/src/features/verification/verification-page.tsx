import { myVerification, type MyVerification } from "@croupier/contract/verifications"
import type { CaseLevel } from "@croupier/contract/verification-values"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { query } from "../../api/query.ts"
import DocumentForm from "../../forms/document-form.tsx"
import { useT } from "../../i18n/i18n.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { AddressForm } from "./address-form.tsx"
import { BasicForm } from "./basic-form.tsx"
import { IdentityForm } from "./identity-form.tsx"
import { LevelList } from "./level-list.tsx"

const WAITING: ReadonlySet<string> = new Set(["SUBMITTED", "CHECKING", "DESK"])
/** A level that ends within this time may be proven again. */
const RENEW_MS = 30 * 86_400_000

/** Identity of the member: the levels with what each unlocks, and the form of the next one. */
export default function VerificationPage() {
  const t = useT("verification")
  const { data, error, refetch } = useQuery({
    ...query(myVerification, {}),
    staleTime: 0,
    // A check takes seconds at the provider, and longer with people.
    refetchInterval: ({ state }) =>
      state.data?.cases.some((each) => WAITING.has(each.state)) ? 10_000 : false,
  })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      <p className="text-fg-2">{t("verification_text")}</p>
      <LevelList mine={data} />
      <Next mine={data} reload={() => void refetch()} />
      <p className="flex items-start gap-2 text-sm text-fg-2">
        <Icon name="lock" size={16} className="mt-0.5 shrink-0" />
        {t("verification_kept")}
      </p>
    </div>
  )
}

/** The form of the level that comes next, or the word that a case waits. */
function Next({ mine, reload }: { readonly mine: MyVerification; readonly reload: () => void }) {
  const t = useT("verification")
  const level = nextLevel(mine)
  if (level === undefined) return null
  if (level === "basic")
    return (
      <Part title={t("verification_step_basic")}>
        {mine.asksDocument ? <DocumentForm told={reload} /> : <BasicForm mine={mine} />}
      </Part>
    )
  const last = mine.cases.find((each) => each.level === level)
  if (last && WAITING.has(last.state))
    return (
      <p role="status" className="flex items-center gap-2 rounded-card border border-line bg-bg-1 p-4">
        <Icon name="clock" className="text-brand-text" />
        {t("verification_waits")}
      </p>
    )
  return (
    <Part title={t(`verification_step_${level}`)}>
      {last?.state === "REFUSED" && last.reason ? (
        <p role="status" className="flex items-start gap-2 rounded-ctl bg-bg-2 p-3">
          <Icon name="circle-alert" size={18} className="mt-0.5 shrink-0 text-hot" />
          <span>
            {t("verification_refused")} {t(`verification_reason_${last.reason}`)}
          </span>
        </p>
      ) : null}
      {mine.triesLeft[level] === 0 ? (
        <p className="text-fg-2">{t("verification_no_tries")}</p>
      ) : level === "verified" ? (
        <IdentityForm mine={mine} />
      ) : (
        <AddressForm mine={mine} />
      )}
      {mine.triesLeft[level] > 0 ? (
        <p className="text-sm text-fg-2">{t("verification_tries", mine.triesLeft[level])}</p>
      ) : null}
    </Part>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card border border-line bg-bg-1 p-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** The level that is not proven yet, or ends soon; undefined where all are proven. */
function nextLevel(mine: MyVerification): "basic" | CaseLevel | undefined {
  const proven = (level: "basic" | CaseLevel) => {
    const found = mine.proven.find((each) => each.level === level)
    return found !== undefined && (found.until === null || Date.parse(found.until) - Date.now() > RENEW_MS)
  }
  return (["basic", "verified", "enhanced"] as const).find((level) => !proven(level))
}
