/**
 * Divides the valid bet of a member on an issue by the instants at which its bets were placed, in proportion to their stakes:
 * bets hedge one another, so no part follows from its bets alone. The parts are whole units and make up the sum; none is more
 * than its stake.
 */
export function byPlacing(
  bets: readonly { readonly placedAt: Date; readonly stake: bigint }[],
  valid: bigint,
): { readonly placedAt: Date; readonly stake: bigint; readonly valid: bigint }[] {
  const stakes = new Map<number, bigint>()
  for (const { placedAt, stake } of bets)
    stakes.set(placedAt.getTime(), (stakes.get(placedAt.getTime()) ?? 0n) + stake)
  const sum = [...stakes.values()].reduce((all, stake) => all + stake, 0n)
  let staked = 0n
  return [...stakes]
    .toSorted(([one], [other]) => one - other)
    .map(([at, stake]) => {
      const before = (valid * staked) / sum
      staked += stake
      return { placedAt: new Date(at), stake, valid: (valid * staked) / sum - before }
    })
}
