import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { ChatEnd } from "./chat-end.tsx"
import { ChatLog } from "./chat-log.tsx"
import { ChatWriter } from "./chat-writer.tsx"
import { refreshTalk } from "./talk.ts"
import { useTalk } from "./use-talk.ts"

/** The chat with customer service: a first message, the talk, and its end with rating and transcript. */
export default function ChatModal() {
  const t = useT("chat")
  const talk = useTalk(true)
  const { isStaffed, chat, error } = talk
  const isOpen = chat !== undefined && chat.state !== "ENDED"
  if (isStaffed === undefined)
    return (
      <ModalFrame title={t("chat_title")}>
        {error === undefined ? (
          <Skeleton className="h-60" />
        ) : (
          <ErrorState error={error} retry={() => void refreshTalk()} />
        )}
      </ModalFrame>
    )
  return (
    <ModalFrame
      title={t("chat_title")}
      footer={chat?.state === "ENDED" ? undefined : <ChatWriter talk={talk} isOpen={isOpen} />}
    >
      <div className="grid grid-cols-1 gap-4">
        {chat?.isVip ? <p className="text-sm font-bold text-brand-text">{t("chat_vip")}</p> : null}
        {isOpen ? null : chat === undefined ? <Welcome isStaffed={isStaffed} /> : null}
        {chat || talk.unsent.length > 0 ? <ChatLog talk={talk} /> : null}
        {chat?.state === "WAITING" ? (
          <p role="status" className="text-sm text-fg-2">
            {chat.ahead === null ? t("chat_left") : t("chat_ahead", String(chat.ahead))}
          </p>
        ) : null}
        {chat?.isDeskTyping && chat.deskName ? (
          <p role="status" className="text-sm text-fg-3">
            {t("chat_typing", chat.deskName)}
          </p>
        ) : null}
        {chat?.state === "ENDED" ? <ChatEnd key={chat.chatId} talk={talk} /> : null}
      </div>
    </ModalFrame>
  )
}

function Welcome({ isStaffed }: { readonly isStaffed: boolean }) {
  const t = useT("chat")
  return isStaffed ? (
    <p>{t("chat_hello")}</p>
  ) : (
    <div>
      <p className="font-bold">{t("chat_offline")}</p>
      <p className="mt-1 text-fg-2">{t("chat_offline_text")}</p>
    </div>
  )
}
