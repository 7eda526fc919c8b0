import type { Db } from "@croupier/database"
import type { ConsoleHandlersOf } from "../../http/console-context.ts"
import { listCatalogue, saveGame } from "./desk.ts"
import { saveVendor } from "./vendor-desk.ts"

export interface GameConsoleKit {
  readonly db: Db
  /** Forgets what is kept of the shelves. */
  readonly changed: () => void
}

/** What people of the house do with the catalogue. */
export const gameConsoleRoutes = ({
  db,
  changed,
}: GameConsoleKit): ConsoleHandlersOf<"listCatalogue" | "saveGame" | "saveVendor"> => ({
  listCatalogue: (asked, { merchant }) => listCatalogue(db, merchant.id, asked),
  saveGame: async (input, context) => {
    const game = await saveGame(db, input, context)
    changed()
    return game
  },
  saveVendor: async (input, context) => {
    const vendor = await saveVendor(db, input, context)
    changed()
    return vendor
  },
})
