/** A program to be killed in a job: before its effect is committed, or after it and before the job is done. */
import { connect, inTransaction, sql } from "@croupier/database"
import { z } from "zod"
import { handles, job } from "../src/kernel/job.ts"
import { jobs } from "../src/kernel/jobs.ts"

const PAY = job({ name: "pay", payload: z.object({ n: z.number() }) })

const [url = "", moment = "before"] = process.argv.slice(2)
const database = connect(url)
const worker = await jobs({ database, onError: (error) => process.stderr.write(`${String(error)}\n`) })
const forever = () => new Promise<never>(() => setInterval(() => {}, 1_000))
const ready = () => void process.stdout.write("now\n")

worker.start([
  handles(PAY, async (_, { key }) => {
    await inTransaction(database.db, (tx) =>
      worker.once(tx, "pay", key, async () => {
        await sql`insert into effect values ('1')`.execute(tx)
        if (moment === "before") {
          ready()
          await forever()
        }
      }),
    )
    ready()
    await forever()
  }),
])
