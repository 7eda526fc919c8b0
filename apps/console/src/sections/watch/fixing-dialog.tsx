import { reportMatchFixing, watchFigures } from "@croupier/contract/console/watch"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatNumber } from "../../i18n/format.ts"
import { merchantClock, merchantInstant } from "../../i18n/merchant-time.ts"
import { useT } from "../../i18n/texts.ts"
import { LongField } from "../../parts/long-field.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { SaveForm } from "../../parts/save-form.tsx"
import { useSendKey } from "../../parts/use-send-key.ts"

/** Numbers of members, between which stand commas or spaces. */
const numbersIn = (typed: string): string[] => typed.split(/[,\s]+/).filter(Boolean)

/** Opens a case of an event that is suspected of being fixed. */
export function FixingDialog({
  onOpened,
  onClose,
}: {
  readonly onOpened: (caseId: string) => void
  readonly onClose: () => void
}) {
  const t = useT("console-watch")
  const [event, setEvent] = useState("")
  const [text, setText] = useState("")
  const [members, setMembers] = useState("")
  const [noticed, setNoticed] = useState(() => merchantClock(new Date().toISOString()).slice(0, 16))
  const { data } = useQuery(query(watchFigures, {}))
  const { keyFor, taken } = useSendKey()
  const sending = useMutation({
    mutationFn: () => {
      const asked = {
        event,
        text,
        noticedAt: merchantInstant(noticed),
        memberIds: numbersIn(members),
      }
      return call(reportMatchFixing, { ...asked, key: keyFor(JSON.stringify(asked)) })
    },
    onSuccess: ({ caseId }) => {
      taken()
      onOpened(caseId)
    },
  })
  return (
    <Dialog title={t("watch_fixing")} onClose={onClose}>
      <SaveForm saving={sending} action={t("watch_open_case")} onClose={onClose}>
        {data ? (
          <p className="text-sm text-fg-2">
            {t("watch_fixing_hint", data.fixing.authority, formatNumber(data.fixing.hours))}
          </p>
        ) : null}
        <Field
          label={t("watch_fixing_event")}
          minLength={3}
          maxLength={200}
          required
          dir="auto"
          value={event}
          onChange={({ target }) => setEvent(target.value)}
        />
        <LongField
          label={t("watch_fixing_grounds")}
          name="grounds"
          rows={5}
          required
          minLength={10}
          maxLength={4000}
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Field
          label={t("watch_fixing_noticed")}
          type="datetime-local"
          required
          value={noticed}
          onChange={({ target }) => setNoticed(target.value)}
        />
        <Field
          label={t("watch_fixing_members")}
          hint={t("watch_fixing_members_hint")}
          inputMode="numeric"
          pattern="[0-9]{1,18}([, ]+[0-9]{1,18}){0,19}[, ]*"
          value={members}
          onChange={({ target }) => setMembers(target.value)}
        />
        <Notice>{t("watch_silent")}</Notice>
      </SaveForm>
    </Dialog>
  )
}
