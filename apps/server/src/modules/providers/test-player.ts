import { connect } from "@croupier/database"
import { createLedger } from "@croupier/ledger"
import { systemRandom } from "../../kernel/random.ts"
import { bonusBook } from "../bonuses/index.ts"
import { providers } from "./index.ts"
import { roundsOf } from "./test-rounds.ts"

/**
 * A house in a process of its own, for the tests to kill: takes rounds of games over the lane until it is gone, and tells
 * each number that was answered. Arguments: database, instant, vendor, first round, and the seats as JSON.
 */
const [url = "", instant = "", vendor = "", first = "", seats = ""] = process.argv.slice(2)
const database = connect(url, { max: 6, name: "killed" })
const clock = { now: () => new Date(instant) }
const kit = {
  db: database.db,
  ledger: createLedger({ database, clock }),
  clock,
  queue: { add: async () => {} },
  report: () => {},
}
const { wallet } = await providers(
  {
    ...kit,
    lots: bonusBook(kit).lots,
    random: systemRandom,
    isOpen: async () => true,
    clients: new Map(),
    isMemberOf: async () => true,
    namesOf: async (all) => all.map(() => undefined),
    lane: { database },
    clockIsFixed: true,
  },
  [vendor],
)
await Promise.all(
  roundsOf(vendor, seats).map(async (transactions) => {
    for (let round = Number(first); ; round++)
      for (const transaction of transactions(round))
        if ((await wallet.process(transaction)).status === "OK") process.stdout.write(`${transaction.txId}\n`)
  }),
)
