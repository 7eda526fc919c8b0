import type { Input } from "@croupier/contract/endpoint"
import { playedRounds, type PlayedRound } from "@croupier/contract/game-rounds"
import { parseAmount, subtract, toDecimal } from "@croupier/money"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { pages } from "../../api/pages.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Money } from "../../ui/money.tsx"
import { EndlessList } from "./endless-list.tsx"
import { ZoneNote } from "./zone-note.tsx"

/** The filters of a list of rounds. */
export type RoundsAsked = Omit<Input<typeof playedRounds>, "cursor" | "limit">

/** Rounds of vendors' games that the filters leave, newest first: what went in, what came out. */
export function RoundsList({
  asked,
  renderAct,
}: {
  readonly asked: RoundsAsked
  /** Stands at the end of each round. */
  readonly renderAct?: (round: PlayedRound) => ReactNode
}) {
  const t = useT("member")
  const record = useInfiniteQuery({
    ...pages(playedRounds, asked),
    // A player who comes back from a game looks for the round just played.
    staleTime: 0,
  })
  return (
    <div className="grid grid-cols-1 gap-2">
      <EndlessList
        label={t("member_betting_games")}
        empty={t("member_rounds_empty")}
        rows={record.data?.pages.flatMap((page) => page.rows) ?? []}
        from={record}
      >
        {(round) => (
          <RoundRow key={`${round.vassalage} ${round.round}`} round={round} act={renderAct?.(round)} />
        )}
      </EndlessList>
      <ZoneNote />
    </div>
  )
}

function RoundRow({ round, act }: { readonly round: PlayedRound; readonly act: ReactNode }) {
  const t = useT("member")
  const clock = useMerchantClock()
  const net = toDecimal(subtract(parseAmount(round.prize), parseAmount(round.stake)))
  return (
    <li data-round={round.round} className="flex items-start justify-between gap-4 py-3">
      <span className="grid min-w-0">
        <bdi className="font-semibold">{round.gameName}</bdi>
        <span className="text-sm text-fg-2">
          <bdi>{round.vendorName}</bdi>
          <span aria-hidden="true"> · </span>
          <time dateTime={round.openedAt} className="figures">
            {clock.stamp(round.openedAt)}
          </time>
        </span>
        <span className="text-sm break-all text-fg-3">
          {t("member_round_number")} <bdi className="figures">{round.round}</bdi>
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end text-end">
        {round.closedAt === null ? (
          <span className="flex items-center gap-1.5 font-semibold text-brand-text">
            <Icon name="clock" size={16} />
            {t("member_round_open")}
          </span>
        ) : (
          <Money value={net} kind="signed" className={net.startsWith("-") ? "" : "text-win"} />
        )}
        <span className="text-sm text-fg-2">
          {t("member_round_stake")} <Money value={round.stake} kind="amount" />
        </span>
        <span className="text-sm text-fg-2">
          {t("member_round_prize")} <Money value={round.prize} kind="amount" />
        </span>
        {act}
      </span>
    </li>
  )
}
