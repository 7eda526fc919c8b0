import { playedRounds } from "@croupier/contract/game-rounds"
import { bets } from "@croupier/contract/lottery"
import type { Language } from "@croupier/contract/values"
import { parseAmount } from "@croupier/money"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { pages } from "../../api/pages.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { MoreButton, type MorePages } from "../../ui/more-button.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import type { LotteryName } from "./lottery-name.ts"
import { refreshRoom } from "./room-talk.ts"
import { useShare, type SharedBet } from "./use-share.ts"

const LISTS = ["bets", "rounds"] as const

/** The reader's own record: one of its bets, or of its rounds that won, is shared in the room. */
export default function SharePicker({
  room,
  LotteryName,
  done,
}: {
  readonly room: Language
  readonly LotteryName: LotteryName
  readonly done: () => void
}) {
  const t = useT("rooms")
  const [list, show] = useState<(typeof LISTS)[number]>("bets")
  const { busy, refused, attempt } = useAttempt()
  const send = useShare()
  const share = (bet: SharedBet) =>
    attempt(async () => {
      await send(room, bet)
      await refreshRoom()
      done()
    })
  return (
    <div className="grid max-h-64 grid-cols-1 gap-2 overflow-y-auto">
      <p className="text-sm text-fg-2">{t("rooms_share_text")}</p>
      <ChoicePills
        label={t("rooms_share")}
        choices={LISTS}
        chosen={list}
        choose={show}
        textOf={(name) => t(`rooms_share_${name}`)}
      />
      <FormError message={refused} />
      {list === "bets" ? (
        <Bets busy={busy} share={share} LotteryName={LotteryName} />
      ) : (
        <Rounds busy={busy} share={share} />
      )}
    </div>
  )
}

interface Sharing {
  readonly busy: boolean
  readonly share: (bet: SharedBet) => Promise<void>
}

function Bets({ busy, share, LotteryName }: Sharing & { readonly LotteryName: LotteryName }) {
  const found = useInfiniteQuery(pages(bets, {}))
  const rows = found.data?.pages.flatMap((page) => page.rows)
  return (
    <Picked from={found} isEmpty={rows?.length === 0} retry={() => void found.refetch()}>
      {rows?.map(({ betId, gameCode, issue, stake }) => (
        <Row
          key={betId}
          busy={busy}
          name={<LotteryName gameCode={gameCode} />}
          detail={issue}
          stake={stake}
          share={() => void share({ kind: "LOTTERY", betId })}
        />
      ))}
    </Picked>
  )
}

function Rounds({ busy, share }: Sharing) {
  const found = useInfiniteQuery(pages(playedRounds, { state: "CLOSED" }))
  const rows = found.data?.pages
    .flatMap((page) => page.rows)
    .filter(({ stake, prize }) => parseAmount(prize) > parseAmount(stake))
  return (
    <Picked from={found} isEmpty={rows?.length === 0} retry={() => void found.refetch()}>
      {rows?.map(({ vassalage, round, gameName, stake, prize }) => (
        <Row
          key={`${vassalage} ${round}`}
          busy={busy}
          name={gameName}
          prize={prize}
          stake={stake}
          share={() => void share({ kind: "ROUND", vassalage, round })}
        />
      ))}
    </Picked>
  )
}

function Picked(props: {
  readonly from: MorePages & { readonly data?: unknown }
  readonly isEmpty: boolean
  readonly retry: () => void
  readonly children: ReactNode
}) {
  const t = useT("rooms")
  const { from } = props
  if (!from.data)
    return from.error ? <ErrorState error={from.error} retry={props.retry} /> : <Skeleton className="h-24" />
  return (
    <div className="grid grid-cols-1 gap-2">
      {props.isEmpty ? <p className="text-sm text-fg-3">{t("rooms_share_none")}</p> : null}
      <ul className="grid grid-cols-1 gap-1">{props.children}</ul>
      <MoreButton from={from} label={t("rooms_share_more")} />
    </div>
  )
}

function Row(props: {
  readonly busy: boolean
  readonly name: ReactNode
  readonly detail?: string
  readonly stake: string
  readonly prize?: string
  readonly share: () => void
}) {
  const t = useT("rooms")
  const format = useFormat()
  return (
    <li>
      <button
        type="button"
        disabled={props.busy}
        onClick={props.share}
        className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-ctl border border-line px-3 py-2 text-start text-sm hover:bg-bg-2"
      >
        <span>
          <bdi className="font-semibold">{props.name}</bdi> {props.detail}
        </span>
        <span className="figures">
          {t("rooms_stake")} {format.money(props.stake)}
          {props.prize === undefined ? null : ` · ${t("rooms_prize")} ${format.money(props.prize)}`}
        </span>
      </button>
    </li>
  )
}
