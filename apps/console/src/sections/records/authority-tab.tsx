import {
  correctAuthorityFile,
  listAuthorityFiles,
  takeAuthorityFile,
  type AuthorityFile,
} from "@croupier/contract/console/authority"
import { AUTHORITY_STATES } from "@croupier/contract/authority-values"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { saveFile } from "../../parts/save-file.ts"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"

/** Characters of a hash that its row shows; the file of the list has all. */
const SHOWN = 12
const BYTES_PER_KIB = 1_024

/** Daily files for the authority of the merchant's market, with their way to it. */
export function AuthorityTab() {
  const t = useT("console-records")
  const mayTake = useMay("lists.export")
  const mayCorrect = useMay("authority.correct")
  const [corrected, setCorrected] = useState<AuthorityFile | null>(null)
  const taking = useMutation({
    mutationFn: async (fileId: string) => {
      const { name, content } = await call(takeAuthorityFile, { fileId })
      saveFile(name, content, "application/xml; charset=utf-8")
    },
  })
  const columns: Column<AuthorityFile>[] = [
    { id: "day", header: t("records_day"), render: ({ day }) => <bdi>{day}</bdi>, text: ({ day }) => day },
    { id: "revision", header: t("records_revision"), render: ({ revision }) => formatNumber(revision) },
    {
      id: "state",
      header: t("records_state"),
      render: ({ state, isLast }) => (
        <span className={state === "REFUSED" && isLast ? "font-semibold text-loss" : undefined}>
          {t(`records_authority_${state}`)}
          {isLast ? null : ` · ${t("records_replaced")}`}
        </span>
      ),
      text: ({ state }) => t(`records_authority_${state}`),
    },
    {
      id: "files",
      header: t("records_files"),
      isAction: true,
      render: (file) => (
        <span className="flex gap-2">
          {mayTake ? <Button onClick={() => taking.mutate(file.fileId)}>{t("records_take")}</Button> : null}
          {mayCorrect && file.isLast ? (
            <Button onClick={() => setCorrected(file)}>{t("records_correct")}</Button>
          ) : null}
        </span>
      ),
    },
    { id: "members", header: t("records_players"), render: ({ members }) => formatNumber(members) },
    { id: "protocol", header: t("records_protocol"), render: ({ protocol }) => <bdi>{protocol ?? "–"}</bdi> },
    {
      id: "reason",
      header: t("records_answer"),
      render: ({ reason }) => <span dir="auto">{reason ?? "–"}</span>,
      text: ({ reason }) => reason ?? "",
      wraps: true,
    },
    {
      id: "answeredAt",
      header: t("records_answered"),
      render: ({ answeredAt }) => (answeredAt === null ? "–" : formatTime(answeredAt)),
    },
    {
      id: "madeAt",
      header: t("records_made"),
      render: ({ madeAt, madeBy }) => `${formatTime(madeAt)}${madeBy === null ? "" : ` · ${madeBy}`}`,
    },
    {
      id: "why",
      header: t("records_why"),
      render: ({ why }) => <span dir="auto">{why ?? "–"}</span>,
      text: ({ why }) => why ?? "",
      wraps: true,
    },
    {
      id: "hash",
      header: t("records_hash"),
      render: ({ hash, bytes }) => (
        <>
          <code title={hash}>{hash.slice(0, SHOWN)}…</code>
          {` · ${t("records_kib", formatNumber(Math.ceil(bytes / BYTES_PER_KIB)))}`}
        </>
      ),
      text: ({ hash }) => hash,
    },
  ]
  return (
    <>
      <ListPage
        name="authority-files"
        title={t("tab_authority")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("records_state"),
            options: AUTHORITY_STATES.map((value) => ({ value, label: t(`records_authority_${value}`) })),
          },
        ]}
        rowKey={({ fileId }) => fileId}
        load={listOf(listAuthorityFiles)}
        above={
          <>
            <Standing />
            <Fault error={taking.error} />
          </>
        }
      />
      {corrected ? (
        <WhyDialog
          title={t("records_correct_title", corrected.day)}
          action={t("records_correct")}
          act={(why) => call(correctAuthorityFile, { fileId: corrected.fileId, why })}
          onDone={() => setCorrected(null)}
          onClose={() => setCorrected(null)}
        >
          <p className="text-sm text-fg-2">{t("records_correct_text")}</p>
        </WhyDialog>
      ) : null}
    </>
  )
}

/** The reason why files are not made or not sent: the market, the key or the address. */
function Standing() {
  const t = useT("console-records")
  const { data } = useQuery(query(listAuthorityFiles, { limit: 1 }))
  if (!data) return null
  if (!data.isAsked) return <Notice>{t("records_authority_unasked")}</Notice>
  if (!data.isSigned) return <Notice tone="wrong">{t("records_authority_unsigned")}</Notice>
  return data.isSent ? null : <Notice>{t("records_authority_unsent")}</Notice>
}
