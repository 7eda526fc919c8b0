import { sendServiceFile } from "@croupier/contract/service-chat"
import { CHAT_FILE_BYTES } from "@croupier/contract/service-chat-values"
import { useRef } from "react"
import { call } from "../../api/call.ts"
import { base64Of } from "../../forms/base64.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { guestOfTalk, refreshTalk } from "./talk.ts"

const MEGABYTE = 1_000_000

/** Sends a picture or a document into the open chat. A file that is chosen again after a lost answer is kept once. */
export function FileButton() {
  const t = useT("chat")
  const { busy, refused, refuse, attempt } = useAttempt()
  const sent = useRef<{ readonly of: string; readonly key: string }>(undefined)
  const send = (file: File) =>
    attempt(async () => {
      if (file.size > CHAT_FILE_BYTES) return refuse(t("chat_file_large", String(CHAT_FILE_BYTES / MEGABYTE)))
      const of = `${file.name} ${file.size} ${file.lastModified}`
      if (sent.current?.of !== of) sent.current = { of, key: crypto.randomUUID() }
      await call(sendServiceFile, {
        ...guestOfTalk(),
        key: sent.current.key,
        name: file.name.slice(-120),
        content: await base64Of(file),
      })
      sent.current = undefined
      await refreshTalk()
    })
  return (
    <>
      <label
        title={t("chat_file_text", String(CHAT_FILE_BYTES / MEGABYTE))}
        className="relative flex min-h-11 cursor-pointer items-center gap-2 rounded-ctl px-2 font-semibold focus-within:outline-3 focus-within:outline-brand-text hover:bg-bg-3"
      >
        {busy ? <Spinner /> : <Icon name="plus" />}
        {t("chat_file")}
        <input
          type="file"
          accept="image/png,image/jpeg,application/pdf"
          disabled={busy}
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file may be chosen once more.
            target.value = ""
            if (file) void send(file)
          }}
        />
      </label>
      <FormError message={refused} />
    </>
  )
}
