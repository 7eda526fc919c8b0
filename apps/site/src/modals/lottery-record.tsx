import { bets, betSums } from "@croupier/contract/lottery"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../api/call.ts"
import { query } from "../api/query.ts"
import { ShareButton } from "../features/chat-rooms/share-button.tsx"
import type { BetFilter, BetsAsked } from "../features/lottery/api/use-my-bets.ts"
import { useGames } from "../features/lottery/api/use-games.ts"
import { playTitle } from "../features/lottery/names.ts"
import { selectionText } from "../features/lottery/selection-text.ts"
import { BetsRecord } from "../features/lottery/tabs/bets-record.tsx"
import { netOf } from "../features/lottery/tabs/net.ts"
import { useGameNames } from "../features/lottery/use-game-name.ts"
import { ExportButton } from "../features/wallet/record/export-button.tsx"
import type { Period } from "../features/wallet/record/period.ts"
import { SelectField } from "../ui/select-field.tsx"
import { SumsOfPlay } from "../features/wallet/record/sums-of-play.tsx"
import { useT } from "../i18n/i18n.tsx"
import "../features/lottery/lottery.css"

const ALL = "ALL"
const PAGE = 100

/** Bets on lotteries in a period, by game and state, with their sums and a file of them. */
export default function LotteryRecord({ period }: { readonly period: Period }) {
  const t = useT("record")
  const nameOf = useNameOf()
  const [game, setGame] = useState(ALL)
  const asked = { ...period, ...(game === ALL ? {} : { gameCode: game }) }
  const played = useQuery({ ...query(betSums, { ...period }), placeholderData: keepPreviousData })
  return (
    <>
      <SelectField
        label={t("record_game")}
        choices={[ALL, ...(played.data?.games ?? [])]}
        chosen={game}
        choose={setGame}
        textOf={(each) => (each === ALL ? t("record_group_all") : nameOf(each))}
      />
      <BetsRecord
        asked={asked}
        renderAbove={(state) => <Sums asked={asked} state={state} nameOf={nameOf} />}
        renderAct={({ betId }, about) => <ShareButton bet={{ kind: "LOTTERY", betId }} about={about} />}
      />
    </>
  )
}

function useNameOf(): (gameCode: string) => string {
  const { name } = useGameNames()
  const games = useGames().data?.games ?? []
  return (gameCode) => {
    const game = games.find((each) => each.gameCode === gameCode)
    return game ? name(game) : gameCode
  }
}

function Sums(props: {
  readonly asked: BetsAsked & Period
  readonly state: BetFilter
  readonly nameOf: (gameCode: string) => string
}) {
  const t = useT("record")
  const lottery = useT("lottery")
  const asked = { ...props.asked, ...(props.state === ALL ? {} : { state: props.state }) }
  const sums = useQuery({ ...query(betSums, asked), placeholderData: keepPreviousData })
  return (
    <>
      <SumsOfPlay from={sums} />
      <ExportButton
        name={`bets-${asked.from}-${asked.until}`}
        head={[
          t("record_time"),
          t("record_game"),
          t("record_number"),
          t("record_kind"),
          t("record_selection"),
          t("record_sum_stake"),
          t("record_sum_net"),
          t("record_state"),
        ]}
        read={(cursor) => call(bets, { ...asked, limit: PAGE, ...(cursor ? { cursor } : {}) })}
        cells={(bet) => [
          bet.placedAt,
          props.nameOf(bet.gameCode),
          bet.issue,
          playTitle(lottery, bet.play),
          selectionText(lottery, bet.play, bet.selection),
          bet.stake,
          bet.state === "PLACED" || bet.state === "CANCELLED" ? "" : netOf(bet),
          lottery(`lottery_state_${bet.state}`),
        ]}
      />
    </>
  )
}
