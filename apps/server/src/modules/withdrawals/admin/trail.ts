import type { ConsoleValue } from "@croupier/contract/console/table"
import { sql } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, toDecimal, ZERO } from "@croupier/money"
import { attemptsOf } from "../payout/attempt.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { listOfMember, movesOf } from "../store.ts"
import { ANSWER_WITHIN_MS, proofOf } from "../views.ts"
import { depositedSince, toWager } from "../wagering/lots.ts"
import type { Withdrawal } from "../withdrawal.ts"
import { ofMerchant } from "./find.ts"
import { accountsOf, presentRow } from "./queue.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

type Trail = ConsoleValue<"withdrawalTrail">
/** Other withdrawals of the member that stand beside one. */
const OTHERS = 10

/** One withdrawal with all that people decide it by. Refuses WD_UNKNOWN. */
export async function withdrawalTrail(
  kit: WithdrawalsKit,
  merchantId: MerchantId,
  id: string,
): Promise<Trail> {
  const withdrawal = await ofMerchant(kit.db, merchantId, id)
  const { memberId } = withdrawal
  const of = { bucket: bucketOf(memberId), memberId }
  const [accounts, funds, moves, attempts, proof, others] = await Promise.all([
    accountsOf(kit, [withdrawal]),
    fundsOf(kit, withdrawal),
    movesOf(kit.db, withdrawal),
    attemptsOf(kit.db, withdrawal),
    proofOf(kit.db, withdrawal),
    listOfMember(kit.db, of, undefined, OTHERS + 1),
  ])
  const { answer, disputedAt, received } = withdrawal
  const account = accounts.get(memberId)
  return {
    withdrawal: presentRow(withdrawal, { account, attempts: attempts.length }),
    member: account ?? null,
    parts: withdrawal.parts.map(({ code, points }) => ({ code, points })),
    funds,
    moves: moves.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
    attempts: attempts.map((each) => ({
      attemptId: each.id,
      number: each.number,
      provider: each.provider,
      net: toDecimal(each.net),
      state: each.state,
      payoutId: each.payoutId,
      markedAt: each.markedAt?.toISOString() ?? null,
      notAfter: each.notAfter?.toISOString() ?? null,
      reason: each.reason,
    })),
    dispute:
      answer === null || disputedAt === null
        ? null
        : {
            answer,
            received: received === null ? null : toDecimal(received),
            openedAt: disputedAt.toISOString(),
            answerBy: new Date(disputedAt.getTime() + ANSWER_WITHIN_MS).toISOString(),
            image: proof ? `data:image/webp;base64,${proof.toString("base64")}` : null,
          },
    others: others
      .filter((other) => other.id !== withdrawal.id)
      .slice(0, OTHERS)
      .map((other) => ({
        withdrawalId: other.id,
        amount: toDecimal(other.amount),
        state: other.state,
        createdAt: other.createdAt.toISOString(),
      })),
  }
}

/** The member's money at a glance. */
async function fundsOf(
  kit: WithdrawalsKit,
  { memberId, asset, bucket }: Withdrawal,
): Promise<Trail["funds"]> {
  const [balances, deposited, left, paid] = await Promise.all([
    kit.ledger.balances(memberId),
    depositedSince(kit.db, { memberId, asset }, null),
    toWager(kit.db, { memberId, asset }),
    sql<{ count: number; sum: bigint }>`
      select count(*)::int as count, coalesce(sum(amount), 0)::bigint as sum from withdrawal
       where bucket = ${bucket} and member_id = ${memberId} and asset = ${asset} and paid_at is not null
         and state <> 'BOUNCED'`.execute(kit.db),
  ])
  const balanceOf = (purpose: string) =>
    toDecimal(balances.find((each) => each.purpose === purpose && each.asset === asset)?.balance ?? ZERO)
  return {
    main: balanceOf("main"),
    held: balanceOf("held"),
    deposited: toDecimal(deposited),
    withdrawn: toDecimal(amount(paid.rows[0]?.sum ?? 0n)),
    toWager: toDecimal(left),
    paidBefore: paid.rows[0]?.count ?? 0,
  }
}
