import { inTransaction, sql } from "@croupier/database"
import { DAY_MS, MINUTE_MS } from "../../../kernel/durations.ts"
import { startWorker, stepDue, type Worker } from "../../../kernel/lifecycle.ts"
import type { Loop } from "../../../kernel/loop.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { Contest as ReportedContest } from "../contest.ts"
import { providerOf, type PaymentsKit } from "../kit.ts"
import type { PaymentProvider } from "../provider.ts"
import { publish } from "../settle.ts"
import { lockDeposit } from "../store.ts"
import { applyReported, depositOf, nextLookAt } from "./apply.ts"
import { contestLife, type ContestState } from "./contest-states.ts"
import {
  claimDueContests,
  findByNumber,
  findContest,
  lockContest,
  noteTaken,
  type Contest,
} from "./contest-store.ts"
import { openContest } from "./open.ts"

/** As far back the first list looks. */
const FIRST_MS = 90 * DAY_MS
/** A window overlaps the one before: both clocks may differ. */
const OVERLAP_MS = 10 * MINUTE_MS
const MOST_PAGES = 1_000

/** Takes a contest as its provider reports it, any number of times: opens it where it is new, and brings it on. */
export async function takeContest(
  kit: PaymentsKit,
  provider: PaymentProvider,
  reported: ReportedContest,
): Promise<void> {
  const known = await findByNumber(kit.db, provider.code, reported.id)
  // A contest that ended before the house heard of it has nothing to set aside.
  if (!known && (reported.state === "rejected" || reported.state === "withdrawn")) return
  const contest = known ?? (await openContest(kit, provider, reported))
  if (!contest || reported.state === "open") return
  await inTransaction(kit.db, async (tx) => {
    await lockDeposit(tx, depositOf(contest))
    await applyReported(kit, tx, await lockContest(tx, contest.id), reported)
  })
  if ((await findContest(kit.db, contest.id))?.state !== contest.state) await publish(kit, depositOf(contest))
}

/**
 * A webhook of a contest: the provider is asked what it is. Refuses DEPOSIT_UNKNOWN for one that it does not know, and
 * PAYMENT_PROVIDER_UNAVAILABLE where it cannot be asked: the provider tells again then.
 */
export async function receiveContest(
  kit: PaymentsKit,
  provider: PaymentProvider,
  contestNo: string,
): Promise<void> {
  const answer = await provider.readContest(contestNo)
  if (answer.kind === "missing") refuse("DEPOSIT_UNKNOWN")
  if (answer.kind === "unknown") refuse("PAYMENT_PROVIDER_UNAVAILABLE")
  await takeContest(kit, provider, answer.contest)
}

/** Lists the contests of every provider that tells of some, from where the last list ended. */
export async function listContests(kit: PaymentsKit): Promise<void> {
  for (const provider of kit.providers)
    if (provider.traits.notifiesContests) await listOf(kit, provider).catch(kit.report)
}

async function listOf(kit: PaymentsKit, provider: PaymentProvider): Promise<void> {
  const to = kit.clock.now()
  const { rows } = await sql<{ upto: Date }>`
    select upto from payment_contest_poll where provider = ${provider.code}`.execute(kit.db)
  const from = new Date((rows[0]?.upto.getTime() ?? to.getTime() - FIRST_MS) - OVERLAP_MS)
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await provider.listContests({
      from,
      to: new Date(to.getTime() + 1),
      ...(cursor === null ? {} : { cursor }),
    })
    if (answer.kind === "unknown")
      throw new Error(`${provider.code} does not list its contests: ${answer.reason}`)
    for (const contest of answer.contests) await takeContest(kit, provider, contest)
    cursor = answer.next
    if (cursor === null) break
  }
  await sql`
    insert into payment_contest_poll (provider, upto) values (${provider.code}, ${to})
    on conflict (provider) do update set upto = excluded.upto`.execute(kit.db)
}

/** Tells the provider what two people answered, until it has taken it, and asks where the contest stands. */
async function stepContest(kit: PaymentsKit, contest: Contest): Promise<void> {
  const provider = providerOf(kit, contest.provider)
  const reported = provider && (await tellAndAsk(kit, provider, contest))
  if (reported) {
    await inTransaction(kit.db, async (tx) => {
      await lockDeposit(tx, depositOf(contest))
      await applyReported(kit, tx, await lockContest(tx, contest.id), reported)
    })
    if ((await findContest(kit.db, contest.id))?.state !== contest.state)
      await publish(kit, depositOf(contest))
    return
  }
  await contestLife.postpone(kit.db, contest, nextLookAt(contest, contest.checks, kit.clock.now()))
}

async function tellAndAsk(
  kit: PaymentsKit,
  provider: PaymentProvider,
  contest: Contest,
): Promise<ReportedContest | undefined> {
  if (contest.agrees !== null && contest.takenAt === null) {
    const answer = await provider.answerContest({
      contestId: contest.contestNo,
      agrees: contest.agrees,
      evidence: await evidenceOf(kit, contest),
    })
    if (answer.kind === "unknown") return undefined
    await noteTaken(kit.db, contest.id, kit.clock.now())
    if (answer.kind === "ok") return answer.contest
    kit.report(
      new Error(`${provider.code} takes no answer to contest ${contest.contestNo}: ${answer.reason}`),
    )
  }
  const reading = await provider.readContest(contest.contestNo)
  if (reading.kind === "missing")
    kit.report(new Error(`${provider.code} does not know contest ${contest.contestNo} any more`))
  return reading.kind === "ok" ? reading.contest : undefined
}

/** The hash of the evidence as it was when people answered: every try tells the same. */
async function evidenceOf(kit: PaymentsKit, { id, answeredAt }: Contest): Promise<string | null> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from payment_contest_evidence where contest_id = ${id} and made_at <= ${answeredAt}
     order by made_at desc, sha256 limit 1`.execute(kit.db)
  return rows[0]?.sha256 ?? null
}

const worker = (kit: PaymentsKit): Worker<ContestState, Contest> => ({
  db: kit.db,
  clock: kit.clock,
  report: kit.report,
  claim: (claim) => claimDueContests(kit.db, claim),
  dueAt: contestLife.dueAt(),
  step: (contest) => stepContest(kit, contest),
})

/** One round of the worker, now. Answers with how many contests it looked at. */
export const stepContests = (kit: PaymentsKit): Promise<number> => stepDue(worker(kit))
export const startContesting = (kit: PaymentsKit): Loop => startWorker(worker(kit))
