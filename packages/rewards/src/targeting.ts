/** A fact of a member that conditions read: level, labels, country, agent line, segments, days since a visit. */
export type MemberFact = string | bigint | boolean | readonly string[]
export type MemberFacts = Readonly<Record<string, MemberFact>>

/** Who a campaign is for, as data. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  /** The fact, or one of a list, is one of these. */
  | { readonly fact: string; readonly in: readonly string[] }
  | { readonly fact: string; readonly is: boolean }
  /** Both ends count. */
  | { readonly fact: string; readonly from?: bigint; readonly to?: bigint }

/** True where a member meets a condition. A fact that is not known meets none. */
export function meets(condition: Condition, facts: MemberFacts): boolean {
  if ("all" in condition) return condition.all.every((each) => meets(each, facts))
  if ("any" in condition) return condition.any.some((each) => meets(each, facts))
  if ("not" in condition) return !meets(condition.not, facts)
  const fact = facts[condition.fact]
  if (fact === undefined) return false
  if ("in" in condition) {
    const found = typeof fact === "object" ? fact : [String(fact)]
    return found.some((each) => condition.in.includes(each))
  }
  if ("is" in condition) return fact === condition.is
  return (
    typeof fact === "bigint" &&
    (condition.from === undefined || fact >= condition.from) &&
    (condition.to === undefined || fact <= condition.to)
  )
}

/** The conditions that keep a member out, for the preview: leaves of `all`, else the condition itself. */
export function unmet(condition: Condition, facts: MemberFacts): readonly Condition[] {
  if ("all" in condition) return condition.all.flatMap((each) => unmet(each, facts))
  return meets(condition, facts) ? [] : [condition]
}

/** Offers reach no member who is excluded, plays on trial, or whose market switches the kind off. */
export const mayBeOffered = (
  member: { readonly isExcluded: boolean; readonly isTrial: boolean },
  market: { readonly forbids: readonly string[] },
  kind: string,
): boolean => !member.isExcluded && !member.isTrial && !market.forbids.includes(kind)
