import { memberRegisterAnswers } from "@croupier/contract/console/protection"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { RecordTable } from "./record-table.tsx"

/** Questions about a member to the central register of exclusion, where the market has one asked or had it before. */
export function RegisterPart({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const { data, error } = useQuery(query(memberRegisterAnswers, { memberId }))
  if (error) return <Fault error={error} />
  if (!data || (!data.isAsked && data.answers.length === 0)) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{t("register")}</h3>
      {data.answers.length === 0 ? (
        <p className="text-fg-2">{t("register_none")}</p>
      ) : (
        <RecordTable
          label={t("register")}
          columns={[t("time"), t("register"), t("register_occasion"), t("register_answer"), t("why")]}
          rows={data.answers.map(({ at, register, occasion, outcome, reason }, place) => ({
            key: `${at} ${place}`,
            cells: [
              formatTime(at),
              register,
              t(`register_occasion_${occasion}`),
              <span key="answer" className={outcome === "BARRED" ? "text-loss" : ""}>
                {t(`register_${outcome}`)}
              </span>,
              reason ?? "–",
            ],
          }))}
        />
      )}
    </section>
  )
}
