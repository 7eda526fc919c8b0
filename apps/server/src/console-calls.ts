import type { Rooms } from "./door.ts"
import type { ConsoleHandlers } from "./call/console-context.ts"
import type { Clock } from "./kernel/clock.ts"
import { backOffice } from "./modules/back-office/index.ts"
import { memberRoundRoutes } from "./modules/providers/index.ts"
import { walletConsoleRoutes } from "./modules/wallet/index.ts"

/** Every call of the console, for the door and for the workers that write its lists into files. */
export function consoleCalls(rooms: Omit<Rooms, "console">, clock: Clock): ConsoleHandlers {
  const { database, ledger, identity, lottery, payments } = rooms
  const { isMemberOf } = identity
  return {
    ...rooms.operators.routes,
    ...identity.consoleRoutes,
    ...walletConsoleRoutes({ ledger, isMemberOf }),
    ...lottery.consoleRoutes({ isMemberOf }),
    ...memberRoundRoutes({ db: database.db, isMemberOf }),
    ...payments.consoleRoutes({ ledger, isMemberOf, accountOf: identity.accountOf }),
    ...rooms.vendorWallets.consoleRoutes,
    ...rooms.protection.consoleRoutes,
    ...rooms.proofs.consoleRoutes,
    ...rooms.merchants.consoleRoutes,
    ...rooms.engagement.consoleRoutes,
    ...rooms.games.consoleRoutes,
    ...rooms.providers.consoleRoutes,
    ...backOffice({ ...rooms, db: database.db, clock }).consoleRoutes,
  }
}
