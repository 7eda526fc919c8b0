import { inTransaction, sql, type Tx } from "@croupier/database"
import { bucketOf, deriveKey, houseId, walletId, type AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { Member } from "../../../call/member.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { BetId, MemberId } from "../../../kernel/ids.ts"
import type { CancelFacts } from "./bet-store.ts"
import type { LotteryKit } from "../kit.ts"
import { placeIn, type PlacingAnswer, type PlacingSlip } from "./placing.ts"

/** A refusal of the slip ends the transaction, and the free bet is as it was. */
class Refused extends Error {
  readonly answer: PlacingAnswer
  constructor(answer: PlacingAnswer) {
    super(`the slip is refused: ${answer.status}`)
    this.answer = answer
  }
}

/**
 * Takes a slip of one line that a free bet pays whole: the house gives its value to the bonus, and the stake is taken out of it, in
 * one transaction. Refuses FREE_BET_GONE, FREE_BET_UNFIT; other refusals are the answer's.
 */
export async function placeFreeBet(
  kit: LotteryKit,
  member: Member,
  slip: PlacingSlip,
  asked: { readonly lotId: bigint; readonly game: string; readonly asset: AssetCode },
): Promise<PlacingAnswer> {
  const { freeBets } = kit
  const [bet, more] = slip.bets
  // A rebate of a stake that the house pays would be cash for nothing.
  if (!freeBets || !bet || more || bet.group !== bet.memberGroup) return refuse("FREE_BET_UNFIT")
  const holder = { memberId: member.id, merchantId: member.merchantId, asset: asked.asset }
  const id = kit.nextBetId()
  try {
    return await inTransaction(kit.db, async (tx) => {
      const terms = await freeBets.use(tx, holder, {
        lotId: asked.lotId,
        game: asked.game,
        stake: bet.stake,
        highest: bet.maximumPayout,
        key: deriveKey(slip.ref, "free bet"),
      })
      const wallet = walletId(member.id, "bonus", asked.asset)
      const answer = await placeIn(tx, { ...slip, wallet }, [id], kit.clockIsFixed ? kit.clock.now() : null)
      if (answer.status !== "P") throw new Refused(answer)
      const balance = await mainBalance(kit, tx, holder)
      await sql`
        update lottery_bet set from_bonus = stake where bucket = ${slip.bucket} and id = ${id}`.execute(tx)
      await sql`
        update lottery_slip set balance = ${balance}
         where bucket = ${slip.bucket} and member_id = ${member.id} and slip = ${slip.slip}`.execute(tx)
      await sql`
        insert into lottery_free_bet (bucket, bet_id, issue_id, lot_id, returns_stake, cap, state)
        values (${slip.bucket}, ${id}, ${slip.issue}, ${asked.lotId}, ${terms.returnsStake}, ${terms.cap ?? null}, 'OPEN')`.execute(
        tx,
      )
      return { ...answer, balance }
    })
  } catch (error) {
    if (error instanceof Refused) return error.answer
    throw error
  }
}

async function mainBalance(
  { ledger }: Pick<LotteryKit, "ledger">,
  tx: Tx,
  { memberId, asset }: { readonly memberId: MemberId; readonly asset: AssetCode },
): Promise<Amount> {
  const found = (await ledger.balances(memberId, tx)).find(
    (each) => each.purpose === "main" && each.asset === asset,
  )
  if (!found) throw new Error(`member ${memberId} has no main wallet in ${asset}`)
  return found.balance
}

/** A bet that a free bet paid was taken back, and its stake is in the bonus: it is the house's, and the free bet comes back. */
export async function returnFreeBet(
  tx: Tx,
  memberId: MemberId,
  betId: BetId,
  { stake, merchantId, asset }: Pick<CancelFacts, "stake" | "merchantId"> & { readonly asset: AssetCode },
  at: Date,
): Promise<void> {
  const bucket = bucketOf(memberId)
  await sql`
    select lottery_free_bet_keep(f.bucket, f.bet_id, ${walletId(memberId, "main", asset)}::bigint, ${houseId(merchantId, "promotions", asset)}::int,
             0, ${stake}::bigint, true, ${at}::timestamptz)
      from lottery_free_bet f where f.bucket = ${bucket} and f.bet_id = ${betId}`.execute(tx)
}
