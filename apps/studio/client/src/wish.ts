import { StudioError, type FreeRounds, type ShownRound } from "./studio.ts"
import type { Table } from "./table.ts"

export interface Played {
  readonly round: ShownRound
  readonly balance: string | null
  /** Those that are left after a free round. */
  readonly freeRounds?: readonly FreeRounds[]
}

const ATTEMPTS = 3

/**
 * Asks for a round, with the stake that is set or as a free round, under a key of its own. An answer that is lost in transit is asked for
 * again under the same key, so that a wish is played once. Throws StudioError.
 */
export async function wish(table: Table, path: string, more: object): Promise<Played> {
  const campaign = table.campaign()
  const order = {
    key: crypto.randomUUID(),
    stake: table.stake(),
    ...(campaign === undefined ? {} : { campaign }),
    ...more,
  }
  for (let attempt = 1; ; attempt += 1)
    try {
      const played = await table.studio.post<Played>(path, order)
      if (played.freeRounds) table.setFreeRounds(played.freeRounds)
      return played
    } catch (error) {
      const isLost = error instanceof StudioError && error.code === "HOUSE_AWAY"
      if (!isLost || attempt === ATTEMPTS) throw error
    }
}
