import { unreadCount } from "@croupier/contract/inbox"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { query, queryClient } from "../../api/query.ts"
import { useSettings } from "../../boot/boot.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { openMemberCentre } from "../../modals/open-member-centre.ts"
import { useSocketEvent } from "../../realtime/socket.ts"
import { isTrial, useSession } from "../../session/session.ts"
import { Icon } from "../../ui/icon.tsx"

const MOST_SHOWN = 99
/** Messages to segments are laid in when the number is asked for. */
const ASKED_EVERY_MS = 300_000

/** Leads to the inbox, with the number of unread messages. */
export function MailButton() {
  const t = useT("inbox")
  const format = useFormat()
  const session = useSession()
  const { member } = useSettings()
  const hasMessages = session !== null && !isTrial(session) && member.messages
  const counted = query(unreadCount, {})
  const { data } = useQuery({ ...counted, enabled: hasMessages, refetchInterval: ASKED_EVERY_MS })
  useSocketEvent("inbox", ({ unreadCount: count }) =>
    queryClient.setQueryData(counted.queryKey, { unreadCount: count }),
  )
  const count = hasMessages ? (data?.unreadCount ?? 0) : 0
  useEffect(() => {
    // The number on the icon of an installed site; browsers without one leave it out.
    if ("setAppBadge" in navigator) navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
  if (!hasMessages) return null
  return (
    <button
      type="button"
      aria-label={count > 0 ? t("inbox_unread", format.number(count)) : t("inbox_title")}
      aria-haspopup="dialog"
      onClick={() => openMemberCentre("messageV2")}
      className="relative hidden size-11 shrink-0 place-items-center rounded-pill text-fg-2 hover:bg-bg-2 hover:text-fg sm:grid"
    >
      <Icon name="mail" />
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="figures absolute end-0 top-0.5 min-w-5 rounded-pill bg-brand px-1 text-center text-xs leading-5 font-bold text-brand-ink"
        >
          {count > MOST_SHOWN ? `${format.number(MOST_SHOWN)}+` : format.number(count)}
        </span>
      ) : null}
    </button>
  )
}
