import { readAtMost } from "@croupier/provider"
import { z } from "zod"
import type { GamesKit } from "./kit.ts"
import { faultsIn, ListFaulty } from "./list-faults.ts"
import { ListRefused, takeList, type Taken } from "./take-list.ts"
import { readVendorList } from "./vendor-list.ts"
import type { ListSource } from "./ports.ts"

const PATIENCE_MS = 10_000
const MOST_BYTES = 32 * 1024 * 1024

/** A list that lies at an address. */
export const listAt = (url: string): ListSource => ({
  at: url,
  ask: async () => {
    const answer = await fetch(url, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) throw new Error(`the list at ${url} answered ${answer.status}`)
    return JSON.parse((await readAtMost(answer, MOST_BYTES)).toString("utf8"))
  },
})

/**
 * Asks for a vendor's list and takes it over; `position` is the vendor's place among the others. A game whose
 * vendor without a launcher here is shown as closed. `onListed` hears how many games it has before they are taken. Throws
 * when the list does not come, says nonsense, was cut off, or is another vendor's.
 */
export async function takeListFrom(
  kit: Pick<GamesKit, "db" | "clock" | "events" | "launchers" | "lists">,
  source: ListSource,
  position: number,
  onListed: (games: number) => Promise<void> = async () => {},
): Promise<Taken> {
  const { at, ask } = source
  const { vendor, games } = read(await ask(), at)
  const owner = source.vendor ?? kit.lists.find((list) => list.vendor === vendor.code)?.vendor
  if (owner !== undefined && (owner !== vendor.code || owner !== source.vendor))
    throw new ListRefused(
      `the list of ${source.vendor ?? at} is of ${vendor.code}, whose games it may not name`,
    )
  await onListed(games.length)
  const isOpened = kit.launchers.has(vendor.code)
  return takeList(
    kit,
    { ...vendor, position, listedFrom: at },
    games.map((game) => ({ ...game, isInMaintenance: game.isInMaintenance === true || !isOpened })),
  )
}

function read(given: unknown, at: string): ReturnType<typeof readVendorList> {
  try {
    return readVendorList(given, at)
  } catch (error) {
    if (error instanceof z.ZodError) throw new ListFaulty(faultsIn(error, given), at)
    throw error
  }
}
