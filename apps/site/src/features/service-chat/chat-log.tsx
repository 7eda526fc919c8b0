import type { ChatMessage } from "@croupier/contract/service-chat-values"
import { useEffect, useRef } from "react"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { ChatFilePart } from "./chat-file.tsx"
import type { Talk } from "./talk.ts"

const OWN = "ms-auto bg-brand text-brand-ink"
const BUBBLE = "max-w-[85%] rounded-card px-3.5 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]"

/** Messages of both sides and events of the chat, oldest first; texts of people are shown as they are written. */
export function ChatLog({ talk }: { readonly talk: Talk }) {
  const t = useT("chat")
  const end = useRef<HTMLLIElement>(null)
  const { messages, unsent } = talk
  const confirmed = new Set(messages.map(({ key }) => key))
  const waiting = unsent.filter(({ key }) => !confirmed.has(key))
  const length = messages.length + waiting.length
  useEffect(() => {
    if (length > 0) end.current?.scrollIntoView({ block: "nearest" })
  }, [length])
  return (
    <div role="log" aria-label={t("chat_log")}>
      <ol className="grid grid-cols-1 gap-2.5">
        {messages.map((message) => (
          <Entry key={message.seq} chatId={talk.chat?.chatId} message={message} />
        ))}
        {waiting.map(({ key, text }) => (
          <li key={key} className={`${BUBBLE} ${OWN}`}>
            <p>{text}</p>
            <span className="mt-1 block text-xs">{t("chat_unsent")}</span>
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
    </div>
  )
}

function Entry({ chatId, message }: { readonly chatId: string | undefined; readonly message: ChatMessage }) {
  const t = useT("chat")
  const format = useFormat()
  const { side, author, text, file, at } = message
  if (side === "HOUSE") return <li className="text-center text-sm text-fg-3">{eventText(t, text, author)}</li>
  return (
    <li className={`${BUBBLE} ${side === "GUEST" ? OWN : "me-auto bg-bg-2"}`}>
      {side === "DESK" ? <span className="block text-xs font-bold">{author}</span> : null}
      {file && chatId !== undefined ? <ChatFilePart chatId={chatId} file={file} /> : <p>{text}</p>}
      <time dateTime={at} className="mt-0.5 block text-xs">
        {format.time(at)}
      </time>
    </li>
  )
}

const EVENTS = ["TAKEN", "RETURNED", "HANDED_OVER", "ENDED_BY_DESK", "ENDED_BY_GUEST"] as const

/** An event in words; nothing for one of a newer server. */
function eventText(t: ReturnType<typeof useT<"chat">>, event: string, author: string): string {
  const known = EVENTS.find((each) => each === event)
  return known ? t(`chat_said_${known}`, author) : ""
}
