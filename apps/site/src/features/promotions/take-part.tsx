import {
  availablePromotions,
  joinPromotion,
  promotionDetail,
  promotions,
  type PromotionDetail,
  type PromotionStanding,
} from "@croupier/contract/promotions"
import { claimReward } from "@croupier/contract/rewards"
import { useState } from "react"
import { refreshBalance } from "../../api/balance.ts"
import { call } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { openModal } from "../../modals/modals.tsx"
import { guard, useSession } from "../../session/session.ts"
import { Button } from "../../ui/button.tsx"
import { Field } from "../../ui/field.tsx"
import { toast } from "../../ui/toast.ts"
import { ApplyForm } from "./apply-form.tsx"
import { Progress } from "./progress.tsx"

interface Taking {
  readonly promotion: PromotionDetail
  readonly standing: PromotionStanding | undefined
}

/** The reward of a standing as it reads: money, points, or spins of the wheel. */
function useReward(): (standing: PromotionStanding) => string | null {
  const points = useT("points")
  const t = useT("rewards")
  const format = useFormat()
  return ({ reward, terms }) => {
    if (terms?.reward.kind === "points")
      return points("points_price", format.number(Number(terms.reward.points)))
    if (terms?.reward.kind === "spins")
      return t("reward_gift_SPINS", format.number(Number(terms.reward.spins)))
    return reward && format.money(reward)
  }
}

/** The caller's part in a promotion: joining, progress, the reward, or why there is none. */
export function TakePart({ promotion, standing }: Taking) {
  const t = useT("promotions")
  const format = useFormat()
  const reward = useReward()
  const session = useSession()
  if (!session && !promotion.isComingSoon)
    return (
      <div className="grid grid-cols-1 justify-items-start gap-2">
        <p className="text-fg-2">{t("promo_log_in")}</p>
        <Button onClick={() => guard(() => undefined)}>{t("login")}</Button>
      </div>
    )
  if (!standing) return null
  return (
    <section className="grid grid-cols-1 gap-3 rounded-card border border-line bg-bg-1 p-4">
      {/* Why an application was refused is read before another one is sent. */}
      {standing.reason !== "" && (standing.state === "rejected" || standing.state === "close") ? (
        <p className="break-words">{t("promo_reason", standing.reason)}</p>
      ) : null}
      <Entering promotion={promotion} standing={standing} />
      {standing.state === "joined" ? (
        <p>{t(promotion.way === "tap" ? "promo_waits_chosen" : "promo_waits_deposit")}</p>
      ) : null}
      <Progress standing={standing} />
      {standing.state === "claim" ? <Claim standing={standing} /> : null}
      {standing.state === "applying" ? <p>{t("promo_sent")}</p> : null}
      {standing.reward !== null && (standing.state === "claimed" || standing.state === "issued") ? (
        <p>{t("promo_paid", reward(standing) ?? "")}</p>
      ) : null}
      {standing.isSpent ? <p>{t("promo_spent")}</p> : null}
      {standing.periodEndsAt === null ? null : (
        <p className="text-sm text-fg-2">{t("promo_period_ends", format.stamp(standing.periodEndsAt))}</p>
      )}
    </section>
  )
}

function Entering({ promotion, standing }: Required<Taking> & { readonly standing: PromotionStanding }) {
  const isOpen = standing.state === "join"
  if (
    promotion.way === "application" &&
    (isOpen || (standing.state === "rejected" && promotion.mayApplyAgain))
  )
    return <ApplyForm promotion={promotion} isAgain={!isOpen} />
  if (isOpen && promotion.way === "tap" && promotion.reward.kind === "match") return <ChooseDeposit />
  return isOpen && (promotion.way === "tap" || promotion.way === "code") ? (
    <Join promotion={promotion} />
  ) : null
}

/** A match is chosen with its deposit, where "no bonus" is as near. */
function ChooseDeposit() {
  const t = useT("promotions")
  return (
    <div className="grid grid-cols-1 gap-2">
      <p>{t("promo_choose_deposit")}</p>
      <Button size="large" className="justify-self-start" onClick={() => guard(() => openModal("deposit"))}>
        {t("deposit")}
      </Button>
    </div>
  )
}

function Join({ promotion: { promotionId, version, way } }: Pick<Taking, "promotion">) {
  const t = useT("promotions")
  const [code, type] = useState("")
  const { busy, refused, attempt } = useAttempt()
  const join = () =>
    attempt(
      async () => {
        await call(joinPromotion, { promotionId, version, code })
        await refresh(availablePromotions)
      },
      () => {
        // Terms, budget or state are others by now: the page shows them beside the refusal.
        void refresh(availablePromotions, promotions, promotionDetail)
        return false
      },
    )
  return (
    <Form submit={() => void join()}>
      {way === "code" ? (
        <Field
          label={t("promo_code")}
          name="promotionCode"
          maxLength={60}
          autoComplete="off"
          required
          value={code}
          onChange={({ target }) => type(target.value)}
        />
      ) : null}
      <FormError message={refused} />
      <Button type="submit" size="large" className="justify-self-start" busy={busy}>
        {t("promo_join")}
      </Button>
    </Form>
  )
}

function Claim({ standing }: { readonly standing: PromotionStanding }) {
  const t = useT("promotions")
  const { rewardId } = standing
  const reward = useReward()(standing)
  const { busy, refused, attempt } = useAttempt()
  if (rewardId === null || reward === null) return null
  const claim = () =>
    attempt(
      async () => {
        await call(claimReward, { rewardId })
        toast(t("promo_paid", reward), "good")
        await refresh(availablePromotions)
        void refreshBalance()
      },
      () => {
        void refresh(availablePromotions)
        return false
      },
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <FormError message={refused} />
      <Button size="large" className="justify-self-start" busy={busy} onClick={() => void claim()}>
        {t("promo_claim", reward)}
      </Button>
    </div>
  )
}
