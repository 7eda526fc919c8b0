/** A program to be killed: posts without end, writing each answered transfer's number to its output. */
import { connect } from "@croupier/database"
import { PATIENCE_MS } from "@croupier/testkit/patience"
import { createLedger } from "../src/index.ts"
import { numbered } from "./numbered.ts"

const [url = "", from = "0"] = process.argv.slice(2)
// It ends by being killed, and not because a busy machine answers late.
const database = connect(url, { connectTimeoutMs: PATIENCE_MS })
const ledger = createLedger({ database, timeoutMs: PATIENCE_MS })
let next = Number(from)
await Promise.all(
  Array.from({ length: 64 }, async () => {
    for (;;) {
      const number = next++
      const outcome = await ledger.post(numbered(number))
      process.stdout.write(`${number} ${outcome.status}\n`)
    }
  }),
)
