import { exportWatchCase, readWatchCase } from "@croupier/contract/console/watch"
import { WATCH_FORMATS } from "@croupier/contract/watch-values"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { saveFile } from "../../parts/save-file.ts"
import { useMay, useSessionState } from "../../session/session-store.ts"
import { useAddress } from "../../table/use-address.ts"
import { AlertHead } from "./alert-dialog.tsx"
import { AddMember, NoteForm, TakeButton } from "./case-acts.tsx"
import { EndDialog } from "./end-dialog.tsx"
import { Evidence } from "./evidence.tsx"
import { Links } from "./links.tsx"
import { MemberLinks } from "./member-links.tsx"
import { SeverityMark } from "./severity-mark.tsx"

type Read = Value<typeof readWatchCase>

/** One case, whole: its members, alerts, course, links and report. */
export function CasePage({ caseId }: { readonly caseId: string }) {
  const t = useT("console-watch")
  const { change } = useAddress()
  const { data, error } = useQuery(query(readWatchCase, { caseId }))
  return (
    <article className="grid grid-cols-1 gap-4">
      <Button className="justify-self-start" onClick={() => change({ case: undefined })}>
        {t("watch_back")}
      </Button>
      <Fault error={error} />
      {data ? <Whole read={data} /> : error ? null : <p aria-busy="true">{t("loading")}</p>}
    </article>
  )
}

function Whole({ read }: { readonly read: Read }) {
  const t = useT("console-watch")
  const mayWork = useMay("watch.work")
  const { alerts, entries } = read
  const { caseId, state } = read.case
  const isOpen = state === "OPEN"
  return (
    <>
      <Head read={read} />
      {alerts.length === 0 ? null : (
        <section className="grid grid-cols-1 gap-3">
          <h2 className="text-lg font-semibold">{t("tab_alerts")}</h2>
          {alerts.map(({ alert, evidence }) => (
            <details
              key={alert.alertId}
              className="rounded-card border border-line p-3"
              open={alerts.length === 1}
            >
              <summary className="cursor-pointer">
                {t("watch_alert", alert.alertId)} · {t(`watch_kind_${alert.kind}`)}
              </summary>
              <div className="grid grid-cols-1 gap-3 pt-3">
                <AlertHead alert={alert} />
                <Evidence evidence={evidence} />
              </div>
            </details>
          ))}
        </section>
      )}
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-lg font-semibold">{t("watch_course")}</h2>
        <ol className="grid gap-2">
          {entries.map(({ kind, at, author, text }, index) => (
            // Entries are never removed, and their order is that of the course.
            <li key={index} className="border-t border-line pt-2">
              {formatTime(at)} · {author} · <strong>{t(`watch_entry_${kind}`, text)}</strong>
              {kind === "NOTE" || kind === "ENDED" || kind === "EXPORTED" ? (
                <span dir="auto" className="block wrap-anywhere whitespace-pre-wrap text-fg-2">
                  {text}
                </span>
              ) : null}
            </li>
          ))}
        </ol>
        {isOpen && mayWork ? (
          <>
            <NoteForm caseId={caseId} />
            <AddMember caseId={caseId} />
          </>
        ) : null}
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-lg font-semibold">{t("watch_graph_links")}</h2>
        <Links of={{ caseId }} />
      </section>
    </>
  )
}

function Head({ read: { case: held, report, authority } }: { readonly read: Read }) {
  const t = useT("console-watch")
  const mayWork = useMay("watch.work")
  const mayReport = useMay("watch.report")
  const me = useSessionState().me?.login
  const [isEnding, ending] = useState(false)
  const exporting = useMutation({
    mutationFn: (format: (typeof WATCH_FORMATS)[number]) =>
      call(exportWatchCase, { caseId: held.caseId, format }),
    onSuccess: ({ name, file, mediaType }) => saveFile(name, file, mediaType),
  })
  const isOpen = held.state === "OPEN"
  return (
    <section className="grid grid-cols-1 gap-2">
      <h1 className="text-h4 font-semibold">{t("watch_case", held.caseId)}</h1>
      {held.event === null ? null : (
        <p className="wrap-anywhere">
          {t(`watch_case_kind_${held.kind}`)}: <bdi>{held.event}</bdi>
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <SeverityMark severity={held.severity} />
        <span>{t(`watch_case_${held.state}`)}</span>
        <span>
          {t("watch_due")}: {formatTime(held.dueAt)}
          {held.isOverdue ? <strong className="text-loss"> {t("watch_overdue")}</strong> : null}
        </span>
        <span>
          {t("watch_person")}: {held.takenBy ?? "–"}
        </span>
        {held.outcome === null ? null : (
          <span>
            {t("watch_outcome")}: <strong>{t(`watch_outcome_${held.outcome}`)}</strong>
          </span>
        )}
      </p>
      <MemberLinks members={held.members} />
      {report === null ? null : (
        <p>{t("watch_reported", report.authority, report.reference, formatTime(report.sentAt))}</p>
      )}
      <Notice>{t("watch_silent")}</Notice>
      <Fault error={exporting.error} />
      <div className="flex flex-wrap gap-2">
        {isOpen && mayWork ? <TakeButton held={held} /> : null}
        {mayReport
          ? WATCH_FORMATS.map((format) => (
              <Button key={format} busy={exporting.isPending} onClick={() => exporting.mutate(format)}>
                {t("watch_export", format)}
              </Button>
            ))
          : null}
        {isOpen && mayReport && held.takenBy === me ? (
          <Button kind="main" onClick={() => ending(true)}>
            {t("watch_end")}
          </Button>
        ) : null}
      </div>
      {isEnding ? (
        <EndDialog caseId={held.caseId} authority={authority} onClose={() => ending(false)} />
      ) : null}
    </section>
  )
}
