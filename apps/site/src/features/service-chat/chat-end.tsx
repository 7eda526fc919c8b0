import { mailServiceChat, rateServiceChat } from "@croupier/contract/service-chat"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Field } from "../../ui/field.tsx"
import { Icon } from "../../ui/icon.tsx"
import { ChatWriter } from "./chat-writer.tsx"
import { guestOfTalk, refreshTalk, type Talk } from "./talk.ts"

const SCORES = [1, 2, 3, 4, 5]

/** The end of a chat: a rating, the transcript by mail, and the next chat. */
export function ChatEnd({ talk }: { readonly talk: Talk }) {
  const t = useT("chat")
  const format = useFormat()
  const { busy, refused, attempt } = useAttempt()
  const [mail, setMail] = useState("")
  const [isMailed, setMailed] = useState(false)
  const [isNew, begin] = useState(false)
  const { chat, messages } = talk
  if (!chat) return null
  const of = { ...guestOfTalk(), chatId: chat.chatId }
  const isAnswered = messages.some(({ side }) => side === "DESK")
  const rate = (score: number) =>
    attempt(async () => {
      await call(rateServiceChat, { ...of, score })
      await refreshTalk()
    })
  const send = () =>
    attempt(async () => {
      await call(mailServiceChat, { ...of, mail: mail.trim() })
      setMailed(true)
    })
  if (isNew) return <ChatWriter talk={talk} isOpen={false} />
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line pt-4">
      {chat.score !== null ? (
        <p role="status">{t("chat_thanks")}</p>
      ) : isAnswered ? (
        <div role="group" aria-label={t("chat_rate")} className="grid justify-items-center gap-2">
          <p className="font-semibold">{t("chat_rate")}</p>
          <div className="flex gap-1">
            {SCORES.map((score) => (
              <button
                key={score}
                type="button"
                disabled={busy}
                aria-label={t("chat_stars", format.number(score))}
                className="grid size-11 place-items-center rounded-pill bg-bg-2 font-bold hover:bg-bg-3"
                onClick={() => void rate(score)}
              >
                <span className="flex items-center gap-0.5">
                  {format.number(score)}
                  <Icon name="star" size={14} />
                </span>
              </button>
            ))}
          </div>
        </div>
      ) : null}
      {isMailed ? (
        <p role="status">{t("chat_transcript_sent")}</p>
      ) : isAnswered ? (
        <Form submit={() => (mail.trim() ? void send() : undefined)} className="gap-3">
          <Field
            label={t("chat_mail")}
            name="transcriptMail"
            type="email"
            dir="ltr"
            maxLength={120}
            value={mail}
            onChange={({ target }) => setMail(target.value)}
          />
          <Button type="submit" kind="quiet" busy={busy}>
            {t("chat_transcript")}
          </Button>
        </Form>
      ) : null}
      <FormError message={refused} />
      <Button kind="outline" onClick={() => begin(true)}>
        {t("chat_again")}
      </Button>
    </div>
  )
}
