import { isAsset } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { z } from "zod"
import type { Step } from "./seamless-wallet.ts"

const about = {
  vendor: z.string(),
  player: z.string(),
  txId: z.string(),
  game: z.string(),
  currency: z.string().refine(isAsset),
}
const KeptStep = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rollback"),
    ...about,
    bet: z.string(),
    of: z.array(z.enum(["bet", "win", "reserve"])).optional(),
  }),
  z.object({ kind: z.literal("reinstate"), ...about, rollback: z.string() }),
  z.object({
    kind: z.literal("adjust"),
    ...about,
    amount: z.string().transform((text) => amount(BigInt(text))),
    round: z.string().optional(),
    reason: z.string(),
  }),
])

/** A step that takes money back: only those can leave a debt. */
export type TakingBack = Extract<Step, { readonly kind: "rollback" | "reinstate" | "adjust" }>

/** A step as it is kept beside its debt; null for one that leaves none. */
export function keptStep(step: Step): object | null {
  if (step.kind === "rollback" || step.kind === "reinstate") return step
  return step.kind === "adjust" ? { ...step, amount: String(step.amount) } : null
}

/** The step that was kept; undefined where none was. */
export function readKeptStep(kept: unknown): TakingBack | undefined {
  const read = KeptStep.safeParse(kept).data
  if (read === undefined) return undefined
  if (read.kind === "rollback") {
    const { of, ...rest } = read
    return of === undefined ? rest : { ...rest, of }
  }
  if (read.kind === "reinstate") return read
  const { round, ...rest } = read
  return round === undefined ? rest : { ...rest, round }
}
