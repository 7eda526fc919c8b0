import { moneyCases } from "./money-cases.ts"
import { stormCase } from "./storm-case.ts"
import type { Case, HouseOnTrial } from "./trial.ts"
import { trustCases } from "./trust-cases.ts"

export { Failed, type Case, type HouseOnTrial, type RawMessage } from "./trial.ts"

/** Every rule that a house keeps, by the numbers of docs/providers.md. */
export const HOUSE_CASES: readonly Case[] = [...moneyCases, ...trustCases, stormCase].toSorted((a, b) =>
  a.id < b.id ? -1 : 1,
)

export type CaseVerdict =
  | { readonly id: string; readonly title: string; readonly verdict: "passed" | "left out" }
  | { readonly id: string; readonly title: string; readonly verdict: "failed"; readonly why: string }

/** Tries every case on a house, one after the other, and tells of each as it ends. */
export async function tryHouse(
  house: HouseOnTrial,
  tell: (verdict: CaseVerdict) => void,
): Promise<readonly CaseVerdict[]> {
  const verdicts: CaseVerdict[] = []
  for (const { id, title, needs, run } of HOUSE_CASES) {
    const verdict: CaseVerdict =
      needs && !house[needs]
        ? { id, title, verdict: "left out" }
        : await run(house).then(
            () => ({ id, title, verdict: "passed" as const }),
            (error: unknown) => ({
              id,
              title,
              verdict: "failed" as const,
              why: error instanceof Error ? error.message : String(error),
            }),
          )
    verdicts.push(verdict)
    tell(verdict)
  }
  return verdicts
}
