import { auditState, listAudit, verifyAudit } from "@croupier/contract/console/audit"
import { useMutation, useQuery } from "@tanstack/react-query"
import { call, type Value } from "../../api/call.ts"
import { queryClient } from "../../api/query-client.ts"
import { query, queryKey } from "../../api/query.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { Change } from "./change.tsx"
import { timeColumn } from "../../table/time-column.ts"

type Entry = Value<typeof listAudit>["rows"][number]

export default function AuditPage() {
  const t = useT("console-audit")
  const { data, error } = useQuery(query(auditState, {}))
  const checking = useMutation({
    mutationFn: () => call(verifyAudit, {}),
    onSuccess: (found) => queryClient.setQueryData(queryKey(auditState, {}), found),
  })
  const columns: Column<Entry>[] = [
    { id: "seq", header: "#", order: "seq", render: (row) => row.seq, isNumber: true },
    timeColumn("at", t("time"), (row) => row.at),
    { id: "who", header: t("who"), render: (row) => row.staffLogin ?? "–" },
    { id: "ip", header: t("address"), render: (row) => row.ip ?? "–" },
    { id: "act", header: t("act"), render: (row) => row.act },
    { id: "target", header: t("target"), render: (row) => row.target ?? "–" },
    { id: "why", header: t("why"), render: (row) => row.why ?? "–", wraps: true },
    {
      id: "change",
      header: t("change"),
      render: (row) => <Change before={row.before} after={row.after} />,
      text: (row) => JSON.stringify({ before: row.before, after: row.after }),
      wraps: true,
    },
    { id: "merchant", header: t("merchant"), render: (row) => String(row.merchantId ?? "–"), hidden: true },
    { id: "hash", header: t("hash"), render: (row) => row.hash, hidden: true },
  ]
  return (
    <ListPage
      name="audit"
      title={t("room_audit")}
      columns={columns}
      filters={[
        { name: "staff", label: t("who") },
        { name: "act", label: t("act") },
        { name: "target", label: t("target") },
        { name: "from", label: t("from"), kind: "time" },
        { name: "until", label: t("until"), kind: "time" },
      ]}
      rowKey={({ seq }) => seq}
      load={listOf(listAudit)}
      actions={
        <Button busy={checking.isPending} onClick={() => checking.mutate()}>
          <Icon name="shield-check" />
          {t("audit_verify")}
        </Button>
      }
      above={
        <>
          <Fault error={checking.error ?? error} />
          {data?.brokenAt ? <Notice tone="wrong">{t("audit_broken", data.brokenAt)}</Notice> : null}
          {data && !data.verifiedAt ? <Notice>{t("audit_unverified")}</Notice> : null}
          {data?.verifiedAt && !data.brokenAt ? (
            <Notice tone="right">
              {formatTime(data.verifiedAt)} · {t("audit_whole", formatNumber(BigInt(data.entries)))}{" "}
              <code className="text-xs break-all">{data.head}</code>
            </Notice>
          ) : null}
        </>
      }
    />
  )
}
