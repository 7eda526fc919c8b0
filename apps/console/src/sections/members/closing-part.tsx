import { memberClosing, reopenAccount } from "@croupier/contract/console/account-closing"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import { RecordTable } from "./record-table.tsx"

const PARTS = ["money", "underWay", "inPlay", "bonus"] as const

/** Closings of a member's account, what a waiting one waits for, and the way back for a closed one. */
export function ClosingPart({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const mayReopen = useMay("members.readmit")
  const [asked, ask] = useState(false)
  const { data, error } = useQuery(query(memberClosing, { memberId }))
  if (error) return <Fault error={error} />
  if (!data || data.closings.length === 0) return null
  const [last] = data.closings
  const waitsFor = PARTS.flatMap((part) =>
    data.facts[part].map(({ asset, amount }) => t(`closing_part_${part}`, `${formatMoney(amount)} ${asset}`)),
  )
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{t("closing_title")}</h3>
      {last?.state === "WAITING" && waitsFor.length > 0 ? (
        <p>{t("closing_waits_for", waitsFor.join(", "))}</p>
      ) : null}
      {last?.state === "CLOSED" && mayReopen ? (
        <Button className="justify-self-start" onClick={() => ask(true)}>
          {t("act_members.reopen")}
        </Button>
      ) : null}
      <RecordTable
        label={t("closing_title")}
        columns={[
          t("state"),
          t("closing_reason"),
          t("closing_asked"),
          t("closing_closed"),
          t("closing_ended"),
          t("why"),
        ]}
        rows={data.closings.map((row) => ({
          key: row.askedAt,
          cells: [
            t(`closing_${row.state}`),
            t(`closing_reason_${row.reason}`),
            formatTime(row.askedAt),
            formatTime(row.closedAt),
            row.endedBy === null ? formatTime(row.endedAt) : `${formatTime(row.endedAt)} · ${row.endedBy}`,
            row.why ?? "–",
          ],
        }))}
      />
      {asked ? (
        <ProposalDialog
          title={t("act_members.reopen")}
          about={`member:${memberId}`}
          act={(proposal) => call(reopenAccount, { memberId, ...proposal })}
          onClose={() => ask(false)}
        >
          <Notice>{t("closing_reopen_text")}</Notice>
        </ProposalDialog>
      ) : null}
    </section>
  )
}
