import { copyMemberData, listDataCopies, type MemberCopy } from "@croupier/contract/console/personal-data"
import { COPY_DAYS, COPY_FORMATS, COPY_STATES } from "@croupier/contract/personal-data-values"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { MemberLink } from "../../parts/member-link.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay, useSessionState } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"
import { MemberNumberField } from "./member-number-field.tsx"

/** Copies of members' data, and the files of those that the viewer asked for. */
export function CopiesTab() {
  const t = useT("console-records")
  const mayCopy = useMay("records.personal")
  const me = useSessionState().me?.login
  const [isNew, setNew] = useState(false)
  const columns: Column<MemberCopy>[] = [
    timeColumn("askedAt", t("records_time"), ({ askedAt }) => askedAt),
    {
      id: "memberId",
      header: t("records_member"),
      render: ({ memberId }) => <MemberLink memberId={memberId} />,
      text: ({ memberId }) => memberId,
    },
    { id: "state", header: t("records_state"), render: ({ state }) => t(`records_copy_${state}`) },
    {
      id: "askedBy",
      header: t("records_asked_by"),
      render: ({ askedBy }) => askedBy ?? t("records_by_member"),
    },
    {
      id: "why",
      header: t("records_why"),
      render: ({ why }) => <span dir="auto">{why ?? "–"}</span>,
      text: ({ why }) => why ?? "",
      wraps: true,
    },
    {
      id: "rows",
      header: t("records_rows"),
      render: ({ rows }) => (rows === null ? "–" : formatNumber(rows)),
    },
    {
      id: "expiresAt",
      header: t("records_until"),
      render: ({ expiresAt }) => (expiresAt === null ? "–" : formatTime(expiresAt)),
    },
    {
      id: "files",
      header: t("records_files"),
      isAction: true,
      render: ({ copyId, state, askedBy }) =>
        state === "READY" && askedBy === me && mayCopy ? (
          <span className="flex gap-3">
            {COPY_FORMATS.map((format) => (
              <a
                key={format}
                className="link"
                download
                href={`/console/api/records/copies/file?copyId=${copyId}&format=${format}`}
              >
                {format.toUpperCase()}
              </a>
            ))}
          </span>
        ) : null,
    },
  ]
  return (
    <>
      <ListPage
        name="data-copies"
        title={t("tab_copies")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("records_state"),
            options: COPY_STATES.map((value) => ({ value, label: t(`records_copy_${value}`) })),
          },
        ]}
        rowKey={({ copyId }) => copyId}
        load={listOf(listDataCopies)}
        everyMs={10_000}
        actions={
          mayCopy ? (
            <Button kind="main" onClick={() => setNew(true)}>
              {t("records_new_copy")}
            </Button>
          ) : undefined
        }
      />
      {isNew ? <NewCopy onClose={() => setNew(false)} /> : null}
    </>
  )
}

function NewCopy({ onClose }: { readonly onClose: () => void }) {
  const t = useT("console-records")
  const [memberId, setMember] = useState("")
  return (
    <WhyDialog
      title={t("records_new_copy")}
      action={t("records_send")}
      act={(why) => call(copyMemberData, { memberId, why })}
      onDone={onClose}
      onClose={onClose}
    >
      <p className="text-sm text-fg-2">{t("records_new_copy_text", formatNumber(COPY_DAYS))}</p>
      <MemberNumberField value={memberId} onChange={setMember} />
    </WhyDialog>
  )
}
