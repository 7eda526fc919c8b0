import { chatRooms } from "@croupier/contract/chat-rooms"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useSettings } from "../../boot/boot.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { openModal, preloadModal } from "../../modals/modals.tsx"
import { isTrial, useSession } from "../../session/session.ts"
import { Icon } from "../../ui/icon.tsx"

/** Unread messages are asked for so often while rooms are closed. */
const AGAIN_MS = 60_000

/** Opens the chat rooms, with the number of unread messages; nothing where the caller may not read them. */
export function RoomsButton({
  className,
  isRow = false,
  onFollow,
}: {
  readonly className: string
  /** With its name beside the icon. */
  readonly isRow?: boolean
  readonly onFollow?: () => void
}) {
  const t = useT()
  const format = useFormat()
  const session = useSession()
  const { chatRooms: offered } = useSettings()
  const isShown = offered.enabled && (session !== null || offered.visitorsRead)
  const { data } = useQuery({
    ...query(chatRooms, {}),
    enabled: isShown && session !== null && !isTrial(session),
    refetchInterval: AGAIN_MS,
  })
  if (!isShown) return null
  const count = data?.rooms.reduce((sum, { unreadCount }) => sum + unreadCount, 0) ?? 0
  const name = t("nav_rooms")
  return (
    <button
      type="button"
      aria-label={count > 0 ? `${name} (${format.number(count)})` : name}
      aria-haspopup="dialog"
      onPointerEnter={() => preloadModal("chatRooms")}
      onClick={() => {
        onFollow?.()
        openModal("chatRooms")
      }}
      className={`relative ${className}`}
    >
      <Icon name="messages-square" />
      {isRow ? name : null}
      {count > 0 ? (
        <span
          aria-hidden="true"
          className={`figures min-w-5 rounded-pill bg-brand px-1 text-center text-xs leading-5 font-bold text-brand-ink ${isRow ? "ms-auto" : "absolute end-0 top-0.5"}`}
        >
          {format.number(count)}
        </span>
      ) : null}
    </button>
  )
}
