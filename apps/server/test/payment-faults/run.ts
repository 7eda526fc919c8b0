import { randomInt, randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isUnavailable, sql, type Db } from "@croupier/database"
import { house as houseAccount, wallet } from "@croupier/ledger"
import { parseAmount, type Amount } from "@croupier/money"
import { startSimulator } from "@croupier/payment-simulator"
import { freePort, testDatabase } from "@croupier/testkit"
import { MIGRATIONS } from "../../src/compose/modules.ts"
import { caseRules } from "../case-rules.ts"
import { aMerchant, MERCHANT } from "../ground.ts"
import { API_KEY, leapingClock, openFaultHouse, PASSWORD, PIX, WEBHOOK_SECRET } from "./house.ts"
import { afterwards } from "./afterwards.ts"
import { badLine, FAULTS } from "./line.ts"
import { killableServer } from "./process.ts"

export interface FaultRunOptions {
  /** Deposits and withdrawals that are begun, together. */
  readonly payments: number
  readonly members: number
  /** Callers side by side, each with members of its own. */
  readonly callers: number
  /** Payments begun from one kill of the server to the next: a slow machine has no more of them. */
  readonly killEvery: number
  /** Of a hundred requests to the provider, those that no fault meets. */
  readonly goodPercent: number
  /** Between two payments that turn out otherwise after their end: contested, given back, paid after all. */
  readonly turnEveryMs?: number
  readonly note?: (line: string) => void
}

interface RunMember {
  readonly id: bigint
  readonly accountId: string
}

/** The balance that members begin with. */
const PURSE = parseAmount("5000")
const PLACED = "10000000.00"
/** Rules of the worked cases with two routes, and no wagering. */
const RULES = caseRules({ depositMultiple: 0, mostOpenRequests: 20 }, ["local", "second"])

const oneOf = <T>(values: readonly T[]): T => {
  const value = values[randomInt(values.length)]
  if (value === undefined) throw new Error("nothing to choose from")
  return value
}
const chance = (percent: number): boolean => randomInt(100) < percent
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The turns of ended payments (`afterwards`) are no part of the plan. */
const planOf = () => ({
  outcome: chance(12) ? "refused" : "paid",
  refusal: oneOf(["account_closed", "name_mismatch", "limit_exceeded", "bank_unavailable"]),
  afterMs: oneOf([0, 20, 200, 1_500]),
  taken: chance(96),
  answer: chance(85) ? "given" : oneOf(["lost", "fault", "garbled"]),
  webhooks: oneOf(["once", "once", "twice", "reordered", "none"]),
  times: 20,
})

