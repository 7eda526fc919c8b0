import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import { approval, memberPart, textPart, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { VipKit } from "./kit.ts"
import { ladderAt } from "./ladder.ts"
import { writeMoves } from "./moves.ts"
import { NONE, standingsOf } from "./standing.ts"

const Payload = z.object({
  merchantId: z.number(),
  memberId: z.string(),
  level: z.number(),
  /** Null with level 0, which ends the level that people gave. */
  until: z.nullable(z.iso.datetime()),
})
export type ManualPayload = z.output<typeof Payload>

/** Refuses VIP_OFF, VIP_LEVEL_UNKNOWN for a level that the ladder does not have, VIP_UNTIL_PAST for an end that is not ahead. */
async function check(
  { clock, merchants }: Pick<VipKit, "clock" | "merchants">,
  db: Db | Tx,
  { merchantId, level, until }: ManualPayload,
): Promise<void> {
  if (!merchants.byId(merchantId).settings.vip.enabled) refuse("VIP_OFF")
  if (level === 0) return
  const ladder = await ladderAt(db, merchantId, clock.now())
  if (level > (ladder?.levels.length ?? 0)) refuse("VIP_LEVEL_UNKNOWN")
  if (until === null || new Date(until) <= clock.now()) refuse("VIP_UNTIL_PAST")
}

/** Proposes a level by hand, or its end. Refuses ACCOUNT_UNKNOWN and what `check` refuses. */
export async function proposeLevel(
  kit: VipKit,
  setting: Approval<ManualPayload>,
  { memberId, level, until, key, why }: ConsoleParsed<"setVipLevel">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const id = memberIdOf(memberId)
  if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
  const payload = { merchantId: merchant.id, memberId, level, until: level === 0 ? null : (until ?? null) }
  await check(kit, kit.db, payload)
  const now = (await standingsOf(kit, [id])).get(id) ?? NONE
  return propose(setting, payload, {
    target: `member:${memberId}`,
    before: { level: now.level },
    after: { level, until: payload.until },
    why,
    key,
    merchantId: merchant.id,
  })
}

/** The act of the second person: the benefits of the level hold until its end. It brings no gift. */
export const manualApproval = (kit: Pick<VipKit, "db" | "clock" | "merchants">): Approval<ManualPayload> =>
  approval({
    name: "vip.level",
    permission: "vip.levels",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId, level, until }) => ({
      says: level === 0 ? "vip.level.end" : "vip.level",
      parts:
        level === 0
          ? [memberPart(memberId)]
          : [textPart(String(level)), memberPart(memberId), textPart(until ?? "")],
      memberId,
    }),
    changes: async (db, { memberId, level }) => {
      const now = (await standingsOf(kit, [memberIdOf(memberId)], db)).get(memberIdOf(memberId)) ?? NONE
      const after = level === 0 ? now.earned : level
      return [{ field: "vip_level", now: textPart(String(now.level)), after: textPart(String(after)) }]
    },
    check: (tx, payload) => check(kit, tx, payload),
    conflictKey: ({ memberId }) => `vip:${memberId}`,
    apply: (tx, payload, { proposedBy, staff, why }) =>
      giveLevel(kit, tx, payload, { by: `${proposedBy}, ${staff.login}`, why }),
  })

/** Gives a level by hand, or ends it, in the caller's transaction. Refuses what `check` refuses. */
export async function giveLevel(
  kit: Pick<VipKit, "db" | "clock" | "merchants">,
  tx: Tx,
  payload: ManualPayload,
  { by, why }: { readonly by: string; readonly why: string },
): Promise<void> {
  await check(kit, tx, payload)
  const { merchantId, level } = payload
  const memberId = memberIdOf(payload.memberId)
  const before = (await standingsOf(kit, [memberId], tx)).get(memberId) ?? NONE
  const at = kit.clock.now()
  await sql`
    insert into vip_manual (merchant_id, member_id, level, until)
    values (${merchantId}, ${memberId}, ${level}, ${payload.until ?? at})`.execute(tx)
  await writeMoves(tx, [
    {
      merchantId,
      memberId,
      at,
      reason: level === 0 ? "MANUAL_ENDED" : "MANUAL",
      from: before.level,
      to: level === 0 ? before.earned : level,
      by,
      why,
    },
  ])
}
