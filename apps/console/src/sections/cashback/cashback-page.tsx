import { readCashback } from "@croupier/contract/console/cashback"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { ProgrammeHead } from "../../parts/programme-head.tsx"
import { CashbackDialog } from "./cashback-dialog.tsx"
import { TermsTable } from "./terms-table.tsx"
import { WindowsTable } from "./windows-table.tsx"

/** Cashback: the terms in force and to come, and the periods with their sums. */
export default function CashbackPage() {
  const t = useT("console-cashback")
  const mayChange = useMay("cashback.rules")
  const { data, error } = useQuery(query(readCashback, {}))
  const [isChanging, change] = useState(false)
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  return (
    <section className="grid grid-cols-1 gap-4">
      <ProgrammeHead
        title={t("room_cashback")}
        text={t("cashback_text")}
        isOffered={data.isOffered}
        off={t("cashback_off")}
        act={t("cashback_change")}
        onAct={mayChange && data.isOffered ? () => change(true) : undefined}
      />
      <h2 className="font-semibold">{t("cashback_windows")}</h2>
      <WindowsTable windows={data.windows} />
      <h2 className="font-semibold">{t("cashback_terms")}</h2>
      {data.versions.length === 0 ? <p className="text-fg-3">{t("cashback_terms_none")}</p> : null}
      {data.versions.map(({ since, askedBy, approvedBy, terms }) => (
        <section key={since} className="grid grid-cols-1 gap-2">
          <h3>{t("cashback_since", formatTime(since), askedBy, approvedBy)}</h3>
          <p className="text-sm text-fg-2">
            {t(`cashback_period_${terms.period}`)} ·{" "}
            {terms.isAutomatic
              ? t("cashback_automatic")
              : `${t("cashback_manual")} · ${t("field_cashback_claimDays")}: ${formatNumber(terms.claimDays)}`}
          </p>
          <TermsTable terms={terms} label={formatTime(since)} />
        </section>
      ))}
      {isChanging ? <CashbackDialog terms={data.versions[0]?.terms} onClose={() => change(false)} /> : null}
    </section>
  )
}
