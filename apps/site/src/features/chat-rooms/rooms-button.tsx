import { chatRooms } from "@croupier/contract/chat-rooms"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useSettings } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { isTrial, useSession } from "../../session/session.ts"
import { UnreadButton, type FrameButtonLook } from "../../ui/unread-button.tsx"

/** Unread messages are asked for so often while rooms are closed. */
const AGAIN_MS = 60_000

/** Opens the chat rooms, with the number of unread messages; nothing where the caller may not read them. */
export function RoomsButton(look: FrameButtonLook) {
  const t = useT()
  const session = useSession()
  const { chatRooms: offered } = useSettings()
  const isShown = offered.enabled && (session !== null || offered.visitorsRead)
  const { data } = useQuery({
    ...query(chatRooms, {}),
    enabled: isShown && session !== null && !isTrial(session),
    refetchInterval: AGAIN_MS,
  })
  if (!isShown) return null
  return (
    <UnreadButton
      name={t("nav_rooms")}
      icon="messages-square"
      modal="chatRooms"
      count={data?.rooms.reduce((sum, { unreadCount }) => sum + unreadCount, 0) ?? 0}
      look={look}
    />
  )
}
