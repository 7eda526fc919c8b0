import { reportRoomMessage } from "@croupier/contract/chat-rooms"
import { REPORT_REASONS, type RoomMessage } from "@croupier/contract/chat-room-values"
import { call } from "../../api/call.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { Icon } from "../../ui/icon.tsx"
import { toast } from "../../ui/toast.ts"
import { BetCard } from "./bet-card.tsx"

export const MESSAGE_BOX =
  "max-w-[85%] min-w-0 rounded-card px-3.5 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]"

/** A message: who wrote it, with the mark of the level, and its words as they were written, or the bet that was shared. */
export function RoomEntry(props: {
  readonly message: RoomMessage
  readonly mayReport: boolean
  /** The reasons for a report are open. */
  readonly isReported: boolean
  readonly report: (messageId: string | undefined) => void
}) {
  const t = useT("rooms")
  const format = useFormat()
  const { messageId, name, level, text, card, isRemoved, isMine, at } = props.message
  if (isRemoved) return <li className="text-sm text-fg-3">{t("rooms_removed")}</li>
  return (
    <li className={`${MESSAGE_BOX} ${isMine ? "ms-auto bg-brand text-brand-ink" : "me-auto bg-bg-2"}`}>
      <div className="flex flex-wrap items-center gap-x-2 text-xs">
        <bdi className="font-bold">{isMine ? t("rooms_you") : name}</bdi>
        {level > 0 ? (
          <span className="flex items-center gap-0.5 font-bold">
            <Icon name="trophy" size={12} />
            {t("rooms_level", format.number(level))}
          </span>
        ) : null}
        <time dateTime={at}>{format.time(at)}</time>
        {props.mayReport && !isMine ? (
          <button
            type="button"
            aria-label={t("rooms_report", name)}
            aria-expanded={props.isReported}
            onClick={() => props.report(props.isReported ? undefined : messageId)}
            className="ms-auto grid size-8 place-items-center rounded-pill hover:bg-bg-3"
          >
            <Icon name="circle-alert" size={14} />
          </button>
        ) : null}
      </div>
      {card ? <BetCard card={card} /> : <p dir="auto">{text}</p>}
      {props.isReported ? <Reasons messageId={messageId} done={() => props.report(undefined)} /> : null}
    </li>
  )
}

function Reasons({ messageId, done }: { readonly messageId: string; readonly done: () => void }) {
  const t = useT("rooms")
  const { refused, attempt } = useAttempt()
  return (
    <div className="mt-2 grid grid-cols-1 gap-2">
      <p className="text-sm font-semibold">{t("rooms_report_why")}</p>
      <ChoicePills
        label={t("rooms_report_why")}
        choices={REPORT_REASONS}
        chosen={undefined}
        choose={(reason) =>
          void attempt(async () => {
            await call(reportRoomMessage, { messageId, reason })
            toast(t("rooms_reported"), "good")
            done()
          })
        }
        textOf={(reason) => t(`rooms_report_${reason}`)}
      />
      <FormError message={refused} />
    </div>
  )
}
