/**
 * A server of payments in a process of its own, for the tests to kill: it takes webhooks, does what it is asked, and its
 * workers run. Arguments: database, port, address of the provider, leap of the clock in milliseconds, patience with the
 * provider in milliseconds.
 */
import { connect } from "@croupier/database"
import { PATIENCE_MS } from "@croupier/testkit/patience"
import { z } from "zod"
import { createApp } from "../../src/http/app.ts"
import { createLog } from "../../src/kernel/log.ts"
import { systemRandom } from "../../src/kernel/random.ts"
import { Refusal } from "../../src/kernel/refusal.ts"
import { KILLED, leapingClock, openFaultHouse, PASSWORD } from "./house.ts"

const [url = "", port = "0", first = "", second = "", leapMs = "0", timeoutMs = "1000"] =
  process.argv.slice(2)
const Order = z.object({ memberId: z.string().transform(BigInt), amount: z.string(), key: z.string() })
const Withdrawal = Order.extend({ accountId: z.string(), quoteId: z.string() })
const Quote = Withdrawal.omit({ key: true, quoteId: true })

const database = connect(url, { max: 14, name: KILLED, connectTimeoutMs: PATIENCE_MS })
const clock = leapingClock(Number(leapMs))
const house = await openFaultHouse(database, {
  clock,
  providerUrls: [first, second],
  publicUrl: `http://127.0.0.1:${port}`,
  timeoutMs: Number(timeoutMs),
  report: (error) => process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`),
})
const app = await createApp({
  random: systemRandom,
  log: createLog("silent"),
  trustedProxies: [],
  languageOf: () => "EN",
})
house.payments.inbound(app)
house.withdrawals.inbound?.(app)

/** The answer of a use case, or the code of its refusal. */
const answered = async (work: Promise<object>): Promise<object> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal) return { refusal: error.code }
    throw error
  })

app.post("/run/deposit", async ({ body }) => {
  const { memberId, amount, key } = Order.parse(body)
  return answered(
    house.payments.routes.createDeposit({ method: "PIX", amount }, house.contextOf(memberId, key)),
  )
})
app.post("/run/quote", async ({ body }) => {
  const { memberId, ...asked } = Quote.parse(body)
  return answered(house.withdrawals.routes.quoteWithdrawal(asked, house.contextOf(memberId)))
})
app.post("/run/withdrawal", async ({ body }) => {
  const { memberId, key, ...asked } = Withdrawal.parse(body)
  const context = house.contextOf(memberId, key)
  return answered(
    house.withdrawals.routes.createWithdrawal({ ...asked, password: PASSWORD, peer: false }, context),
  )
})
/** Sets the clock, and does what is due then. */
app.post("/run/clock", async ({ body }) => {
  clock.leapMs = z.object({ leapMs: z.number(), works: z.boolean() }).parse(body).leapMs
  if (z.object({ works: z.boolean() }).parse(body).works)
    while ((await house.payments.checkDue()) + (await house.withdrawals.checkDue()) > 0);
  return {}
})
app.post("/run/reconcile", async () => {
  await house.reconcile()
  return {}
})
await app.listen({ port: Number(port), host: "127.0.0.1" })
house.payments.start()
house.withdrawals.start?.()
process.stdout.write("ready\n")
