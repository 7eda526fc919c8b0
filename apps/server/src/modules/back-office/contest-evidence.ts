import type { ConsoleValue } from "@croupier/contract/console/table"
import { createHash } from "node:crypto"
import type { MerchantContext } from "../../call/console-context.ts"
import type { Identity } from "../identity/index.ts"
import type { Lottery } from "../lottery/index.ts"
import type { Payments } from "../payments/index.ts"
import type { Providers } from "../providers/index.ts"
import type { Wallets } from "../wallet/index.ts"
import type { Withdrawals } from "../withdrawals/index.ts"

export interface ContestEvidenceKit {
  readonly payments: Pick<Payments, "contestTrail" | "contestNotes" | "keepEvidence" | "consoleRoutes">
  readonly identity: Pick<Identity, "consoleRoutes">
  readonly lottery: Pick<Lottery, "consoleRoutes">
  readonly providers: Pick<Providers, "consoleRoutes">
  readonly wallet: Pick<Wallets, "consoleRoutes">
  readonly withdrawals: Pick<Withdrawals, "consoleRoutes">
}

/** Rows of each list, the newest, that the payer's bank is shown. */
const ROWS = 200

/**
 * Puts the evidence of a contested payment together: the member's own words, the charge, the accounts of payer and member, sign-ins, plays, payouts
 * and the statement, as one file. Refuses CONTEST_UNKNOWN, RULING_NOT_POSSIBLE.
 */
export async function makeEvidence(
  kit: ContestEvidenceKit,
  contestId: string,
  context: MerchantContext,
): Promise<ConsoleValue<"contestEvidence">> {
  const { payments, identity, lottery, providers, wallet, withdrawals } = kit
  const trail = await payments.contestTrail(context.merchant.id, contestId)
  const { memberId, depositId } = trail.contest
  const of = { memberId, limit: ROWS }
  const [notes, deposit, profile, signIns, links, bets, rounds, statement, payouts] = await Promise.all([
    payments.contestNotes(contestId),
    payments.consoleRoutes.depositTrail({ depositId }, context),
    identity.consoleRoutes.memberProfile({ memberId }, context),
    identity.consoleRoutes.memberSignIns(of, context),
    identity.consoleRoutes.memberLinks({ memberId }, context),
    lottery.consoleRoutes.memberBets(of, context),
    providers.consoleRoutes.memberRounds(of, context),
    wallet.consoleRoutes.memberStatement({ ...of, purpose: "main" }, context),
    withdrawals.consoleRoutes.listWithdrawals(of, context),
  ])
  const file = JSON.stringify(
    {
      contest: trail.contest,
      course: trail.moves,
      linkedAccounts: trail.flags,
      memberNotes: notes,
      deposit,
      profile,
      signIns: signIns.rows,
      links: links.rows,
      bets: bets.rows,
      rounds: rounds.rows,
      statement: statement.rows,
      withdrawals: payouts.rows,
    },
    null,
    2,
  )
  const sha256 = createHash("sha256").update(file).digest("hex")
  const madeAt = await payments.keepEvidence(contestId, sha256, context)
  return { name: `contest-${contestId}.json`, file, sha256, madeAt: madeAt.toISOString() }
}
