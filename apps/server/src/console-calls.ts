import type { Rooms } from "./door.ts"
import type { ConsoleHandlers } from "./call/console-context.ts"
import { ledgerCalls } from "./http/ledger-calls.ts"
import { overviewCalls } from "./http/overview-calls.ts"
import { vendorCalls } from "./http/vendor-calls.ts"
import type { Clock } from "./kernel/clock.ts"
import { betReferences } from "./modules/lottery/index.ts"
import { depositReferences } from "./modules/payments/index.ts"
import { memberRoundRoutes, transactionReferences } from "./modules/providers/index.ts"
import { walletConsoleRoutes } from "./modules/wallet/index.ts"

/** Every call of the console, for the door and for the workers that write its lists into files. */
export function consoleCalls(rooms: Omit<Rooms, "console">, clock: Clock): ConsoleHandlers {
  const { database, ledger, identity, lottery, payments, reports } = rooms
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
    ...ledgerCalls({
      db: database.db,
      clock,
      ledger,
      isMemberOf,
      references: [depositReferences, betReferences, transactionReferences].map(
        (ask) => (merchantId: number, reference: string) => ask(database.db, merchantId, reference),
      ),
      planCheck: rooms.planCheck,
    }),
    ...rooms.proofs.consoleRoutes,
    ...rooms.merchants.consoleRoutes,
    ...rooms.engagement.consoleRoutes,
    ...rooms.games.consoleRoutes,
    ...rooms.providers.consoleRoutes,
    ...vendorCalls(rooms),
    ...overviewCalls({
      clock,
      identity,
      payments,
      reports,
      lottery,
      operators: rooms.operators,
      alarms: rooms,
    }),
  }
}
