import type { Value } from "@croupier/contract/endpoint"
import type { pointBalance, Reward } from "@croupier/contract/points"

export type PointBalance = Value<typeof pointBalance>

/** Points that one of a reward costs beyond the balance; 0 where there are enough. */
export function missingFor(
  { price }: Pick<Reward, "price">,
  { points }: Pick<PointBalance, "points">,
): bigint {
  const missing = BigInt(price) - BigInt(points)
  return missing > 0n ? missing : 0n
}
