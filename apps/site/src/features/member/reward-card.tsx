import type { GivenReward, RewardKind } from "@croupier/contract/rewards"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Money } from "../../ui/money.tsx"

/** The gift of a reward as it reads: money, points, or spins of the wheel. */
export function useGift(): (gift: { readonly kind: RewardKind; readonly amount: string }) => string {
  const points = useT("points")
  const t = useT("rewards")
  const format = useFormat()
  return ({ kind, amount }) => {
    if (kind === "POINTS") return points("points_price", format.number(Number(amount)))
    return kind === "SPINS" ? t("reward_gift_SPINS", format.number(Number(amount))) : format.money(amount)
  }
}

function Gift({ reward: { kind, amount } }: { readonly reward: Pick<GivenReward, "kind" | "amount"> }) {
  const gift = useGift()
  return kind === "POINTS" || kind === "SPINS" ? (
    <span className="text-lg font-semibold">{gift({ kind, amount })}</span>
  ) : (
    <Money value={amount} className="text-lg font-semibold" />
  )
}

/** A reward that may be claimed: its amount, its source, its end, and for a bonus the play that it asks for, in one sentence. */
export function OpenReward({
  reward: { title, kind, source, amount, toPlay, freeBet, freeRounds, spinDays, claimBy },
  busy,
  claim,
}: {
  readonly reward: GivenReward
  readonly busy: boolean
  readonly claim: () => void
}) {
  const t = useT("rewards")
  const format = useFormat()
  const gift = useGift()({ kind, amount })
  const from = t(`reward_source_${source}`)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-bg-1 p-4">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-baseline justify-between gap-2">
          <span className="font-semibold wrap-anywhere">{title}</span>
          <Gift reward={{ kind, amount }} />
        </p>
        <p className="text-sm text-fg-2">
          {freeRounds
            ? t(
                "reward_says_rounds",
                format.money(amount),
                from,
                freeRounds.rounds,
                format.money(freeRounds.stake),
              )
            : freeBet
              ? t("reward_says_free", format.money(amount), from)
              : kind === "BONUS"
                ? t("reward_says_BONUS", gift, from, format.money(toPlay ?? "0"))
                : kind === "SPINS"
                  ? t("reward_says_SPINS", gift, from, format.number(spinDays ?? 0))
                  : t(`reward_says_${kind}`, gift, from)}
          {claimBy === null ? null : ` ${t("reward_until", format.stamp(claimBy))}`}
        </p>
      </div>
      <Button busy={busy} aria-label={t("reward_claim_this", gift, title)} onClick={claim}>
        {t("reward_claim")}
      </Button>
    </li>
  )
}

/** A reward that has ended: when and how. */
export function PastReward({ reward }: { readonly reward: GivenReward }) {
  const t = useT("rewards")
  const format = useFormat()
  const { title, state, at, endedAt } = reward
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-4">
      <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
      <Gift reward={reward} />
      <span className="basis-full text-sm text-fg-2">
        {t(`reward_state_${state}`)}
        <span aria-hidden="true"> · </span>
        <time dateTime={endedAt ?? at}>{format.stamp(endedAt ?? at)}</time>
      </span>
    </li>
  )
}
