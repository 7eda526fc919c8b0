import {
  dismissWatchAlert,
  linkWatchCase,
  readWatchAlert,
  type WatchAlert,
} from "@croupier/contract/console/watch"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import { Evidence } from "./evidence.tsx"
import { MemberLinks } from "./member-links.tsx"
import { SeverityMark } from "./severity-mark.tsx"

/** One alert with its evidence. A new one is linked to a case, or dismissed with a reason. */
export function AlertDialog({
  alertId,
  onClose,
}: {
  readonly alertId: string
  readonly onClose: () => void
}) {
  const t = useT("console-watch")
  const mayWork = useMay("watch.work")
  const [isDismissing, dismissing] = useState(false)
  const { data, error } = useQuery(query(readWatchAlert, { alertId }))
  if (isDismissing)
    return (
      <WhyDialog
        title={`${t("watch_alert", alertId)}: ${t("watch_dismiss")}`}
        action={t("watch_dismiss")}
        act={(why) => call(dismissWatchAlert, { alertId, why })}
        onDone={onClose}
        onClose={() => dismissing(false)}
      />
    )
  return (
    <Dialog title={t("watch_alert", alertId)} onClose={onClose}>
      <Fault error={error} />
      {data ? (
        <div className="grid grid-cols-1 gap-3">
          <AlertHead alert={data.alert} />
          <Evidence evidence={data.evidence} />
          {mayWork && data.alert.state === "NEW" ? (
            <>
              <LinkForm alertId={alertId} onDone={onClose} />
              <Button className="justify-self-end" onClick={() => dismissing(true)}>
                {t("watch_dismiss")}
              </Button>
            </>
          ) : null}
        </div>
      ) : error ? null : (
        <p aria-busy="true">{t("loading")}</p>
      )}
    </Dialog>
  )
}

/** Kind, members, window and judgement of an alert. */
export function AlertHead({ alert }: { readonly alert: WatchAlert }) {
  const t = useT("console-watch")
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="flex flex-wrap gap-x-3">
        <strong>{t(`watch_kind_${alert.kind}`)}</strong>
        <SeverityMark severity={alert.severity} />
        <span className="text-fg-2">{t(`watch_state_${alert.state}`)}</span>
      </p>
      <MemberLinks members={alert.members} />
      <p className="text-sm text-fg-2">{t("watch_window", formatTime(alert.from), formatTime(alert.at))}</p>
      {alert.judgedBy === null ? null : (
        <p className="wrap-anywhere">{t("watch_judged", alert.judgedBy, alert.why ?? "")}</p>
      )}
    </div>
  )
}

function LinkForm({ alertId, onDone }: { readonly alertId: string; readonly onDone: () => void }) {
  const t = useT("console-watch")
  const [caseId, setCaseId] = useState("")
  const linking = useMutation({
    mutationFn: () => call(linkWatchCase, { caseId, alertIds: [alertId], memberIds: [] }),
    onSuccess: onDone,
  })
  return (
    <form
      className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-end"
      onSubmit={(event) => {
        event.preventDefault()
        linking.mutate()
      }}
    >
      <Field
        label={t("watch_link_number")}
        inputMode="numeric"
        pattern="[0-9]{1,18}"
        required
        value={caseId}
        onChange={({ target }) => setCaseId(target.value)}
      />
      <Button type="submit" busy={linking.isPending}>
        {t("watch_link")}
      </Button>
      <Fault error={linking.error} />
    </form>
  )
}
