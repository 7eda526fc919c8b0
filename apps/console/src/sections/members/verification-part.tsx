import { memberVerification } from "@croupier/contract/console/verification"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { choiceName } from "../../parts/setting-words.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { RecordTable } from "./record-table.tsx"

/** The level of identity of a member, its end, and the cases that led there. */
export function VerificationPart({ memberId }: { readonly memberId: string }) {
  const t = useT("console-verification")
  const { data, error } = useQuery(query(memberVerification, { memberId }))
  if (!data) return <Fault error={error} />
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold">{t("room_verification")}</h2>
      <p>
        {choiceName(data.level)}
        {data.proven.map(({ level, until }) =>
          until === null ? null : (
            <span key={level} className="text-fg-2">
              {` · ${t(`verification_${level}`)}: ${t("verification_until", formatTime(until))}`}
            </span>
          ),
        )}
      </p>
      {data.cases.length === 0 ? null : (
        <RecordTable
          label={t("room_verification")}
          columns={[
            t("verification_number"),
            t("verification_submitted"),
            t("verification_level"),
            t("state"),
            t("verification_verdict"),
            t("verification_by"),
          ]}
          rows={data.cases.map(({ caseId, submittedAt, level, state, verdict, decidedBy }) => ({
            key: caseId,
            cells: [
              caseId,
              formatTime(submittedAt),
              t(`verification_${level}`),
              t(`verification_state_${state}`),
              verdict === null ? "–" : t(`verification_verdict_${verdict}`),
              decidedBy ?? "–",
            ],
          }))}
        />
      )}
    </section>
  )
}
