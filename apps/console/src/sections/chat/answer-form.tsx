import { answerServiceChat, typeServiceAnswer } from "@croupier/contract/console/service-chat"
import { CHAT_TEXT } from "@croupier/contract/service-chat-values"
import { useMutation } from "@tanstack/react-query"
import { useId, useRef, useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useSendKey } from "../../parts/use-send-key.ts"
import { Macros } from "./macros.tsx"

const TYPES_EVERY_MS = 3_000

/** Answers the guest, or writes a note that the desk alone reads; prepared answers are laid into the field. */
export function AnswerForm({ chatId }: { readonly chatId: string }) {
  const t = useT("console-chat")
  const id = useId()
  const [text, write] = useState("")
  const typedAt = useRef(0)
  const { keyFor, taken } = useSendKey()
  const sending = useMutation({
    mutationFn: (isNote: boolean) => {
      const content = { chatId, text: text.trim(), isNote }
      return call(answerServiceChat, { ...content, key: keyFor(content) })
    },
    onSuccess: () => {
      taken()
      write("")
    },
  })
  const type = (next: string) => {
    write(next)
    const now = Date.now()
    if (!next || now - typedAt.current < TYPES_EVERY_MS) return
    typedAt.current = now
    call(typeServiceAnswer, { chatId }).catch(() => undefined)
  }
  const send = (isNote: boolean) => {
    if (text.trim() && !sending.isPending) sending.mutate(isNote)
  }
  return (
    <form
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send(false)
      }}
    >
      <label htmlFor={id} className="text-sm text-fg-2">
        {t("desk_answer")}
      </label>
      <textarea
        id={id}
        name="answer"
        rows={3}
        maxLength={CHAT_TEXT}
        className="field-input"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send(false)
        }}
      />
      <Fault error={sending.error} />
      <div className="flex flex-wrap gap-2">
        <Button kind="main" type="submit" busy={sending.isPending}>
          {t("desk_send")}
        </Button>
        <Button busy={sending.isPending} onClick={() => send(true)}>
          {t("desk_note")}
        </Button>
      </div>
      <Macros text={text} lay={type} />
    </form>
  )
}
