import type { DeskChat, readServiceChat } from "@croupier/contract/console/service-chat"
import type { Value } from "@croupier/client/row"
import type { ReactNode } from "react"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { MemberLink } from "../../parts/member-link.tsx"
import { secondsText } from "./seconds-text.ts"

/** Facts of the guest beside the talk. */
export function GuestCard({
  chat,
  card,
}: {
  readonly chat: DeskChat
  readonly card: Value<typeof readServiceChat>["card"]
}) {
  const t = useT("console-chat")
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t(card ? "desk_card" : "desk_visitor"), chat.name || "–"],
    ...(card
      ? ([
          [t("member"), <MemberLink key="member" memberId={card.memberId} />],
          [t("desk_level"), formatNumber(card.level)],
          [t("desk_registered"), formatTime(card.registeredAt)],
          [t("desk_chats"), formatNumber(card.chats)],
        ] as const)
      : []),
    ...(chat.mail ? ([["E-mail", chat.mail]] as const) : []),
    [t("language"), chat.language],
    [t("desk_opened"), formatTime(chat.openedAt)],
    [t("desk_first"), secondsText(chat.firstAnswerSeconds)],
    [t("desk_score"), chat.score === null ? "–" : formatNumber(chat.score)],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-ctl border border-line p-3 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-fg-2">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
