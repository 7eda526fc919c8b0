import { sendFeedback } from "@croupier/contract/feedback"
import {
  countWords,
  FEEDBACK_KINDS,
  FEEDBACK_LENGTH,
  FEEDBACK_WORDS,
  type FeedbackKind,
} from "@croupier/contract/feedback-values"
import { useRef, useState } from "react"
import { call } from "../../api/call.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { Field } from "../../ui/field.tsx"
import { TextArea } from "../../ui/text-area.tsx"

const { least, most } = FEEDBACK_WORDS
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Writes feedback or a complaint. The text stays when the house refuses or cannot be reached. */
export function FeedbackForm(props: {
  readonly isMember: boolean
  readonly onSent: (feedbackId: string) => void
}) {
  const t = useT("feedback")
  const { isMember, onSent } = props
  const [kind, setKind] = useState<FeedbackKind>("FEEDBACK")
  const [text, setText] = useState("")
  const [contact, setContact] = useState("")
  const { busy, refused, refuse, attempt } = useAttempt()
  // One text is one entry, however often it is sent.
  const sent = useRef({ content: "", key: "" })
  const words = countWords(text)
  const submit = () =>
    attempt(async () => {
      if (words < least || words > most) return refuse(t("feedback_word_count", least, most))
      if (!isMember && !MAIL.test(contact.trim())) return refuse(t("feedback_contact_invalid"))
      const input = { kind, text: text.trim(), ...(isMember ? {} : { contact: contact.trim() }) }
      const content = JSON.stringify(input)
      if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() }
      const { feedbackId } = await call(sendFeedback, input, { idempotencyKey: sent.current.key })
      sent.current = { content: "", key: "" }
      onSent(feedbackId)
    })
  return (
    <Form submit={() => void submit()}>
      <p className="text-fg-2">{t(isMember ? "feedback_text" : "feedback_text_visitor")}</p>
      <ChoicePills
        label={t("feedback_kind")}
        choices={FEEDBACK_KINDS}
        chosen={kind}
        choose={setKind}
        textOf={(each) => t(`feedback_kind_${each}`)}
      />
      <div className="grid grid-cols-1 gap-1.5">
        <TextArea
          label={t("feedback_words")}
          name="text"
          rows={7}
          maxLength={FEEDBACK_LENGTH}
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p className={`figures text-sm ${words > most ? "text-loss" : "text-fg-3"}`}>
          {t("feedback_count", words, least, most)}
        </p>
      </div>
      {isMember ? null : (
        <Field
          label={t("feedback_contact")}
          name="contact"
          type="email"
          autoComplete="email"
          dir="ltr"
          required
          maxLength={200}
          value={contact}
          onChange={({ target }) => setContact(target.value)}
        />
      )}
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("feedback_send")}
      </Button>
    </Form>
  )
}
