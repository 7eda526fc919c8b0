import type { MigrationSource } from "@croupier/database"
import type { Module } from "../../call/module.ts"
import { handles, recurring, type Work } from "../../kernel/job.ts"
import type { Projection } from "../../kernel/projections.ts"
import { catalogue, type Catalogue } from "./catalogue.ts"
import { gameConsoleRoutes } from "./console-routes.ts"
import { listAt } from "./fetch-list.ts"
import type { ListSource } from "./ports.ts"
import { sweepOpened } from "./forget.ts"
import type { ListedGame, Vendor } from "./game.ts"
import { sweepImports, takeAsked, missedLists, takeByClock, TAKE_LIST } from "./imports.ts"
import type { GamesKit } from "./kit.ts"
import type { Funding, Launcher, LaunchOrder } from "./ports.ts"
import { played } from "./played.ts"
import { gameRoutes } from "./routes.ts"
import { isAllowed, shopOf } from "./shop.ts"
import { ListRefused, takeList } from "./take-list.ts"
import { readVendorList } from "./vendor-list.ts"

export { gamesPersonal } from "./personal-data.ts"
export { catalogue, isAllowed, listAt, ListRefused, readVendorList, shopOf }
export type { Catalogue, Funding, GamesKit, ListSource, Launcher, LaunchOrder, ListedGame, Vendor }

export const gameMigrations: MigrationSource = {
  name: "55_games",
  schema: "games",
  extensions: ["pg_trgm"],
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** Vendors' lists, what members see of the games, marked and opened. The face of the module, beside its catalogue. */
export interface Games extends Module {
  readonly routes: ReturnType<typeof gameRoutes>
  /** Calls by which people of the house manage games. */
  readonly consoleRoutes: ReturnType<typeof gameConsoleRoutes>
  /** Takes over a vendor's whole list, or nothing of it. Throws ListRefused for one that cannot be whole. */
  readonly takeList: (vendor: Vendor, games: readonly ListedGame[]) => Promise<number>
  /** Asks for the lists of all vendors that the house knows an address of, and takes them over. */
  readonly takeLists: () => Promise<void>
  /** Asks again for the lists that did not come when they were asked for last. */
  readonly takeMissed: () => Promise<void>
  /** Removes what has served its time: for a job that runs every few minutes. */
  readonly sweep: () => Promise<void>
  readonly jobs: Work
  readonly projections: readonly Projection[]
}

/** Vendors' lists are asked for again this often; one whose vendor was away, until it comes. */
const EVERY_HOUR = "23 * * * *"
const EVERY_MINUTE = "* * * * *"

export function games(kit: GamesKit): Games {
  const front = kit.catalogue.lobby
  const takeEach = async (positions: readonly number[], wereMissed: boolean) => {
    // One vendor's bad list is not another's.
    const taken = await Promise.allSettled(
      positions.map(async (position) => {
        const list = kit.lists[position]
        if (list) await takeByClock(kit, list, position, wereMissed)
      }),
    )
    if (positions.length > 0) front.forget()
    for (const each of taken) if (each.status === "rejected") kit.report(each.reason)
  }
  const takeLists = () => takeEach([...kit.lists.keys()], false)
  const takeMissed = async () => takeEach(await missedLists(kit), true)
  return {
    routes: gameRoutes(kit, front),
    projections: [played],
    consoleRoutes: gameConsoleRoutes(kit, front.forget),
    sweep: async () => {
      await sweepImports(kit)
      await sweepOpened(kit)
    },
    takeLists,
    takeMissed,
    jobs: [
      recurring("games.take-lists", { cron: EVERY_HOUR }, takeLists),
      recurring("games.take-missed", { cron: EVERY_MINUTE }, takeMissed),
      handles(TAKE_LIST, async ({ importId }) => {
        await takeAsked(kit, importId)
        front.forget()
      }),
    ],
    start: () => void takeLists().catch(kit.report),
    takeList: async (vendor, list) => {
      const taken = await takeList(kit, vendor, list)
      front.forget()
      return taken.listed
    },
  }
}
