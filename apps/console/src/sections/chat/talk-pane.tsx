import {
  closeServiceChat,
  handOverServiceChat,
  readServiceChat,
  returnServiceChat,
  takeServiceChat,
} from "@croupier/contract/console/service-chat"
import type { Value } from "@croupier/client/row"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Choice } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { AnswerForm } from "./answer-form.tsx"
import { GuestCard } from "./guest-card.tsx"
import { TalkLog } from "./talk-log.tsx"

const EVERY_MS = 2_000
type Older = Pick<Value<typeof readServiceChat>, "messages" | "isWhole">

/** Older messages with the newest, each once; the newest alone where messages between them are missing. */
function joined(older: Older | undefined, newest: Older): Older {
  const from = newest.messages[0]?.seq ?? 0
  const before = (older?.messages ?? []).filter(({ seq }) => seq < from)
  if (!older || before.at(-1)?.seq !== from - 1) return newest
  return { messages: [...before, ...newest.messages], isWhole: older.isWhole }
}

/** A chat: its messages, the acts that its state allows, and the member's card. */
export function TalkPane({
  chatId,
  people,
}: {
  readonly chatId: string
  readonly people: readonly { readonly login: string; readonly name: string }[]
}) {
  const t = useT("console-chat")
  const { data, error } = useQuery({ ...query(readServiceChat, { chatId }), refetchInterval: EVERY_MS })
  const [older, setOlder] = useState<Older>()
  const more = useMutation({
    mutationFn: (before: number) => call(readServiceChat, { chatId, before }),
    onSuccess: ({ messages, isWhole }) =>
      setOlder((before) => ({ messages: [...messages, ...(before?.messages ?? [])], isWhole })),
  })
  const act = useMutation({ mutationFn: (doIt: () => Promise<unknown>) => doIt() })
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  const { chat } = data
  const { messages, isWhole } = joined(older, data)
  const first = messages[0]?.seq
  const doIt = (row: typeof takeServiceChat | typeof returnServiceChat | typeof closeServiceChat) =>
    act.mutate(() => call(row, { chatId }))
  return (
    <section
      aria-label={chat.name || t("desk_visitor")}
      className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_16rem]"
    >
      <div className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-end gap-2">
          {chat.state === "WAITING" ? (
            <Button kind="main" busy={act.isPending} onClick={() => doIt(takeServiceChat)}>
              {t("desk_take")}
            </Button>
          ) : null}
          {chat.isMine ? (
            <>
              <Button busy={act.isPending} onClick={() => doIt(returnServiceChat)}>
                {t("desk_return")}
              </Button>
              <Button busy={act.isPending} onClick={() => doIt(closeServiceChat)}>
                {t("desk_end")}
              </Button>
              <Choice
                label={t("desk_hand_over")}
                value=""
                onChange={({ target: { value: login } }) =>
                  login ? act.mutate(() => call(handOverServiceChat, { chatId, login })) : undefined
                }
              >
                <option value="">–</option>
                {people
                  .filter(({ name }) => name !== chat.deskName)
                  .map(({ login, name }) => (
                    <option key={login} value={login}>
                      {name}
                    </option>
                  ))}
              </Choice>
            </>
          ) : null}
        </div>
        <Fault error={act.error ?? more.error ?? error} />
        {first !== undefined && !isWhole ? (
          <Button busy={more.isPending} onClick={() => more.mutate(first)}>
            {t("desk_older")}
          </Button>
        ) : null}
        <TalkLog chatId={chatId} messages={messages} />
        {chat.isGuestTyping ? (
          <p role="status" className="text-sm text-fg-2">
            {chat.name || t("desk_visitor")} {t("desk_typing")}
          </p>
        ) : null}
        {chat.isMine ? <AnswerForm chatId={chatId} /> : null}
      </div>
      <GuestCard chat={chat} card={data.card} />
    </section>
  )
}
