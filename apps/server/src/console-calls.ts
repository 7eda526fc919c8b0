import type { Rooms } from "./door.ts"
import type { ConsoleHandlers } from "./http/console-context.ts"
import { ledgerCalls } from "./http/ledger-calls.ts"
import { overviewCalls } from "./http/overview-calls.ts"
import type { Clock } from "./kernel/clock.ts"
import { paymentConsoleRoutes } from "./modules/payments/index.ts"
import { walletConsoleRoutes } from "./modules/wallet/index.ts"

/** Every call of the console, for the door and for the workers that write its lists into files. */
export function consoleCalls(rooms: Omit<Rooms, "console">, clock: Clock): ConsoleHandlers {
  const { database, ledger, bus, identity, lottery, payments, reports } = rooms
  const { isMemberOf } = identity
  return {
    ...rooms.operators.routes,
    ...identity.consoleRoutes,
    ...walletConsoleRoutes({ ledger, isMemberOf }),
    ...lottery.consoleRoutes({ isMemberOf }),
    ...paymentConsoleRoutes({ db: database.db, ledger, bus, isMemberOf }),
    ...rooms.vendorWallets.consoleRoutes,
    ...rooms.protection.consoleRoutes,
    ...ledgerCalls(ledger),
    ...rooms.merchants.consoleRoutes,
    ...rooms.engagement.consoleRoutes,
    ...overviewCalls({ clock, identity, payments, reports, lottery }),
  }
}
