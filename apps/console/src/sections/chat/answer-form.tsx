import {
  answerServiceChat,
  sendServiceFileToGuest,
  typeServiceAnswer,
} from "@croupier/contract/console/service-chat"
import { CHAT_FILE_BYTES, CHAT_TEXT } from "@croupier/contract/service-chat-values"
import { useMutation } from "@tanstack/react-query"
import { useId, useRef, useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { base64Of } from "../../parts/base64.ts"
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
      <SendFile chatId={chatId} />
      <Macros text={text} lay={type} />
    </form>
  )
}

/** Sends a picture or a document; the same file once more, after a lost answer, is kept once. */
function SendFile({ chatId }: { readonly chatId: string }) {
  const t = useT("console-chat")
  const id = useId()
  const { keyFor, taken } = useSendKey()
  const sending = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > CHAT_FILE_BYTES) throw new Error(t("desk_file"))
      const { name, size, lastModified } = file
      const key = keyFor([chatId, name, size, lastModified])
      return call(sendServiceFileToGuest, {
        chatId,
        key,
        name: name.slice(-120),
        content: await base64Of(file),
      })
    },
    onSuccess: taken,
  })
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-fg-2">
        {t("desk_file")}
      </label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,application/pdf"
        className="field-input"
        disabled={sending.isPending}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ""
          if (file) sending.mutate(file)
        }}
      />
      <Fault error={sending.error} />
    </div>
  )
}
