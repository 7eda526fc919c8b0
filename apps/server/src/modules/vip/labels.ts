import type { ConsoleParsed } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db } from "@croupier/database"
import type { MerchantContext } from "../../call/console-context.ts"
import { memberIdOf, type MemberId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { VipKit } from "./kit.ts"

/** Labels of members who have one, by id. */
export async function labelsOf(db: Db, memberIds: readonly MemberId[]): Promise<ReadonlyMap<bigint, string>> {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<{ memberId: MemberId; label: string }>`
    select member_id as "memberId", label from vip_label where member_id = any(${memberIds.map(String)}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ memberId, label }) => [memberId, label]))
}

/** Gives a member a label, or takes it; recorded. Refuses ACCOUNT_UNKNOWN. */
export async function setLabel(
  kit: Pick<VipKit, "db" | "isMemberOf">,
  { memberId, label, why }: ConsoleParsed<"setMemberLabel">,
  { merchant, record }: MerchantContext,
): Promise<null> {
  const id = memberIdOf(memberId)
  if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
  const before = (await labelsOf(kit.db, [id])).get(id) ?? null
  await inTransaction(kit.db, async (tx) => {
    await record(tx, {
      act: "members.label",
      target: `member:${memberId}`,
      before: { label: before },
      after: { label },
      why,
      merchantId: merchant.id,
    })
    if (label === null) await sql`delete from vip_label where member_id = ${id}`.execute(tx)
    else
      await sql`
        insert into vip_label (member_id, merchant_id, label) values (${id}, ${merchant.id}, ${label})
        on conflict (member_id) do update set label = excluded.label`.execute(tx)
  })
  return null
}
