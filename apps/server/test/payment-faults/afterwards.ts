import { randomInt } from "node:crypto"
import { sql, type Db } from "@croupier/database"
import { eventually } from "@croupier/testkit"
import { expect } from "vitest"

/**
 * Turns of payments after their end, at the provider. Webhooks tell of most, and are repeated until they are taken; of a payout
 * that has no webhooks the file of its day alone tells.
 */
export const TURNS = ["contest", "accept", "part", "reject", "give back", "pay late"] as const
export type Turn = (typeof TURNS)[number]

/** Asks the desk of a provider. */
type Desk = (provider: string, path: string, body: object) => Promise<unknown>

interface Candidate {
  readonly id: string
  readonly provider: string
}

/** Acts at the desk of the provider on payments that have ended here. */
export function afterwards(db: Db, desk: Desk) {
  const counts: Record<Turn, number> = {
    contest: 0,
    accept: 0,
    part: 0,
    reject: 0,
    "give back": 0,
    "pay late": 0,
  }
  const candidate = async (turn: Turn): Promise<Candidate | undefined> => {
    const { rows } = await CANDIDATES[turn].execute(db)
    return rows[0]
  }
  const act = async (turn: Turn): Promise<boolean> => {
    const found = await candidate(turn)
    if (!found) return false
    const [path, body] = actOf(turn, found.id)
    // The provider refuses an act on a payment that moved on meanwhile.
    if ((await desk(found.provider, path, body)) === undefined) return false
    counts[turn]++
    return true
  }
  return {
    counts: (): Readonly<Record<Turn, number>> => counts,
    /** One act of a kind by chance; none where no payment is there for it. */
    once: async (): Promise<void> => {
      await act(TURNS[randomInt(TURNS.length)] ?? "contest")
    },
    /** An act of each kind that has not happened yet; none is paid late where none was refused for good. */
    each: async (): Promise<void> => {
      for (const turn of ["give back", "pay late"] as const) if (counts[turn] === 0) await act(turn)
      for (const turn of ["accept", "part", "reject"] as const) {
        if (counts[turn] > 0) continue
        // Its contest is open here once its webhook was taken.
        await act("contest")
        await eventually(async () => expect(await act(turn)).toBe(true))
      }
    },
  }
}

function actOf(turn: Turn, id: string): readonly [string, object] {
  switch (turn) {
    case "contest":
      return ["desk/contests", { chargeId: id }]
    case "accept":
    case "reject":
      return [`desk/contests/${id}/${turn}`, {}]
    case "part":
      return [`desk/contests/${id}/accept`, { amount: "5.00" }]
    case "give back":
      return [`desk/payouts/${id}/return`, randomInt(2) === 0 ? {} : { amount: "7.00" }]
    case "pay late":
      return [`desk/payouts/${id}/pay`, {}]
  }
}

const openContest = sql<Candidate>`
  select contest_no as id, provider from payment_contest where state = 'BLOCKED' and due >= 100000 order by random() limit 1`
const CANDIDATES = {
  contest: sql<Candidate>`
    select charge_id as id, provider from deposit d where state = 'CREDITED' and charge_id is not null
       and not exists (select from payment_contest c where c.charge_id = d.charge_id) order by random() limit 1`,
  accept: openContest,
  part: openContest,
  reject: openContest,
  "give back": sql<Candidate>`
    select payout_id as id, provider from payout_attempt where state = 'PAID' and payout_id is not null
       and net >= 100000 order by random() limit 1`,
  // One that went on by another route is a contradiction, which people look at: only the attempt that was refused for good
  // is paid late, once.
  "pay late": sql<Candidate>`
    select a.payout_id as id, a.provider from payout_attempt a
      join withdrawal w on w.bucket = a.bucket and w.id = a.withdrawal_id
     where a.state = 'REFUSED' and a.is_final and w.state = 'REFUSED' and a.payout_id is not null order by random() limit 1`,
} as const
