import { pointRewards, type Reward } from "@croupier/contract/points"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { query } from "../../../api/query.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { RedeemForm } from "./redeem-form.tsx"
import { RewardPicture } from "./reward-picture.tsx"
import { missingFor, type PointBalance } from "./reward.ts"

const FILTERS = ["all", "enough", "GOODS", "MONEY"] as const
type Filter = (typeof FILTERS)[number]

/** The rewards of the mall, and the form of the one that was chosen. */
export function RewardsPart({
  balance,
  showHistory,
}: {
  readonly balance: PointBalance
  readonly showHistory: () => void
}) {
  const t = useT("points")
  const { data, error, refetch } = useQuery({ ...query(pointRewards, {}), staleTime: 0 })
  const [filter, choose] = useState<Filter>("all")
  const [chosen, setChosen] = useState<string>()
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  const reward = data.rows.find(({ rewardId }) => rewardId === chosen)
  if (reward)
    return (
      <RedeemForm
        key={reward.rewardId}
        reward={reward}
        balance={balance}
        back={() => setChosen(undefined)}
        done={() => {
          setChosen(undefined)
          showHistory()
        }}
      />
    )
  const shown = data.rows.filter(
    (each) =>
      filter === "all" || (filter === "enough" ? missingFor(each, balance) === 0n : each.kind === filter),
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      {data.rows.length > 0 ? (
        <ChoicePills
          label={t("points_filter")}
          choices={FILTERS}
          chosen={filter}
          choose={choose}
          textOf={(each) =>
            t(each === "all" || each === "enough" ? `points_filter_${each}` : `points_kind_${each}`)
          }
        />
      ) : null}
      {shown.length === 0 ? (
        <EmptyState art="lantern" title={t("points_none")} text={t("points_none_text")} />
      ) : (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
          {shown.map((each) => (
            <RewardCard
              key={each.rewardId}
              reward={each}
              balance={balance}
              choose={() => setChosen(each.rewardId)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function RewardCard({
  reward,
  balance,
  choose,
}: {
  readonly reward: Reward
  readonly balance: PointBalance
  readonly choose: () => void
}) {
  const t = useT("points")
  const format = useFormat()
  const clock = useMerchantClock()
  const missing = missingFor(reward, balance)
  const price = t("points_price", format.number(BigInt(reward.price)))
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-bg-1">
      <RewardPicture reward={reward} />
      <div className="flex grow flex-col gap-2 p-3">
        <h2 className="font-semibold break-words">{reward.name}</h2>
        {reward.pays === null ? null : (
          <p className="text-sm text-fg-2">{t("points_pays", format.money(reward.pays))}</p>
        )}
        <p className="figures font-bold text-brand-text">{price}</p>
        <p className="text-sm text-fg-2">
          {reward.stock === 0 ? t("points_gone") : t("points_left", format.number(reward.stock))}
          {reward.until === null ? null : <> · {t("points_until", clock.date(reward.until))}</>}
        </p>
        <div className="mt-auto">
          {reward.stock > 0 && missing === 0n ? (
            <Button
              size="small"
              className="w-full"
              aria-label={`${t("points_redeem")}: ${reward.name}`}
              onClick={choose}
            >
              {t("points_redeem")}
            </Button>
          ) : (
            <p className="flex min-h-9 items-center text-sm text-fg-2">
              {reward.stock === 0 ? null : t("points_missing", format.number(missing))}
            </p>
          )}
        </div>
      </div>
    </li>
  )
}
