import type { Language } from "@croupier/contract"
import type { MarketPolicy } from "@croupier/contract/market-policy"
import type { MigrationSource } from "@croupier/database"
import { handles, recurring, type Work } from "../../kernel/job.ts"
import { gameConsoleRoutes } from "./console-routes.ts"
import { listAt, type ListSource } from "./fetch-list.ts"
import { sweepOpened } from "./forget.ts"
import type { ListedGame, Vendor } from "./game.ts"
import { sweepImports, takeAsked, missedLists, takeByClock, TAKE_LIST } from "./imports.ts"
import type { GamesKit } from "./kit.ts"
import type { Funding, Launcher, LaunchOrder } from "./launch.ts"
import { gameRoutes } from "./routes.ts"
import { openGames } from "./open-games.ts"
import { shelves } from "./shelves.ts"
import { shopOf } from "./shop.ts"
import { readLotteryNames, readNames, type Named } from "./store.ts"
import { marketLosses } from "./market-losses.ts"
import { listVendors } from "./vendor-desk.ts"
import { ListRefused, takeList } from "./take-list.ts"

export { listAt, ListRefused }
export type { Funding, GamesKit, ListSource, Launcher, LaunchOrder, ListedGame, Vendor }

export const gameMigrations: MigrationSource = {
  name: "55_games",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** The catalogue: vendors, their games, what members marked and opened. The face of the module. */
export interface GameCatalogue {
  readonly routes: ReturnType<typeof gameRoutes>
  /** Every vendor that a merchant has, shut ones among them. */
  readonly listVendors: (merchant: Parameters<typeof shopOf>[0]) => ReturnType<typeof listVendors>
  /** What people of the house do with it. */
  readonly consoleRoutes: ReturnType<typeof gameConsoleRoutes>
  /** Takes over a vendor's whole list, or nothing of it. Throws ListRefused for one that cannot be whole. */
  readonly takeList: (vendor: Vendor, games: readonly ListedGame[]) => Promise<number>
  /** Asks for the lists of all vendors that the house knows an address of, and takes them over. */
  readonly takeLists: () => Promise<void>
  /** Asks again for the lists that did not come when they were asked for last. */
  readonly takeMissed: () => Promise<void>
  /** Vendors that have games for a merchant's members, in the order of the shelves. */
  readonly vendors: (merchantId: number) => Promise<{ readonly code: string; readonly name: string }[]>
  /** Whether a vendor's game may be bet on now; known for five seconds. */
  readonly isOpen: (vendor: string, code: string) => Promise<boolean>
  /** What games and their vendors are called, in a language and the order asked for; undefined for one that is not there. */
  readonly names: (
    games: readonly { readonly vendor: string; readonly code: string }[],
    language: Language,
  ) => Promise<(Named | undefined)[]>
  /** The names of a merchant's lotteries by their codes, in a language. */
  readonly lotteryNames: (
    merchantId: number,
    codes: readonly string[],
    language: Language,
  ) => Promise<ReadonlyMap<string, string>>
  /** What leaves the site where a merchant changes from one market's rules to another's. */
  readonly losses: (
    merchantId: number,
    from: MarketPolicy,
    to: MarketPolicy,
  ) => ReturnType<typeof marketLosses>
  /** Removes what has served its time: for a job that runs every few minutes. */
  readonly sweep: () => Promise<void>
  readonly work: Work
}

/** Vendors' lists are asked for again this often; one whose vendor was away, until it comes. */
const EVERY_HOUR = "23 * * * *"
const EVERY_MINUTE = "* * * * *"

export function games(kit: GamesKit): GameCatalogue {
  const front = shelves(kit)
  const open = openGames(kit)
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
    listVendors: (merchant) => listVendors(kit.db, shopOf(merchant)),
    consoleRoutes: gameConsoleRoutes(kit, front.forget),
    sweep: async () => {
      await sweepImports(kit)
      await sweepOpened(kit)
    },
    takeLists,
    takeMissed,
    vendors: async (merchantId) => {
      const { rows } = await front.menu({ merchantId, leastReturn: null })
      return [...new Map(rows.map(({ vendor, name }) => [vendor, { code: vendor, name }])).values()]
    },
    losses: (...asked) => marketLosses(kit.db, ...asked),
    isOpen: open,
    names: (all, language) => readNames(kit.db, all, language),
    lotteryNames: (merchantId, codes, language) => readLotteryNames(kit.db, merchantId, codes, language),
    work: [
      recurring("games.take-lists", { cron: EVERY_HOUR }, takeLists),
      recurring("games.take-missed", { cron: EVERY_MINUTE }, takeMissed),
      handles(TAKE_LIST, async ({ importId }) => {
        await takeAsked(kit, importId)
        front.forget()
      }),
    ],
    takeList: async (vendor, list) => {
      const taken = await takeList(kit, vendor, list)
      front.forget()
      return taken.listed
    },
  }
}
