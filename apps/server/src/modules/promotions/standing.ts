import type { PromotionDetail, PromotionStanding } from "@croupier/contract/promotions"
import type { PromotionTerms } from "@croupier/contract/promotion-terms"
import { ERRORS, type ErrorCode } from "@croupier/contract/errors"
import type { Language } from "@croupier/contract"
import type { Db, Tx } from "@croupier/database"
import { translate } from "@croupier/locales"
import { amount, toDecimal } from "@croupier/money"
import { budgetLeft, type ActivityState } from "@croupier/rewards"
import { termsOf, type Campaign, type Opened } from "./campaign-store.ts"
import type { Instance } from "./instance-store.ts"
import type { PromotionKit, PromotionMerchant } from "./kit.ts"
import { isBonus, mostOf, wordsOf } from "./terms.ts"

/** The state of a promotion for a member who has not joined in the period of now. */
export function openState(
  campaign: Pick<Campaign, "state" | "budget" | "reserved" | "paid"> & { readonly terms: PromotionTerms },
  now: Date,
): { readonly state: ActivityState; readonly isSpent: boolean } {
  const { terms, state, budget, reserved, paid } = campaign
  if (state !== "OPEN" || (terms.endsAt !== null && now >= new Date(terms.endsAt)))
    return { state: "close", isSpent: false }
  if (now < new Date(terms.startsAt)) return { state: "coming-soon", isSpent: false }
  const left = budgetLeft({ limit: budget, reserved, paid })
  // A share of a deposit is reserved when the deposit is known.
  const asked = terms.reward.kind === "match" ? 1n : mostOf(terms)
  return left < asked ? { state: "close", isSpent: true } : { state: "join", isSpent: false }
}

/** A promotion as its card shows it. */
export const cardOf = (
  { id, terms }: Opened,
  { language, own, now }: { readonly language: Language; readonly own: Language; readonly now: Date },
) => {
  const { name, line } = wordsOf(terms, language, own)
  return {
    promotionId: String(id),
    category: terms.category,
    picture: terms.picture,
    name,
    line,
    startsAt: terms.startsAt,
    endsAt: terms.endsAt,
    isComingSoon: now < new Date(terms.startsAt),
  }
}

interface Version {
  readonly version: number
  readonly terms: PromotionTerms
  readonly bonusVersion: number | null
}

type Reading = Pick<PromotionKit, "bonusTerms">

/** One version of terms as data; the code that a member types stays out. */
export async function termsShown(
  kit: Reading,
  db: Db | Tx,
  merchant: Pick<PromotionMerchant, "id" | "asset" | "brand">,
  { version, terms, bonusVersion }: Version,
  language: Language,
): Promise<Omit<PromotionDetail, keyof ReturnType<typeof cardOf>>> {
  const { period, way, requirement, reward, mayApplyAgain } = terms
  const bonus =
    isBonus(reward) && bonusVersion !== null
      ? await kit.bonusTerms(db, merchant.id, { code: reward.code, version: bonusVersion })
      : undefined
  return {
    version,
    period,
    way,
    requirement,
    reward,
    mayApplyAgain,
    asset: merchant.asset,
    bonus: bonus?.terms ?? null,
    remark: wordsOf(terms, language, merchant.brand.defaultLanguage).remark,
  }
}

const countText = (measures: Instance["measures"], value: bigint): string =>
  measures === "validBet" ? toDecimal(amount(value)) : String(value)

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** The refusal that ended an instance, in words; nothing where this release knows none or they name values. */
function refusalIn(language: Language, code: string): string {
  const words = isErrorCode(code) ? translate(language, ERRORS[code].key) : ""
  return /\{\d\}/.test(words) ? "" : words
}

/** A member's part in a promotion by the instance of the period, under the terms of its joining. */
export async function instanceShown(
  kit: Reading,
  db: Db | Tx,
  merchant: Pick<PromotionMerchant, "id" | "asset" | "brand">,
  instance: Instance,
  language: Language,
): Promise<PromotionStanding> {
  const { measures, goal, done, state, version } = instance
  const bound = { version, ...(await termsOf(db, instance.promotionId, version)) }
  const isMeasured = measures === "validBet" || measures === "deposits"
  const reached = done < 0n ? 0n : done < goal ? done : goal
  return {
    promotionId: String(instance.promotionId),
    name: wordsOf(bound.terms, language, merchant.brand.defaultLanguage).name,
    state,
    isSpent: instance.isSpent,
    periodEndsAt: instance.periodEnd?.toISOString() ?? null,
    goal: isMeasured ? countText(measures, goal) : null,
    done: isMeasured ? countText(measures, reached) : null,
    left: isMeasured ? countText(measures, goal - reached) : null,
    reward: instance.reward === null ? null : toDecimal(instance.reward),
    rewardId: state === "claim" && instance.rewardId !== null ? String(instance.rewardId) : null,
    reason: instance.refusal === null ? instance.reason : refusalIn(language, instance.refusal),
    terms: await termsShown(kit, db, merchant, bound, language),
  }
}

/** A promotion that a member has not joined in the period of now. */
export function unjoinedShown(
  { id, terms, ...campaign }: Opened,
  {
    language,
    own,
    now,
    periodEnd,
  }: {
    readonly language: Language
    readonly own: Language
    readonly now: Date
    readonly periodEnd: Date | null
  },
): PromotionStanding {
  const { state, isSpent } = openState({ ...campaign, terms }, now)
  return {
    promotionId: String(id),
    name: wordsOf(terms, language, own).name,
    state,
    isSpent,
    periodEndsAt: state === "join" ? (periodEnd?.toISOString() ?? null) : null,
    goal: null,
    done: null,
    left: null,
    reward: null,
    rewardId: null,
    reason: "",
    terms: null,
  }
}
