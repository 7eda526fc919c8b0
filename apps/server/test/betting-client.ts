/**
 * A program to be killed. `place <issue> <from>`: slips without end, the number of each that was answered on
 * its output. `settle`: one round of the worker after the draw, a line for each bucket that is done.
 */
import { connect } from "@croupier/database"
import { DRAWN_AT, openBetting, OPENED_AT, place } from "./betting.ts"

const [url = "", task = "", issue = "", from = "0"] = process.argv.slice(2)
const database = connect(url)
if (task === "settle") {
  const betting = await openBetting(database, DRAWN_AT, (topic) => {
    if (topic === "settled") process.stdout.write("settled\n")
  })
  process.stdout.write("ready\n")
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
