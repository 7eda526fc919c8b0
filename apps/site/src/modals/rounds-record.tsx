import { playedRounds, roundSums, ROUND_STATES } from "@croupier/contract/game-rounds"
import { parseAmount, subtract, toDecimal } from "@croupier/money"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../api/call.ts"
import { query } from "../api/query.ts"
import { ShareButton } from "../features/chat-rooms/share-button.tsx"
import { ExportButton } from "../features/wallet/record/export-button.tsx"
import type { Period } from "../features/wallet/record/period.ts"
import { SelectField } from "../ui/select-field.tsx"
import { SumsOfPlay } from "../features/wallet/record/sums-of-play.tsx"
import { RoundsList } from "../features/wallet/rounds-list.tsx"
import { useT } from "../i18n/i18n.tsx"
import { Icon } from "../ui/icon.tsx"
import { useProductName } from "../shell/use-product-name.ts"
import { ALL, ALL_GAMES, gameChoices, type ChosenGames } from "./game-choices.ts"

const STATES = [ALL, ...ROUND_STATES] as const
const PAGE = 100

/** Rounds of games in a period, by kind of game, vendor, game and state, with their sums and a file of them. */
export function RoundsRecord({ period }: { readonly period: Period }) {
  const t = useT("record")
  const productName = useProductName()
  const [state, setState] = useState<(typeof STATES)[number]>(ALL)
  const [chosen, choose] = useState<ChosenGames>(ALL_GAMES)
  const asked = {
    ...period,
    ...(state === ALL ? {} : { state }),
    ...(chosen.product === ALL ? {} : { gameCategory: chosen.product }),
    ...(chosen.vendor === ALL ? {} : { vassalage: chosen.vendor }),
    ...(chosen.game === ALL ? {} : { gameCode: chosen.game }),
  }
  const sums = useQuery({ ...query(roundSums, asked), placeholderData: keepPreviousData })
  const { products, vendors, games } = gameChoices(sums.data?.games ?? [], chosen)
  const named = (names: ReadonlyMap<string, string>) => (each: string) =>
    each === ALL ? t("record_group_all") : (names.get(each) ?? each)
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t("record_product")}
          choices={[ALL, ...products]}
          chosen={chosen.product}
          choose={(product) => choose({ ...ALL_GAMES, product })}
          textOf={(each) => (each === ALL ? t("record_group_all") : productName(each))}
        />
        <SelectField
          label={t("record_provider")}
          choices={[ALL, ...vendors.keys()]}
          chosen={chosen.vendor}
          choose={(vendor) => choose({ ...chosen, vendor, game: ALL })}
          textOf={named(vendors)}
        />
        <SelectField
          label={t("record_game")}
          choices={[ALL, ...games.keys()]}
          chosen={chosen.game === ALL ? ALL : `${chosen.vendor} ${chosen.game}`}
          choose={(key) => {
            const [vendor = ALL, game = ALL] = key.split(" ")
            choose(key === ALL ? { ...chosen, game: ALL } : { ...chosen, vendor, game })
          }}
          textOf={named(games)}
        />
        <SelectField
          label={t("record_state")}
          choices={STATES}
          chosen={state}
          choose={setState}
          textOf={(each) => t(each === ALL ? "record_group_all" : `record_state_${each}`)}
        />
      </div>
      <SumsOfPlay from={sums} />
      <ExportButton
        name={`rounds-${period.from}-${period.until}`}
        head={[
          t("record_time"),
          t("record_provider"),
          t("record_game"),
          t("record_number"),
          t("record_sum_stake"),
          t("record_sum_payout"),
          t("record_sum_net"),
          t("record_state"),
        ]}
        read={(cursor) => call(playedRounds, { ...asked, limit: PAGE, ...(cursor ? { cursor } : {}) })}
        cells={(row) => [
          row.openedAt,
          row.vendorName,
          row.gameName,
          row.round,
          row.stake,
          row.prize,
          toDecimal(subtract(parseAmount(row.prize), parseAmount(row.stake))),
          t(row.closedAt === null ? "record_state_OPEN" : "record_state_CLOSED"),
        ]}
      />
      <RoundsList
        asked={asked}
        renderAct={({ vassalage: vendor, round, gameName, proofUrl, closedAt, stake, prize }) => (
          <>
            {proofUrl === null ? null : (
              <a
                href={proofUrl}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand-text hover:underline"
                aria-label={`${t("record_proof")}: ${gameName} ${round}`}
              >
                <Icon name="shield-check" size={16} />
                {t("record_proof")}
              </a>
            )}
            {/* Rooms take rounds that won alone. */}
            {closedAt !== null && parseAmount(prize) > parseAmount(stake) ? (
              <ShareButton bet={{ kind: "ROUND", vassalage: vendor, round }} about={`${gameName} ${round}`} />
            ) : null}
          </>
        )}
      />
    </>
  )
}
