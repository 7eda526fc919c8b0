import type { AffiliateStanding, Standings } from "@croupier/agents"
import { amount } from "@croupier/money"
import { z } from "zod"

const Sums = z.record(z.string(), z.string().regex(/^\d{1,19}$/))
const Stored = z.array(z.object({ key: z.string(), debts: Sums, fenced: Sums }))

const texts = (sums: ReadonlyMap<string | bigint, bigint>): Record<string, string> =>
  Object.fromEntries([...sums].map(([key, sum]) => [String(key), String(sum)]))

/** Debts and fences as their row keeps them; versions of terms without any are left out. */
export const storedStandings = (standings: Standings): string =>
  JSON.stringify(
    [...standings]
      .filter(([, { debts, fenced }]) => debts.size > 0 || fenced.size > 0)
      .map(([key, { debts, fenced }]) => ({ key, debts: texts(debts), fenced: texts(fenced) })),
  )

/** Throws on what is no standing. */
export const readStandings = (stored: unknown): Standings =>
  new Map(
    Stored.parse(stored).map(({ key, debts, fenced }): [string, AffiliateStanding] => [
      key,
      {
        debts: new Map(Object.entries(debts).map(([brand, sum]) => [brand, amount(BigInt(sum))])),
        fenced: new Map(Object.entries(fenced).map(([id, sum]) => [BigInt(id), amount(BigInt(sum))])),
      },
    ]),
  )
