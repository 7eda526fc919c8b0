import type { DeskChat } from "@croupier/contract/console/service-chat"
import { formatNumber, formatRelative } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"

/** A chat of the desk's lists. */
export function ChatRow({
  chat,
  isChosen,
  choose,
}: {
  readonly chat: DeskChat
  readonly isChosen: boolean
  readonly choose: () => void
}) {
  const t = useT("console-chat")
  const { name, isVip, rank, isOffline, isUnanswered, isGuestTyping, deskName, language, openedAt } = chat
  const marks = [
    isVip ? t("desk_vip") : undefined,
    rank > 0 ? `${t("desk_level")} ${formatNumber(rank)}` : undefined,
    isOffline ? t("desk_offline") : undefined,
    isUnanswered ? t("desk_unanswered") : undefined,
    isGuestTyping ? t("desk_typing") : undefined,
    chat.isMine ? undefined : (deskName ?? undefined),
  ].filter((mark) => mark !== undefined)
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={choose}
        className={`grid w-full gap-0.5 rounded-ctl border px-3 py-2 text-start ${isChosen ? "border-ctl bg-bg-3" : "border-line hover:bg-bg-2"}`}
      >
        <span className="flex justify-between gap-2">
          <span className="font-semibold [overflow-wrap:anywhere]">{name || t("desk_visitor")}</span>
          <span className="shrink-0 text-sm text-fg-2">
            {language} · {formatRelative(openedAt)}
          </span>
        </span>
        {marks.length > 0 ? <span className="text-sm text-fg-2">{marks.join(" · ")}</span> : null}
      </button>
    </li>
  )
}
