import type { BonusTerms } from "@croupier/contract/bonus-terms"
import type { AssetCode } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { refuse } from "../../kernel/refusal.ts"
import { campaignOf } from "./free-rounds.ts"
import type { BonusKit } from "./kit.ts"
import { gameNamed } from "./terms.ts"
import { markEnded, notTold, takeDue, told, type GrantAt, type ToTell } from "./vendor-rounds-store.ts"

type Kit = Pick<BonusKit, "db" | "clock" | "report" | "vendorRounds">

/**
 * Tells vendors that count free rounds of the grants of the house, and of their ends. A vendor that is away, or refuses, is asked
 * again, later and later up to an hour, until it has answered or the lot is over: an act that is asked for twice is done once. `only`
 * names one grant.
 */
export async function tellVendors(kit: Kit, only?: GrantAt): Promise<void> {
  const now = kit.clock.now()
  await markEnded(kit.db, now)
  for (const each of await takeDue(kit.db, now, only))
    try {
      await told(kit.db, each, await tell(kit, each))
    } catch (error) {
      await notTold(kit.db, each, error instanceof Error ? error.message : String(error))
      kit.report(error)
    }
}

async function tell({ vendorRounds }: Kit, each: ToTell): Promise<"given" | "ended"> {
  const { lotId, vendor, state, tries, isWaiting, memberId, merchantId, asset } = each
  const holder = { campaign: campaignOf(lotId), memberId, merchantId, asset }
  const isNew = state === "due" && tries === 1
  if (!isWaiting && isNew) return "ended"
  const rounds = vendorRounds.get(vendor)
  if (!rounds) throw new Error(`${vendor} counts no free rounds`)
  // A grant whose answer was lost may stand there.
  if (!isWaiting || state === "ending") {
    await rounds.takeBack(holder)
    return "ended"
  }
  const games = each.games.map(gameNamed).filter((game) => game.vendor === vendor)
  await rounds.give({
    ...holder,
    games: games.map(({ code }) => code),
    stake: each.stake,
    rounds: each.rounds,
    from: each.from,
    until: each.until,
  })
  return "given"
}

/** The vendors of terms that have to be told of a grant. */
export const countingVendors = (
  vendorRounds: { readonly has: (vendor: string) => boolean } | undefined,
  games: readonly string[],
): readonly string[] =>
  [...new Set(games.map((named) => gameNamed(named).vendor))].filter((vendor) => vendorRounds?.has(vendor))

/**
 * Refuses FREE_ROUNDS_GAMES with the games of terms that take no free rounds, or not at the stake, as far as their vendor tells. A
 * vendor that counts the rounds itself is given all of them, so its games stand with those of no other.
 */
export async function refuseUnfitGames(
  { freeRoundGames, vendorRounds }: Pick<BonusKit, "freeRoundGames" | "vendorRounds">,
  asset: AssetCode,
  { freeRounds }: Pick<BonusTerms, "freeRounds">,
): Promise<void> {
  if (!freeRounds) return
  const named = freeRounds.games.map(gameNamed)
  const isMixed =
    countingVendors(vendorRounds, freeRounds.games).length > 0 &&
    new Set(named.map(({ vendor }) => vendor)).size > 1
  if (isMixed) refuse("FREE_ROUNDS_GAMES", [freeRounds.games.join(", ")])
  const taking = await freeRoundGames(named)
  const stake = parseAmount(freeRounds.stake)
  const unfit: string[] = []
  for (const { vendor, code } of named) {
    const stakes = await vendorRounds.get(vendor)?.stakes(code, asset)
    if (!taking.has(`${vendor}:${code}`) || (stakes && !stakes.includes(stake)))
      unfit.push(`${vendor}:${code}`)
  }
  if (unfit.length > 0) refuse("FREE_ROUNDS_GAMES", [unfit.join(", ")])
}
