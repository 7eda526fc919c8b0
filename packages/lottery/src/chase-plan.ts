import type { Amount } from "@croupier/money"

/**
 * How the multiple of a chase grows from issue to issue. SAME: it does not. DOUBLING (翻倍): times `factor`
 * after every `every` issues. PROFIT (利润率): the smallest multiple at which a win of that issue brings
 * `percent` of everything spent until then, on top of it.
 */
export type ChasePlan =
  | { readonly kind: "SAME"; readonly start: number }
  | { readonly kind: "DOUBLING"; readonly start: number; readonly factor: number; readonly every: number }
  | { readonly kind: "PROFIT"; readonly start: number; readonly percent: number }

export type ChaseBounds = {
  /** The highest multiple that the game takes. */
  readonly maximum: number
  /** Stake of one issue at multiple 1. */
  readonly stake: Amount
  /** Prize of a win at multiple 1: only PROFIT asks. */
  readonly prize: Amount
}

/**
 * The multiples of `count` issues. Ends early where the plan would pass the highest multiple, or where no
 * multiple reaches the profit: the caller shows how far it goes. Throws RangeError on a plan that is none.
 */
export function chaseMultiples(plan: ChasePlan, count: number, bounds: ChaseBounds): number[] {
  check(plan)
  const multiples: number[] = []
  let spent = 0n
  for (let at = 0; at < count; at++) {
    const multiple = multipleAt(plan, at, spent, bounds)
    if (multiple === undefined || multiple > bounds.maximum) break
    multiples.push(multiple)
    spent += bounds.stake * BigInt(multiple)
  }
  return multiples
}

function multipleAt(plan: ChasePlan, at: number, spent: bigint, bounds: ChaseBounds): number | undefined {
  switch (plan.kind) {
    case "SAME":
      return plan.start
    case "DOUBLING": {
      const grown = plan.start * plan.factor ** Math.floor(at / plan.every)
      return Number.isSafeInteger(grown) ? grown : undefined
    }
    case "PROFIT": {
      // m·prize ≥ (spent + m·stake)·(100 + percent)/100, solved for the smallest whole m.
      const wanted = BigInt(100 + plan.percent)
      const gain = bounds.prize * 100n - bounds.stake * wanted
      if (gain <= 0n) return undefined
      const least = (spent * wanted + gain - 1n) / gain
      return Math.max(plan.start, Number(least))
    }
  }
}

function check(plan: ChasePlan): void {
  const numbers = [
    plan.start,
    ...(plan.kind === "DOUBLING" ? [plan.factor, plan.every] : []),
    ...(plan.kind === "PROFIT" ? [plan.percent] : []),
  ]
  if (!numbers.every((each) => Number.isSafeInteger(each) && each >= 1))
    throw new RangeError("a plan is made of whole numbers from 1")
}
