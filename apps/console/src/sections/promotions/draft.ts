import type { GameCategory } from "@croupier/contract/games"
import type { PromotionCondition, PromotionTerms } from "@croupier/contract/promotion-terms"
import type { Language } from "@croupier/contract/values"
import { merchantClock, merchantInstant } from "../../i18n/merchant-time.ts"

export type Words = Readonly<
  Partial<Record<Language, { readonly name: string; readonly line: string; readonly remark: string }>>
>

/** The typed state of terms: one flat field for each input. */
export interface Draft {
  readonly words: Words
  readonly category: PromotionTerms["category"]
  readonly picture: PromotionTerms["picture"]
  readonly starts: string
  readonly ends: string
  readonly period: PromotionTerms["period"]
  readonly way: PromotionTerms["way"]
  readonly code: string
  readonly audience: readonly PromotionCondition[]
  readonly asks: PromotionTerms["requirement"]["kind"]
  readonly asksAmount: string
  readonly asksCount: string
  readonly products: readonly GameCategory[]
  readonly gives: PromotionTerms["reward"]["kind"]
  readonly amount: string
  readonly points: string
  readonly spins: string
  readonly spinDays: string
  readonly worth: string
  readonly percent: string
  readonly least: string
  readonly most: string
  readonly bonusCode: string
  readonly mayApplyAgain: boolean
  readonly budget: string
  readonly control: string
}

/** The draft of terms that are there, or an empty one that begins now. */
export function draftOf(terms: PromotionTerms | undefined): Draft {
  const requirement = terms?.requirement
  const reward = terms?.reward
  return {
    words: Object.fromEntries((terms?.words ?? []).map(({ language, ...said }) => [language, said])),
    category: terms?.category ?? "event",
    picture: terms?.picture ?? "lantern",
    starts: merchantClock(terms?.startsAt ?? new Date().toISOString()),
    ends: merchantClock(terms?.endsAt ?? ""),
    period: terms?.period ?? "weekly",
    way: terms?.way ?? "tap",
    code: terms?.code ?? "",
    audience: terms?.audience ?? [],
    asks: requirement?.kind ?? "none",
    asksAmount:
      requirement?.kind === "validBet"
        ? requirement.amount
        : requirement?.kind === "deposits"
          ? requirement.least
          : "",
    asksCount: requirement?.kind === "deposits" ? String(requirement.count) : "1",
    products: requirement?.kind === "validBet" ? requirement.products : [],
    gives: reward?.kind ?? "cash",
    amount: reward?.kind === "cash" || reward?.kind === "bonus" ? reward.amount : "",
    points: reward?.kind === "points" ? reward.points : "",
    spins: reward?.kind === "spins" ? reward.spins : "",
    spinDays: reward?.kind === "spins" ? String(reward.days) : "7",
    worth: reward?.kind === "points" || reward?.kind === "spins" ? reward.worth : "",
    percent: reward?.kind === "match" ? String(reward.percent) : "100",
    least: reward?.kind === "match" ? reward.least : "",
    most: reward?.kind === "match" ? reward.most : "",
    bonusCode: reward?.kind === "bonus" || reward?.kind === "match" ? reward.code : "",
    mayApplyAgain: terms?.mayApplyAgain ?? false,
    budget: terms?.budget ?? "",
    control: String(terms?.control ?? 0),
  }
}

function requirementOf(draft: Draft): PromotionTerms["requirement"] {
  if (draft.gives === "match" || draft.way === "application") return { kind: "none" }
  switch (draft.asks) {
    case "none":
      return { kind: "none" }
    case "validBet":
      return {
        kind: "validBet",
        amount: draft.asksAmount,
        products: [...draft.products],
      }
    case "deposits":
      return { kind: "deposits", count: Number(draft.asksCount), least: draft.asksAmount }
  }
}

function rewardOf({
  gives,
  amount,
  points,
  spins,
  spinDays,
  worth,
  percent,
  least,
  most,
  bonusCode,
}: Draft): PromotionTerms["reward"] {
  switch (gives) {
    case "cash":
      return { kind: "cash", amount }
    case "bonus":
      return { kind: "bonus", amount, code: bonusCode }
    case "points":
      return { kind: "points", points, worth }
    case "spins":
      return { kind: "spins", spins, days: Number(spinDays), worth }
    case "match":
      return { kind: "match", percent: Number(percent), least, most, code: bonusCode }
  }
}

/** The terms of a draft; the server says which fields do not fit each other. */
export const termsOf = (draft: Draft, languages: readonly Language[]): PromotionTerms => ({
  words: languages.flatMap((language) => {
    const said = draft.words[language]
    return said && said.name.trim() !== "" ? [{ language, ...said }] : []
  }),
  category: draft.category,
  picture: draft.picture,
  startsAt: merchantInstant(draft.starts),
  endsAt: draft.ends === "" ? null : merchantInstant(draft.ends),
  period: draft.period,
  way: draft.way,
  code: draft.way === "code" ? draft.code : null,
  audience: [...draft.audience],
  requirement: requirementOf(draft),
  reward: rewardOf(draft),
  mayApplyAgain: draft.way === "application" && draft.mayApplyAgain,
  budget: draft.budget,
  ...(Number(draft.control) > 0 ? { control: Number(draft.control) } : {}),
})

/** A part of the form that writes a draft. */
export interface DraftPart {
  readonly draft: Draft
  readonly type: (part: Partial<Draft>) => void
}
