import type { GamesKit } from "./kit.ts"
import { takeList, type Taken } from "./take-list.ts"
import { readVendorList } from "./vendor-list.ts"

const PATIENCE_MS = 10_000
const MOST_BYTES = 32 * 1024 * 1024

/** Where a vendor's list comes from. */
export interface ListSource {
  /** The address that pictures count from, and that faults name. */
  readonly at: string
  /** Asks for it; throws when it does not come. */
  readonly ask: () => Promise<unknown>
}

/** A list that lies at an address. */
export const listAt = (url: string): ListSource => ({
  at: url,
  ask: async () => {
    const answer = await fetch(url, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) throw new Error(`the list at ${url} answered ${answer.status}`)
    if (Number(answer.headers.get("content-length") ?? 0) > MOST_BYTES)
      throw new Error(`the list at ${url} is too long`)
    return answer.json()
  },
})

/**
 * Asks for a vendor's list and takes it over; `position` is the vendor's place among the others. A game whose
 * vendor nobody opens here is shown as closed. Throws when the list does not come, says nonsense or was cut off.
 */
export async function takeListFrom(
  kit: Pick<GamesKit, "db" | "clock" | "launchers">,
  { at, ask }: ListSource,
  position: number,
): Promise<Taken> {
  const { vendor, games } = readVendorList(await ask(), at)
  const isOpened = kit.launchers.has(vendor.code)
  return takeList(
    kit,
    { ...vendor, position },
    games.map((game) => ({ ...game, isInMaintenance: game.isInMaintenance === true || !isOpened })),
  )
}
