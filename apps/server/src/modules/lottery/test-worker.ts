import { connect } from "@croupier/database"
import { createLedger } from "@croupier/ledger"
import { systemRandom } from "../../kernel/random.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { lottery } from "./index.ts"

/**
 * A worker in a process of its own, for the tests to kill: does rounds at a given instant, one after the other, until
 * it is gone. Arguments: database, instant.
 */
const [url = "", instant = ""] = process.argv.slice(2)
const database = connect(url, { max: 6, name: "killed" })
const clock = { now: () => new Date(instant) }
const ledger = createLedger({ database, clock })
const house = await lottery({
  database,
  ledger,
  clock,
  random: systemRandom,
  bus: { publish: () => {} },
  vault: vaultsFrom(new Uint8Array(32))("lottery-seed"),
  onError: () => {},
  clockIsFixed: true,
})
process.stdout.write("ready\n")
for (;;) await house.round()
