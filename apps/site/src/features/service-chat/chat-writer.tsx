import { CHAT_TEXT } from "@croupier/contract/service-chat-values"
import { useState } from "react"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { useSession } from "../../session/session.ts"
import { Button } from "../../ui/button.tsx"
import { Field } from "../../ui/field.tsx"
import { MessageArea } from "../../ui/message-area.tsx"
import { FileButton } from "./file-button.tsx"
import { endTalk, sendMessage, tellTyping, type Talk } from "./talk.ts"

/** The draft outlives a modal that was closed. */
let draft = ""

/** Writes a message; the first one of a visitor names them, and an address where no person is at the desk. */
export function ChatWriter({ talk, isOpen }: { readonly talk: Talk; readonly isOpen: boolean }) {
  const t = useT("chat")
  const session = useSession()
  const { busy, refused, attempt } = useAttempt()
  const [text, write] = useState(draft)
  const [name, setName] = useState("")
  const [mail, setMail] = useState("")
  const isVisitor = session === null
  const asksMail = !isOpen && talk.isStaffed === false
  const type = (next: string) => {
    draft = next
    write(next)
    if (next) tellTyping()
  }
  const submit = () => {
    if (!text.trim()) return
    void sendMessage({
      text: text.trim(),
      ...(!isOpen && name.trim() ? { name: name.trim() } : {}),
      ...(asksMail && mail.trim() ? { mail: mail.trim() } : {}),
    })
    type("")
  }
  return (
    <Form submit={submit} className="gap-3">
      {!isOpen && isVisitor ? (
        <Field
          label={t("chat_name")}
          name="name"
          maxLength={40}
          autoComplete="nickname"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      ) : null}
      {asksMail ? (
        <Field
          label={t("chat_mail")}
          name="mail"
          type="email"
          dir="ltr"
          autoComplete="email"
          required={isVisitor}
          maxLength={120}
          value={mail}
          onChange={({ target }) => setMail(target.value)}
        />
      ) : null}
      <MessageArea
        label={t("chat_message")}
        name="message"
        maxLength={CHAT_TEXT}
        value={text}
        onChange={({ target }) => type(target.value)}
        send={submit}
      />
      <FormError message={talk.isRefused ?? refused} />
      <div className="flex flex-wrap justify-between gap-3">
        {isOpen ? (
          <>
            <FileButton />
            <Button kind="quiet" busy={busy} onClick={() => void attempt(endTalk)}>
              {t("chat_end")}
            </Button>
          </>
        ) : (
          <span />
        )}
        <Button type="submit">{t("chat_send")}</Button>
      </div>
    </Form>
  )
}
