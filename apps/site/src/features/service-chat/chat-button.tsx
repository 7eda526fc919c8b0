import { useWhitelabel } from "../../boot/boot.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { openModal, preloadModal } from "../../modals/modals.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useTalk } from "./use-talk.ts"

/** Opens the chat with customer service, with the number of unread answers; nothing where the merchant leads elsewhere. */
export function ChatButton({
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
  const { customerService } = useWhitelabel()
  const { chat } = useTalk(false)
  if (customerService.length > 0) return null
  const count = chat?.unreadCount ?? 0
  const name = t("customer_service")
  return (
    <button
      type="button"
      aria-label={count > 0 ? `${name} (${format.number(count)})` : name}
      aria-haspopup="dialog"
      onPointerEnter={() => preloadModal("serviceChat")}
      onClick={() => {
        onFollow?.()
        openModal("serviceChat")
      }}
      className={`relative ${className}`}
    >
      <Icon name="message-circle" />
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
