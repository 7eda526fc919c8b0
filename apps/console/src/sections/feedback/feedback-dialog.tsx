import { answerFeedback, takeFeedback, type Feedback } from "@croupier/contract/console/feedback"
import { FEEDBACK_LENGTH } from "@croupier/contract/feedback-values"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { LongField } from "../../parts/long-field.tsx"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { MemberLink } from "../../parts/member-link.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useMay, useSessionState } from "../../session/session-store.ts"

/** One entry: its text, the person who has it, and its answer or the form for one. */
export function FeedbackDialog(props: {
  readonly entry: Feedback
  readonly onChanged: (entry: Feedback) => void
  readonly onClose: () => void
}) {
  const t = useT("console-feedback")
  const { entry, onChanged, onClose } = props
  const { feedbackId, kind, memberId, contact, language, text, writtenAt, takenBy, answer } = entry
  const mayAnswer = useMay("feedback.answer")
  const { locale, dir, name } = LANGUAGE_FACTS[language]
  return (
    <Dialog title={`${t(`feedback_kind_${kind}`)} ${feedbackId}`} onClose={onClose}>
      <div className="grid grid-cols-1 gap-3">
        <p className="text-sm text-fg-3">
          {contact ?? <MemberLink memberId={memberId} />} · {formatTime(writtenAt)} · {name}
          {takenBy === null ? null : ` · ${t("feedback_has", takenBy)}`}
        </p>
        <p lang={locale} dir={dir} className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
        {answer === null ? (
          mayAnswer ? (
            <Answering entry={entry} onChanged={onChanged} />
          ) : null
        ) : (
          <div className="grid grid-cols-1 gap-1 border-s-2 border-brand ps-3">
            <p className="text-sm text-fg-3">
              {t("feedback_answered_by", entry.answeredBy ?? "–", formatTime(entry.answeredAt ?? writtenAt))}
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {answer}
            </p>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Answering({
  entry,
  onChanged,
}: {
  readonly entry: Feedback
  readonly onChanged: (entry: Feedback) => void
}) {
  const t = useT("console-feedback")
  const me = useSessionState().me?.login
  const [answer, setAnswer] = useState("")
  const { feedbackId, takenBy } = entry
  const taking = useMutation({
    mutationFn: (isMine: boolean) => call(takeFeedback, { feedbackId, isMine, from: takenBy }),
    onSuccess: onChanged,
  })
  const answering = useMutation({
    mutationFn: () => call(answerFeedback, { feedbackId, answer }),
    onSuccess: onChanged,
  })
  if (takenBy !== me)
    return (
      <>
        <Fault error={taking.error} />
        <Button
          kind="main"
          className="justify-self-start"
          busy={taking.isPending}
          onClick={() => taking.mutate(true)}
        >
          {takenBy === null ? t("feedback_take") : t("feedback_take_over", takenBy)}
        </Button>
      </>
    )
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        answering.mutate()
      }}
    >
      <LongField
        label={t("feedback_answer")}
        hint={t("feedback_answer_hint")}
        name="answer"
        rows={6}
        required
        minLength={2}
        maxLength={FEEDBACK_LENGTH}
        dir="auto"
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <Fault error={answering.error ?? taking.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button className="me-auto" busy={taking.isPending} onClick={() => taking.mutate(false)}>
          {t("feedback_give_back")}
        </Button>
        <Button type="submit" kind="main" busy={answering.isPending}>
          {t("feedback_send")}
        </Button>
      </div>
    </form>
  )
}
