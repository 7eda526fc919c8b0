import type { MigrationSource } from "@croupier/database"
import type { ListedGame, Vendor } from "./game.ts"
import type { GamesKit } from "./kit.ts"
import type { Launcher, LaunchOrder } from "./launch.ts"
import { gameRoutes } from "./routes.ts"
import { shelves } from "./shelves.ts"
import { ListRefused, takeList } from "./take-list.ts"

export { ListRefused }
export type { GamesKit, Launcher, LaunchOrder, ListedGame, Vendor }

export const gameMigrations: MigrationSource = {
  name: "55_games",
  folder: new URL("./migrations/", import.meta.url),
}

/** The catalogue: vendors, their games, what members marked and opened. The face of the module. */
export interface GameCatalogue {
  readonly routes: ReturnType<typeof gameRoutes>
  /** Takes over a vendor's whole list, or nothing of it. Throws ListRefused for one that cannot be whole. */
  readonly takeList: (vendor: Vendor, games: readonly ListedGame[]) => Promise<number>
}

export function games(kit: GamesKit): GameCatalogue {
  const front = shelves(kit)
  return {
    routes: gameRoutes(kit, front),
    takeList: async (vendor, list) => {
      const taken = await takeList(kit, vendor, list)
      front.forget()
      return taken
    },
  }
}
