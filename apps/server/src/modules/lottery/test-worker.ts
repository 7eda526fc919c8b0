import { connect } from "@croupier/database"
import { createLedger } from "@croupier/ledger"
import { lotteryOn } from "./test-lottery.ts"

/**
 * A worker in a process of its own, for the tests to kill: does rounds at a given instant, one after the other, until
 * it is gone. Arguments: database, instant.
 */
const [url = "", instant = ""] = process.argv.slice(2)
const database = connect(url, { max: 6, name: "killed" })
const clock = { now: () => new Date(instant) }
const ledger = createLedger({ database, clock })
const house = await lotteryOn(database, ledger, clock, { onError: () => {} })
process.stdout.write("ready\n")
for (;;) await house.round()
