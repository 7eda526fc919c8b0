/** A program to be killed: posts what is due of bulk credits in small slices, and says when it begins. */
import { connect } from "@croupier/database"
import { PATIENCE_MS } from "@croupier/testkit/patience"
import { createLedger } from "../src/index.ts"

const [url = ""] = process.argv.slice(2)
const database = connect(url, { connectTimeoutMs: PATIENCE_MS, name: "killed" })
const ledger = createLedger({ database, timeoutMs: PATIENCE_MS })
await ledger.bulk.progress("00000000-0000-4000-8000-000000000000")
process.stdout.write("begun\n")
await ledger.bulk.work({ sliceSize: 3 })
process.exit(0)
