import type { Database } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import { systemRandom } from "../../kernel/random.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { lottery, type Lottery } from "./index.ts"
import type { LotteryParts } from "./kit.ts"

/**
 * The lottery of one process on a database, for the tests and the benches: it publishes nothing, its errors end the run,
 * and several of them on one database open each other's seeds. `rest` says what is different.
 */
export const lotteryOn = (
  database: Database,
  ledger: Ledger,
  clock: LotteryParts["clock"],
  rest: Partial<LotteryParts> = {},
): Promise<Lottery> =>
  lottery({
    database,
    ledger,
    clock,
    random: systemRandom,
    bus: { publish: () => {}, subscribe: () => () => {} },
    isMemberOf: async () => true,
    vault: vaultsFrom(new Uint8Array(32))("lottery-seed"),
    onError: (error) => {
      throw error
    },
    clockIsFixed: true,
    ...rest,
  })
