import { chatRooms } from "@croupier/contract/chat-rooms"
import type { Language } from "@croupier/contract/values"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useLanguage, useT } from "../../i18n/i18n.tsx"
import { LANGUAGE_FACTS } from "../../i18n/language.ts"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { switchModal } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { keepRoom, keptRoom } from "./kept-room.ts"
import { useShare, type SharedBet } from "./use-share.ts"
import { WriterBar } from "./writer-bar.tsx"

/** Shares one bet of the record in a room, and opens the room where it shows. */
export default function ShareModal({ bet, about }: { readonly bet: SharedBet; readonly about: string }) {
  const t = useT("rooms")
  const language = useLanguage()
  const [chosen, choose] = useState<Language>()
  const { data, error, refetch } = useQuery({ ...query(chatRooms, {}), staleTime: 0 })
  const { busy, refused, attempt } = useAttempt()
  const share = useShare()
  const rooms = data?.rooms.map(({ room }) => room) ?? []
  const kept = keptRoom()
  const room = [chosen, kept, language].flatMap((one) => rooms.filter((each) => each === one))[0] ?? rooms[0]
  const send = (to: Language) =>
    attempt(async () => {
      await share(to, bet)
      keepRoom(to)
      switchModal("chatRooms")
    })
  return (
    <ModalFrame title={t("rooms_share")}>
      {!data ? (
        error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton className="h-40" />
        )
      ) : room === undefined ? (
        <EmptyState title={t("rooms_off")} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <p className="figures rounded-ctl border border-line px-3 py-2 font-semibold break-words">
            <bdi>{about}</bdi>
          </p>
          <p className="text-sm text-fg-2">{t("rooms_share_seen")}</p>
          {data.writing.state === "ALLOWED" ? (
            <>
              <ChoicePills
                label={t("rooms_choose")}
                choices={rooms}
                chosen={room}
                choose={choose}
                textOf={(each) => LANGUAGE_FACTS[each].name}
              />
              <FormError message={refused} />
              <Button busy={busy} onClick={() => void send(room)}>
                {t("rooms_share_now")}
              </Button>
            </>
          ) : (
            <WriterBar writing={data.writing} />
          )}
        </div>
      )}
    </ModalFrame>
  )
}
