import { sql, type Tx } from "@croupier/database"
import type { PlayerState } from "@croupier/contract/affiliate-views"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { AffiliatesKit } from "../kit.ts"

/**
 * A person refuses the CPA of a player, or lets the clock look again at one whom a person refused. One whose line stands in
 * a statement is taken back by the next, and stays so: the player is paid for once for ever. Refuses AFFILIATE_UNKNOWN,
 * AFFILIATE_STATE. Answers with the state before.
 */
export async function judgeByPerson(
  kit: Pick<AffiliatesKit, "clock">,
  tx: Tx,
  given: {
    readonly merchantId: MerchantId
    readonly playerId: MemberId
    readonly act: "refuse" | "restore"
    readonly by: string
    readonly why: string
  },
): Promise<PlayerState> {
  const { merchantId, playerId, act, by, why } = given
  const { rows } = await sql<{ state: PlayerState; reason: string | null; hasDeposit: boolean }>`
    select state, reason, first_deposit_at is not null as "hasDeposit" from affiliate_player
     where player_id = ${playerId} and tag_version = 1 and merchant_id = ${merchantId} for update`.execute(tx)
  const { state, reason, hasDeposit } = rows[0] ?? refuse("AFFILIATE_UNKNOWN")
  const to: PlayerState | undefined =
    act === "refuse"
      ? state === "STATED"
        ? "TAKEN_BACK"
        : state === "REGISTERED" || state === "FIRST_DEPOSIT" || state === "QUALIFIED"
          ? "REFUSED"
          : undefined
      : state === "REFUSED" && reason === "person"
        ? hasDeposit
          ? "FIRST_DEPOSIT"
          : "REGISTERED"
        : undefined
  if (to === undefined) return refuse("AFFILIATE_STATE")
  await sql`
    update affiliate_player
       set state = ${to}, reason = ${act === "refuse" ? "person" : null}, by_whom = ${by}, why = ${why},
           next_look_at = ${to === "FIRST_DEPOSIT" ? kit.clock.now() : null},
           pay = case when ${to} = 'TAKEN_BACK' then pay end, held_until = case when ${to} = 'TAKEN_BACK' then held_until end
     where player_id = ${playerId} and tag_version = 1`.execute(tx)
  return state
}
