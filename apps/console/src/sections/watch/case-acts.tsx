import { linkWatchCase, noteWatchCase, takeWatchCase, type WatchCase } from "@croupier/contract/console/watch"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { LongField } from "../../parts/long-field.tsx"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useSendKey } from "../../parts/use-send-key.ts"
import { useSessionState } from "../../session/session-store.ts"

/** Takes a case, from a colleague too, or gives it back. */
export function TakeButton({ held: { caseId, takenBy } }: { readonly held: WatchCase }) {
  const t = useT("console-watch")
  const isMine = useSessionState().me?.login === takenBy
  const taking = useMutation({
    mutationFn: () => call(takeWatchCase, { caseId, isMine: !isMine, from: takenBy }),
  })
  return (
    <>
      <Fault error={taking.error} />
      <Button busy={taking.isPending} onClick={() => taking.mutate()}>
        {isMine ? t("watch_give_back") : takenBy === null ? t("watch_take") : t("watch_take_over", takenBy)}
      </Button>
    </>
  )
}

/** A note in the course of a case. The typed text stays where the house cannot be reached. */
export function NoteForm({ caseId }: { readonly caseId: string }) {
  const t = useT("console-watch")
  const [note, setNote] = useState("")
  const { keyFor, taken } = useSendKey()
  const noting = useMutation({
    mutationFn: () => call(noteWatchCase, { caseId, text: note, key: keyFor(note) }),
    onSuccess: () => {
      taken()
      setNote("")
    },
  })
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        noting.mutate()
      }}
    >
      <LongField
        label={t("watch_note")}
        name="note"
        rows={3}
        required
        minLength={2}
        maxLength={4000}
        dir="auto"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Fault error={noting.error} />
      <Button type="submit" className="justify-self-start" busy={noting.isPending}>
        {t("watch_note_write")}
      </Button>
    </form>
  )
}

/** Adds a member by number. */
export function AddMember({ caseId }: { readonly caseId: string }) {
  const t = useT("console-watch")
  const [memberId, setMemberId] = useState("")
  const adding = useMutation({
    mutationFn: () => call(linkWatchCase, { caseId, alertIds: [], memberIds: [memberId] }),
    onSuccess: () => setMemberId(""),
  })
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        adding.mutate()
      }}
    >
      <Field
        label={t("watch_member_number")}
        inputMode="numeric"
        pattern="[0-9]{1,18}"
        required
        value={memberId}
        onChange={({ target }) => setMemberId(target.value)}
      />
      <Button type="submit" busy={adding.isPending}>
        {t("watch_member_add")}
      </Button>
      <Fault error={adding.error} />
    </form>
  )
}
