import { useWhitelabel } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { UnreadButton, type FrameButtonLook } from "../../ui/unread-button.tsx"
import { useTalk } from "./use-talk.ts"

/** Opens the chat with customer service, with the number of unread answers; nothing where the merchant leads elsewhere. */
export function ChatButton(look: FrameButtonLook) {
  const t = useT()
  const { customerService } = useWhitelabel()
  const { chat } = useTalk(false)
  if (customerService.length > 0) return null
  return (
    <UnreadButton
      name={t("customer_service")}
      icon="message-circle"
      modal="serviceChat"
      count={chat?.unreadCount ?? 0}
      look={look}
    />
  )
}
