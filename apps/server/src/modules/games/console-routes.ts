import { consoleHandlers } from "../../call/console-context.ts"
import { listCatalogue, saveGame, saveGameReturn } from "./admin/catalogue.ts"
import { listImports, startImport } from "./imports.ts"
import type { GamesKit } from "./kit.ts"
import { shopOf } from "./shop.ts"
import { saveVendor } from "./admin/vendors.ts"

/** The console's calls that read and edit the catalogue of games. `changed` empties the cache of the lobby. */
export const gameConsoleRoutes = (kit: GamesKit, changed: () => void) =>
  consoleHandlers({
    listCatalogue: (asked, { merchant }) => listCatalogue(kit.db, shopOf(merchant), asked),
    saveGame: async (input, context) => {
      const game = await saveGame(kit.db, input, context)
      changed()
      return game
    },
    saveGameReturn: async (input, context) => {
      const game = await saveGameReturn(kit.db, input, context)
      changed()
      return game
    },
    saveVendor: async (input, context) => {
      const vendor = await saveVendor(kit.db, input, context)
      changed()
      return vendor
    },
    listImports: (asked) => listImports(kit.db, asked),
    startImport: ({ vendor }, context) => startImport(kit, vendor, context),
  })
