import type { Language } from "@croupier/contract/values"
import { useEffect, useRef, useState } from "react"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { LANGUAGE_FACTS } from "../../i18n/language.ts"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { MESSAGE_BOX, RoomEntry } from "./room-entry.tsx"
import { readOlder, refreshRoom, type RoomTalk } from "./room-talk.ts"

/** Messages of a room, oldest first, with words of the reader's that wait; the newest stays in view. */
export function RoomLog({
  talk,
  room,
  mayReport,
}: {
  readonly talk: RoomTalk
  readonly room: Language
  readonly mayReport: boolean
}) {
  const t = useT("rooms")
  const end = useRef<HTMLLIElement>(null)
  const { busy, refused, attempt } = useAttempt()
  const [reported, report] = useState<string>()
  const { messages, isWhole, unsent, error } = talk
  const last = messages?.at(-1)?.messageId
  const waiting = unsent.filter(
    ({ key, room: of }) => of === room && !messages?.some((message) => message.key === key),
  )
  useEffect(() => {
    if (last !== undefined || waiting.length > 0) end.current?.scrollIntoView({ block: "nearest" })
  }, [last, waiting.length])
  if (!messages)
    return error === undefined ? (
      <Skeleton className="h-60" />
    ) : (
      <ErrorState error={error} retry={() => void refreshRoom()} />
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      {isWhole ? null : (
        <Button
          kind="quiet"
          className="justify-self-center"
          busy={busy}
          onClick={() => void attempt(readOlder)}
        >
          {t("rooms_older")}
        </Button>
      )}
      <FormError message={refused} />
      {messages.length === 0 && waiting.length === 0 ? <EmptyState title={t("rooms_none")} /> : null}
      <div role="log" aria-label={t("rooms_log")} lang={LANGUAGE_FACTS[room].locale}>
        <ol className="grid grid-cols-1 gap-2.5">
          {messages.map((message) => (
            <RoomEntry
              key={message.messageId}
              message={message}
              mayReport={mayReport}
              isReported={reported === message.messageId}
              report={report}
            />
          ))}
          {waiting.map(({ key, text }) => (
            <li key={key} className={`${MESSAGE_BOX} ms-auto bg-brand text-brand-ink`}>
              <p dir="auto">{text}</p>
              <span className="mt-1 block text-xs">{t("rooms_unsent")}</span>
            </li>
          ))}
          <li ref={end} aria-hidden="true" />
        </ol>
      </div>
    </div>
  )
}
