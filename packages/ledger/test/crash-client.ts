/** A program to be killed: posts without end, writing each answered transfer's number to its output. */
import { connect } from "@croupier/database"
import { createLedger } from "../src/index.ts"
import { numbered } from "./numbered.ts"

const [url = "", from = "0"] = process.argv.slice(2)
const ledger = createLedger({ database: connect(url) })
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
