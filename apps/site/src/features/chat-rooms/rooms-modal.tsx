import { chatRooms } from "@croupier/contract/chat-rooms"
import type { Writing } from "@croupier/contract/chat-room-values"
import type { Language } from "@croupier/contract/values"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { useLanguage, useT } from "../../i18n/i18n.tsx"
import { LANGUAGE_FACTS } from "../../i18n/language.ts"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { keepRoom, keptRoom } from "./kept-room.ts"
import type { LotteryName } from "./lottery-name.ts"
import { RoomLog } from "./room-log.tsx"
import { RoomPackets } from "./room-packets.tsx"
import { RoomWriter } from "./room-writer.tsx"
import { useRoom } from "./use-room.ts"

/** The chat rooms: the room of the reader's language at first, then the one that was chosen on this device. */
export function RoomsModal({ LotteryName }: { readonly LotteryName: LotteryName }) {
  const t = useT("rooms")
  const language = useLanguage()
  const [chosen, choose] = useState(keptRoom)
  const { data, error, refetch } = useQuery({ ...query(chatRooms, {}), staleTime: 0 })
  const title = t("nav_rooms")
  if (!data)
    return (
      <ModalFrame title={title}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton className="h-80" />}
      </ModalFrame>
    )
  const rooms = data.rooms.map(({ room }) => room)
  const room = rooms.find((each) => each === chosen) ?? rooms.find((each) => each === language) ?? rooms[0]
  if (room === undefined)
    return (
      <ModalFrame title={title}>
        <EmptyState title={t("rooms_off")} />
      </ModalFrame>
    )
  return (
    <RoomFrame
      title={title}
      rooms={rooms}
      room={room}
      writing={data.writing}
      LotteryName={LotteryName}
      choose={(next) => {
        keepRoom(next)
        choose(next)
      }}
    />
  )
}

function RoomFrame(props: {
  readonly title: string
  readonly rooms: readonly Language[]
  readonly room: Language
  readonly writing: Writing
  readonly LotteryName: LotteryName
  readonly choose: (room: Language) => void
}) {
  const t = useT("rooms")
  const { title, rooms, room, writing, LotteryName } = props
  const talk = useRoom(room)
  return (
    <ModalFrame
      title={title}
      footer={<RoomWriter key={room} room={room} talk={talk} writing={writing} LotteryName={LotteryName} />}
    >
      <div className="grid grid-cols-1 gap-4">
        {rooms.length > 1 ? (
          <ChoicePills
            label={t("rooms_choose")}
            choices={rooms}
            chosen={room}
            choose={props.choose}
            textOf={(each) => LANGUAGE_FACTS[each].name}
          />
        ) : null}
        <p className="text-sm text-fg-2">{t("rooms_rules")}</p>
        {writing.state === "BREAK" ? null : <RoomPackets />}
        <RoomLog key={room} talk={talk} room={room} mayReport={isMember(writing)} />
      </div>
    </ModalFrame>
  )
}

const isMember = ({ state }: Writing): boolean => state !== "SIGN_IN" && state !== "TRIAL"
