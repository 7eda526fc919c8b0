import type { ChatMessage } from "@croupier/contract/service-chat-values"
import { useEffect, useRef } from "react"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { TalkFile } from "./talk-file.tsx"

const EVENTS = ["TAKEN", "RETURNED", "HANDED_OVER", "ENDED_BY_DESK", "ENDED_BY_GUEST"] as const

/** Messages of both sides, notes and events, oldest first; texts of people are shown as they are written. */
export function TalkLog({
  chatId,
  messages,
}: {
  readonly chatId: string
  readonly messages: readonly ChatMessage[]
}) {
  const t = useT("console-chat")
  const box = useRef<HTMLDivElement>(null)
  const { length } = messages
  useEffect(() => {
    if (length > 0) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [length])
  const event = (text: string, author: string) => {
    const known = EVENTS.find((each) => each === text)
    return known ? t(`desk_said_${known}`, author) : ""
  }
  return (
    <div
      ref={box}
      role="log"
      // Keys scroll a long talk.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t("desk_log")}
      className="max-h-96 overflow-y-auto rounded-ctl border border-line p-3"
    >
      <ol className="grid grid-cols-1 gap-2">
        {messages.map(({ seq, side, author, text, file, at }) =>
          side === "HOUSE" ? (
            <li key={seq} className="text-center text-sm text-fg-2">
              {event(text, author)} · {formatTime(at)}
            </li>
          ) : (
            <li
              key={seq}
              className={`max-w-[85%] rounded-ctl px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere] ${side === "GUEST" ? "me-auto bg-bg-2" : side === "NOTE" ? "ms-auto border border-ctl" : "ms-auto bg-bg-3"}`}
            >
              <span className="block text-xs text-fg-2">
                {[side === "NOTE" ? t("desk_note") : "", author, formatTime(at)].filter(Boolean).join(" · ")}
              </span>
              {file ? <TalkFile chatId={chatId} file={file} /> : <p>{text}</p>}
            </li>
          ),
        )}
      </ol>
    </div>
  )
}