/** The house, the provider, the line between them and the members of a run. */
export async function faultRun(options: FaultRunOptions) {
  const store = await testDatabase({ migrations: MIGRATIONS, max: 24 })
  const { db } = store.database
  const dataDir = await mkdtemp(join(tmpdir(), "croupier-faults-"))
  const clock = leapingClock()
  const provider = async (code: string) =>
    startSimulator({
      port: await freePort(),
      dataDir: join(dataDir, code),
      clock,
      apiKey: API_KEY,
      webhookSecret: WEBHOOK_SECRET,
      longestRetryMs: 1_000,
      lateMs: 300,
      placed: PLACED,
    })
  const simulators = [await provider("local"), await provider("second")] as const
  /** Set while a run loads the house, or by a test. */
  const fate: { of: Parameters<typeof badLine>[1] } = { of: () => "pass" }
  const lineTo = ({ url }: { readonly url: string }) => badLine(url, (request) => fate.of(request))
  const lines = [await lineTo(simulators[0]), await lineTo(simulators[1])] as const
  await aMerchant(db)
  const server = killableServer({
    database: store.url,
    port: await freePort(),
    providerUrls: [lines[0].url, lines[1].url],
    clock,
    timeoutMs: 700,
  })
  // Reads what became of it all; its workers do not run.
  const own = await openFaultHouse(store.database, {
    clock,
    providerUrls: [simulators[0].url, simulators[1].url],
    publicUrl: server.url,
    timeoutMs: 30_000,
    report: () => {},
  })
  await own.payments.addMethod(PIX)
  await own.withdrawals.addRules(MERCHANT, "BRL", RULES)
  const members: RunMember[] = []
  // No more passwords are hashed at once than the house allows.
  while (members.length < options.members)
    members.push(...(await Promise.all(Array.from({ length: 12 }, (_, n) => addMember(members.length + n)))))

  async function addMember(n: number): Promise<RunMember> {
    const account = `payer${n}x${randomUUID().slice(0, 6)}`
    const id = await own.identity.addMember(own.merchant, { account, password: PASSWORD })
    if (id === undefined) throw new Error("the name is taken")
    const { accounts } = await own.identity.routes.addPayoutAccount(
      {
        form: "EMAIL",
        bank: "",
        branch: "",
        number: `p${randomUUID().slice(0, 18)}@example.test`,
        holder: "Ana Paula Lima",
        password: PASSWORD,
      },
      own.contextOf(id),
    )
    const { status } = await own.ledger.post({
      key: randomUUID(),
      kind: "adjustment",
      debit: houseAccount(MERCHANT, "adjustments", "BRL"),
      credit: wallet(id, "main", "BRL"),
      amount: PURSE,
      cause: "test",
    })
    if (status !== "posted" || !accounts[0]) throw new Error("the member has no money or no account")
    return { id, accountId: accounts[0].accountId }
  }

  const desk = async (provider: string, path: string, body: object): Promise<unknown> => {
    const [first, second] = simulators
    const answer = await fetch(`${(provider === "second" ? second : first).url}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    return answer.ok ? answer.json().catch(() => undefined) : undefined
  }

  const turned = afterwards(db, desk)

  /** Asks with the same key until the server has answered, over all its deaths. */
  async function insist(act: string, body: object): Promise<Record<string, unknown>> {
    for (;;) {
      const answer = await server.ask(act, body)
      if (answer) return answer
      await pause(30)
    }
  }

  /** True where a deposit was begun; what its payer does then is a matter of chance. */
  async function deposit({ id }: RunMember): Promise<boolean> {
    const order = {
      memberId: String(id),
      amount: `${randomInt(10, 200)}.${randomInt(10, 99)}`,
      key: randomUUID(),
    }
    let answer = await insist("deposit", order)
    // The charge is not known to be made: the same key asks again, now and then.
    for (let tries = 0; answer["refusal"] === "PAYMENT_PROVIDER_UNAVAILABLE" && tries < 6; tries++) {
      await pause(50)
      answer = await insist("deposit", order)
    }
    if (answer["refusal"] !== undefined && answer["refusal"] !== "PAYMENT_PROVIDER_UNAVAILABLE") return false
    keys.add(order.key)
    const { payUrl } = answer
    if (typeof payUrl !== "string") return true
    const path = new URL(payUrl).pathname.slice(1)
    const what = randomInt(100)
    if (what < 80) await desk("local", `${path}/pay`, {})
    else if (what < 85) await desk("local", `${path}/pay`, { twice: true })
    else if (what < 89) await desk("local", `${path}/pay`, { amount: `${randomInt(1, 300)}.00` })
    else if (what < 93) await desk("local", `${path}/pay`, { late: true })
    else if (what < 95) await desk("local", `${path}/refuse`, {})
    return true
  }

  async function withdraw({ id, accountId }: RunMember): Promise<boolean> {
    const asked = { memberId: String(id), accountId, amount: `${randomInt(20, 120)}.00` }
    const quote = await insist("quote", asked)
    if (typeof quote["quoteId"] !== "string") return false
    const key = randomUUID()
    const answer = await insist("withdrawal", { ...asked, quoteId: quote["quoteId"], key })
    if (answer["refusal"] !== undefined) return false
    keys.add(key)
    return true
  }

  const keys = new Set<string>()
  let begun = 0
  let nextKill = options.killEvery
  let kills = 0
  let dying: Promise<void> | undefined
  async function caller(mine: readonly RunMember[]): Promise<void> {
    while (begun < options.payments) {
      begun++
      // A payment that was not begun is taken off again: each number kills once.
      if (begun >= nextKill) {
        nextKill += options.killEvery
        options.note?.(`${begun} payments begun, ${kills} kills`)
        void dieAndReturn()
      }
      const member = oneOf(mine)
      const isBegun = chance(50) ? await deposit(member) : await withdraw(member)
      if (!isBegun) begun--
    }
  }

  /** One death at a time, somewhere in what the server does. */
  function dieAndReturn(): Promise<void> {
    return (dying ??= (async () => {
      await pause(randomInt(60))
      await server.kill()
      kills++
      await server.start()
      dying = undefined
    })())
  }

  /** Faults until it is told to stop: the line, the provider's plans, the clock. */
  async function disturb(isOver: () => boolean): Promise<void> {
    fate.of = () => (chance(options.goodPercent) ? "pass" : oneOf(FAULTS))
    const turns = [
      { everyMs: 60, act: () => desk(oneOf(["local", "second"]), "desk/plan", planOf()) },
      { everyMs: 500, act: () => server.leap(randomInt(1_000, 15_000)) },
      ...(options.turnEveryMs === undefined
        ? []
        : [{ everyMs: options.turnEveryMs, act: () => turned.once() }]),
    ]
    await Promise.all(
      turns.map(async ({ everyMs, act }) => {
        while (!isOver()) {
          await pause(randomInt(Math.ceil(everyMs / 2), everyMs * 2))
          if (!isOver()) await act()
        }
      }),
    )
    fate.of = () => "pass"
    for (const code of ["local", "second"]) await desk(code, "desk/plan", {})
  }

  return {
    store,
    own,
    members,
    now: () => clock.now(),
    /** The idempotency keys of all payments that a caller was told are begun. */
    begun: (): ReadonlySet<string> => keys,
    kills: () => kills,
    /** How often payments turned out otherwise after their end, by what happened. */
    turns: turned.counts,
    reported: server.reported,
    /** Begins all payments, with faults of every kind beside them. */
    load: async () => {
      await server.start()
      // The first file that a house takes is of the day before: what follows is taken day by day.
      await server.reconcile()
      const shares = Array.from({ length: options.callers }, (_, n) =>
        members.filter((_, at) => at % options.callers === n),
      )
      let isOver = false
      const disturbed = disturb(() => isOver)
      await Promise.all(shares.map(caller))
      isOver = true
      await disturbed
      await dying
    },
    /** Of each kind at least one, where there is a payment that it can happen to. */
    turnEach: () => turned.each(),
    /** Without faults, from due time to due time, until no payment is under way. */
    end: async () => {
      for (let turn = 0; turn < 2_000; turn++) {
        const { open, wait } = await underWay(db, clock.now()).catch(unlessBroken)
        if (open === 0) return
        if (turn % 25 === 24) options.note?.(`${turn + 1} leaps, ${open} payments under way`)
        await server.leap(Math.min(Math.max(wait, 0) + 1_000, 3_600_000), true)
      }
      throw new Error("payments are under way that nothing brings to their end")
    },
    /** The day is over, and its files are taken. */
    leapToNextDay: async () => {
      await server.leap(86_400_000 - (clock.now().getTime() % 86_400_000) + 60_000, true)
      await server.reconcile()
    },
    close: async () => {
      await server.kill()
      await Promise.all(lines.map((line) => line.close()))
      await own.close()
      await Promise.all(simulators.map((simulator) => simulator.stop()))
      await store.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

export type FaultRun = Awaited<ReturnType<typeof faultRun>>

/** A machine under load may lose a connection: it is asked again. */
function unlessBroken(error: unknown): { readonly open: number; readonly wait: number } {
  if (!isUnavailable(error)) throw error
  return { open: 1, wait: 0 }
}

/** Payments whose end a worker or the provider still decides, and how long until the first is due. */
async function underWay(db: Db, now: Date): Promise<{ readonly open: number; readonly wait: number }> {
  const { rows } = await sql<{ open: number; due: Date | null }>`
    select count(*)::int as open, min(due) as due from (
      select next_check_at as due from deposit where state in ('PENDING', 'PAID')
      union all
      select next_check_at from withdrawal where state in ('CHECKING', 'READY', 'SENDING', 'UNKNOWN')
      union all
      select next_check_at from payout_attempt
       where state in ('PREPARED', 'SENT', 'ACCEPTED', 'UNKNOWN') or next_check_at is not null
      union all
      select next_check_at from payment_return where state in ('ASKING', 'RETURNING', 'RETURN_UNKNOWN')) u`.execute(
    db,
  )
  const { open = 0, due = null } = rows[0] ?? {}
  return { open, wait: due ? due.getTime() - now.getTime() : 0 }
}

/** The files of both providers, of the day the run began to the day before this moment. */
export async function filesOf(run: FaultRun, from: Date, until: Date) {
  const sums: Record<string, Amount> = {}
  const payouts = new Map<string, number>()
  let lines = 0
  for (let day = from.getTime(); day < until.getTime(); day += 86_400_000) {
    for (const provider of run.own.providers) {
      const file = await provider.statement(new Date(day).toISOString().slice(0, 10))
      for (const line of file.kind === "ok" ? file.lines : []) {
        lines++
        sums[line.kind] = ((sums[line.kind] ?? 0n) + line.gross) as Amount
        if (line.kind === "payout" && line.key !== null)
          payouts.set(line.key, (payouts.get(line.key) ?? 0) + 1)
      }
    }
  }
  return { sums, payouts, lines }
}
