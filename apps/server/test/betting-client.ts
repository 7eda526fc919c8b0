/**
 * A program to be killed. `place <issue> <from>`: slips without end, the number of each that was answered on
 * its output. `settle <buckets> <ms>`: one round of the worker after the draw, which ends by kill -9 so many
 * milliseconds after so many buckets were done: by its own hand, because no other process can time it exactly.
 */
import { connect } from "@croupier/database"
import { PATIENCE_MS } from "@croupier/testkit/patience"
import { DRAWN_AT, KILLED, openBetting, OPENED_AT, place } from "./betting.ts"

const [url = "", task = "", issue = "", from = "0"] = process.argv.slice(2)
const database = connect(url, { name: KILLED, connectTimeoutMs: PATIENCE_MS })
if (task === "settle") {
  const [buckets, ms] = [Number(issue), Number(from)]
  let done = 0
  const betting = await openBetting(database, DRAWN_AT, (topic) => {
    if (topic === "settled" && ++done === buckets) setTimeout(() => process.kill(process.pid, "SIGKILL"), ms)
  })
  await betting.lottery.round()
  await betting.close()
  await database.close()
} else {
  const betting = await openBetting(database, OPENED_AT)
  let next = Number(from)
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      for (;;) {
        const number = next++
        await place(betting, issue, number)
        process.stdout.write(`${number}\n`)
      }
    }),
  )
}
