import { listServiceChats, type DeskChat } from "@croupier/contract/console/service-chat"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { CheckField } from "../../parts/check-field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { ChatRow } from "./chat-row.tsx"
import { secondsText } from "./seconds-text.ts"
import { TalkPane } from "./talk-pane.tsx"
import { usePresence } from "./use-presence.ts"

const EVERY_MS = 2_000

/** The desk: the queue, the caller's chats, those of colleagues, and the chosen one beside them. */
export function DeskTab() {
  const t = useT("console-chat")
  // Pages before the one that shows; the first has no cursor.
  const [pages, turn] = useState<readonly (string | undefined)[]>([undefined])
  const page = pages.at(-1)
  const { data, error } = useQuery({
    ...query(listServiceChats, page === undefined ? {} : { cursor: page }),
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
  })
  const [isPresent, bePresent] = usePresence()
  const [chosen, choose] = useState<string>()
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  const { mine, rows, cursor, waiting, people, day } = data
  const list = (title: string, chats: readonly DeskChat[], count = chats.length) => (
    <section className="grid grid-cols-1 gap-1.5">
      <h2 className="text-sm font-semibold">
        {title} · {formatNumber(count)}
      </h2>
      {chats.length === 0 ? <p className="text-sm text-fg-3">{t("desk_none")}</p> : null}
      <ul className="grid grid-cols-1 gap-1">
        {chats.map((chat) => (
          <ChatRow
            key={chat.chatId}
            chat={chat}
            isChosen={chat.chatId === chosen}
            choose={() => choose(chat.chatId)}
          />
        ))}
      </ul>
    </section>
  )
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h1 className="text-h4 font-semibold">{t("room_chat")}</h1>
        <CheckField label={t("desk_present")} checked={isPresent} onChange={bePresent} />
      </div>
      <Fault error={error} />
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Figure name={t("desk_day_chats")} value={formatNumber(day.chats)} />
        <Figure name={t("desk_day_first")} value={secondsText(day.medianFirstAnswerSeconds)} />
        <Figure
          name={t("desk_day_score")}
          value={day.averageScore === null ? "–" : formatNumber(day.averageScore)}
        />
        <Figure
          name={t("desk_people")}
          value={people.map(({ name, talks }) => `${name} (${formatNumber(talks)})`).join(", ") || "–"}
        />
      </dl>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-4">
          {list(
            t("desk_queue"),
            rows.filter(({ state }) => state === "WAITING"),
            waiting,
          )}
          {list(t("desk_mine"), mine)}
          {list(
            t("desk_others"),
            rows.filter(({ state }) => state === "TALKING"),
          )}
          {pages.length > 1 || cursor !== null ? (
            <div className="flex flex-wrap gap-2">
              <Button disabled={pages.length === 1} onClick={() => turn(pages.slice(0, -1))}>
                {t("desk_page_before")}
              </Button>
              <Button disabled={cursor === null} onClick={() => turn([...pages, cursor ?? undefined])}>
                {t("desk_page_next")}
              </Button>
            </div>
          ) : null}
        </div>
        {chosen === undefined ? (
          <p className="text-fg-3">{t("desk_choose")}</p>
        ) : (
          <TalkPane key={chosen} chatId={chosen} people={people} />
        )}
      </div>
    </section>
  )
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-fg-2">{name}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
}
