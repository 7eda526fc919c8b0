import { connect } from "@croupier/database"
import { createLedger, type AssetCode } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { z } from "zod"
import { systemRandom } from "../../kernel/random.ts"
import { gwpWallet } from "./index.ts"
import type { VendorWalletsKit } from "./kit.ts"
import { lineFrom, Line } from "./test-line.ts"
import { transfer } from "./transfer.ts"

/**
 * A process that begins one transfer and stands still at a certain place, for the tests to kill there. Arguments: one
 * JSON. It says "there" once it stands.
 */
const Given = z.object({
  database: z.string(),
  instant: z.string(),
  member: z.string(),
  direction: z.enum(["IN", "OUT"]),
  /** Before the nth posting of the ledger, inside its transaction; once the first is committed; around the call. */
  stop: z.enum(["posting 1", "posted 1", "before call", "after call", "posting 2"]),
  line: Line,
  number: z.number(),
  merchant: z.number(),
})
const given = Given.parse(JSON.parse(process.argv[2] ?? ""))

const standStill = async (): Promise<never> => {
  process.stdout.write("there\n")
  return new Promise<never>(() => {})
}

const database = connect(given.database, { max: 4, name: "killed" })
const clock = { now: () => new Date(given.instant) }
const ledger = createLedger({
  database,
  clock,
  // Told at once after the commit of the first posting: here even the event loop stands still.
  moved: () => {
    if (given.stop !== "posted 1") return
    process.stdout.write("there\n")
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})
const port = gwpWallet(lineFrom(given.line, clock.now))
const asset: AssetCode = "BRL"
let postings = 0
const call: typeof port.transferIn = async (request) => {
  if (given.stop === "before call") await standStill()
  const answer = await (given.direction === "IN" ? port.transferIn(request) : port.transferOut(request))
  if (given.stop === "after call") await standStill()
  return answer
}
const kit: VendorWalletsKit = {
  db: database.db,
  ledger: {
    ...ledger,
    postIn: async (tx, transfers) => {
      postings += 1
      if (given.stop === `posting ${postings}`) await standStill()
      return ledger.postIn(tx, transfers)
    },
  },
  clock,
  random: systemRandom,
  assetOf: () => asset,
  vendors: [
    {
      code: "REEF",
      number: given.number,
      unit: parseAmount("0.01"),
      winCap: parseAmount("5000"),
      port: { ...port, transferIn: call, transferOut: call },
    },
  ],
  playerName: async ({ memberId }) => `player${memberId}`,
  listed: async () => [],
  report: () => {},
}
await transfer(
  kit,
  { id: BigInt(given.member), merchantId: given.merchant },
  { vendor: "REEF", direction: given.direction, amount: parseAmount("10"), asset, cause: "player" },
  "killed",
)
// Nothing above comes this far: a test that waits for the word would wait for ever.
process.exit(1)
