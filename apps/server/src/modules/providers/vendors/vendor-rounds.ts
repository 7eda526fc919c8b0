import type { VendorRounds } from "../../bonuses/index.ts"
import type { Player } from "../wallet/players.ts"
import { VendorAway, type VendorAdapter } from "./adapter.ts"

/** The vendors that count free rounds of the house, by their codes. */
export const vendorRoundsOf = ({
  adapters,
  playerName,
}: {
  readonly adapters: readonly VendorAdapter[]
  /** The name by which a vendor knows a member. */
  readonly playerName: (who: Omit<Player, "player">) => Promise<string>
}): ReadonlyMap<string, VendorRounds> =>
  new Map(
    adapters.flatMap(({ code, freeRounds }) =>
      freeRounds === undefined
        ? []
        : [
            [
              code,
              {
                give: async ({ memberId, merchantId, asset, ...rounds }) =>
                  freeRounds.grant({
                    ...rounds,
                    currency: asset,
                    player: await playerName({ vendor: code, memberId, merchantId, asset }),
                  }),
                takeBack: async ({ campaign, ...who }) =>
                  freeRounds.cancel({ campaign, player: await playerName({ vendor: code, ...who }) }),
                stakes: async (game, asset) => {
                  try {
                    return await freeRounds.stakes?.(game, asset)
                  } catch (error) {
                    if (error instanceof VendorAway) return undefined
                    throw error
                  }
                },
              },
            ] as const,
          ],
    ),
  )
