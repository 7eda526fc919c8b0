import { claimReward, myRewards, type GivenReward } from "@croupier/contract/rewards"
import { myWheel } from "@croupier/contract/wheels"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { refreshBalance } from "../../api/balance.ts"
import { call } from "../../api/call.ts"
import { pages } from "../../api/pages.ts"
import { refresh } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { CheckInPart } from "../../rewards/check-in-part.tsx"
import { PacketsPart } from "../../rewards/packets-part.tsx"
import { WheelPart } from "../../rewards/wheel-part.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { MoreButton } from "../../ui/more-button.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { toast } from "../../ui/toast.ts"
import { MissionClaims } from "./mission-claims.tsx"
import { OpenReward, PastReward, useGift } from "./reward-card.tsx"

/** Reads the rewards and the balance again, after a claim that was paid and after one that was refused. */
const readAgain = () => Promise.all([refresh(myRewards), refresh(myWheel), refreshBalance()])

/** The reward centre: one list of all that the member may claim, and the history. */
export default function RewardsPage() {
  const open = useInfiniteQuery(pages(myRewards, { show: "OPEN" }))
  if (open.error && !open.data) return <ErrorState error={open.error} retry={() => void open.refetch()} />
  if (!open.data) return <Skeleton className="h-80" />
  const rewards = open.data.pages.flatMap(({ rows }) => rows)
  // Rewards that wait to be claimed stand first; a member without any reads of the daily gifts before.
  const list = <OpenList rewards={rewards} from={open} />
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      {rewards.length > 0 ? list : null}
      {/* The missions load their texts when they are first drawn; the rest of the page stays visible meanwhile. */}
      <Suspense fallback={null}>
        <MissionClaims />
      </Suspense>
      <CheckInPart />
      <PacketsPart />
      <WheelPart />
      {rewards.length > 0 ? null : list}
      <PastList />
    </div>
  )
}

function OpenList({
  rewards,
  from,
}: {
  readonly rewards: readonly GivenReward[]
  readonly from: Parameters<typeof MoreButton>[0]["from"]
}) {
  const t = useT("rewards")
  const giftOf = useGift()
  const { busy, refused, attempt } = useAttempt()
  if (rewards.length === 0)
    return <EmptyState art="lantern" title={t("reward_none")} text={t("reward_none_text")} />
  const claim = (some: readonly GivenReward[]) =>
    attempt(async () => {
      try {
        for (const { rewardId } of some) {
          const claimed = await call(claimReward, { rewardId })
          toast(t(`reward_claimed_${claimed.kind}`, giftOf(claimed)), "good")
        }
      } finally {
        await readAgain()
      }
    })
  // A bonus asks for play, so each is claimed by a press of its own.
  const cash = rewards.filter(({ kind }) => kind === "CASH")
  return (
    <section className="grid grid-cols-1 gap-3">
      <h4 className="font-semibold">{t("reward_open")}</h4>
      <FormError message={refused} />
      <ul aria-label={t("reward_open")} className="grid grid-cols-1 gap-3">
        {rewards.map((reward) => (
          <OpenReward key={reward.rewardId} reward={reward} busy={busy} claim={() => void claim([reward])} />
        ))}
      </ul>
      {cash.length > 1 ? (
        <Button kind="quiet" className="justify-self-start" busy={busy} onClick={() => void claim(cash)}>
          {t("reward_claim_all")}
        </Button>
      ) : null}
      <MoreButton from={from} label={t("reward_more")} />
    </section>
  )
}

function PastList() {
  const t = useT("rewards")
  const past = useInfiniteQuery(pages(myRewards, { show: "ENDED" }))
  const rewards = past.data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <section className="grid grid-cols-1 gap-3">
      <h4 className="font-semibold">{t("reward_past")}</h4>
      {past.isPending ? <Skeleton className="h-40" /> : null}
      {past.error ? <ErrorState error={past.error} retry={() => void past.refetch()} /> : null}
      {past.isSuccess && rewards.length === 0 ? <p className="text-fg-2">{t("reward_past_none")}</p> : null}
      {rewards.length > 0 ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ul aria-label={t("reward_past")} className="divide-y divide-line rounded-card border border-line">
            {rewards.map((reward) => (
              <PastReward key={reward.rewardId} reward={reward} />
            ))}
          </ul>
        </Suspense>
      ) : null}
      <MoreButton from={past} label={t("reward_more")} />
    </section>
  )
}
