import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import { approval, memberPart, wordPart, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { forget } from "./authenticator.ts"
import type { IdentityContext } from "../kit.ts"
import { ownerReached, notifyOwner, timeText } from "./security-letters.ts"
import { endSessionsOf } from "../sign-in/sessions.ts"
import { memberIdOf, type MemberId } from "../../../kernel/ids.ts"

/** The guards of a member's account beside its password. */
export interface Factors {
  readonly passkeys: number
  readonly authenticator: boolean
  /** Nothing of it can be changed before this; null: it can. */
  readonly restsUntil: Date | null
}

export async function factorsOf(db: Db | Tx, memberId: MemberId, now: Date): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select (select count(*)::int from passkey where member_id = ${memberId}) as passkeys,
           exists (select 1 from authenticator where member_id = ${memberId} and confirmed_at is not null) as authenticator,
           (select until from factor_rest where member_id = ${memberId} and until > ${now}) as "restsUntil"`.execute(
    db,
  )
  return rows[0] ?? { passkeys: 0, authenticator: false, restsUntil: null }
}

const hasAny = ({ passkeys, authenticator }: Factors): boolean => passkeys > 0 || authenticator

/**
 * Proposes to remove the passkeys and the app of a member who has lost them, and who therefore cannot show what guarded
 * calls ask for. Refuses CHANGED_MEANWHILE where the account has none, PROPOSAL_WAITS.
 */
export async function proposeRemoval(
  kit: IdentityContext,
  { key, why }: Pick<ConsoleParsed<"removeMemberFactors">, "key" | "why">,
  memberId: MemberId,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const { passkeys, authenticator } = await factorsOf(kit.db, memberId, kit.clock.now())
  return propose(
    factorsApproval(kit),
    { merchantId: merchant.id, brand: merchant.brand.name, memberId: String(memberId) },
    {
      target: `member:${memberId}`,
      before: { passkeys, authenticator },
      after: { passkeys: 0, authenticator: false },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

/** `brand` is the merchant's name, for the letter. */
const Payload = z.object({ merchantId: z.number(), brand: z.string(), memberId: z.string() })

/**
 * The act of a second person: every passkey, the app and its recovery codes are gone, every session ends, the
 * owner is told where they were reached, and for `policy.factorRest` no guarded call is taken.
 */
export const factorsApproval = (kit: IdentityContext): Approval<z.output<typeof Payload>> =>
  approval({
    name: "members.factors",
    permission: "members.factors",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId }) => ({ says: "members.factors", parts: [memberPart(memberId)], memberId }),
    changes: async (db, { memberId }) => {
      const { passkeys, authenticator } = await factorsOf(db, memberIdOf(memberId), kit.clock.now())
      return [
        {
          field: "passkeys",
          now: { kind: "number", number: passkeys },
          after: { kind: "number", number: 0 },
        },
        { field: "authenticator", now: wordPart(authenticator ? "yes" : "no"), after: wordPart("no") },
      ]
    },
    warnings: async (db, { memberId }) =>
      (await ownerReached(db, memberIdOf(memberId))) ? [] : [{ code: "owner_not_reached", parts: [] }],
    check: async (tx, { memberId }) => refuseNone(kit, tx, memberIdOf(memberId)),
    conflictKey: ({ memberId }) => `factors:${memberId}`,
    apply: async (tx, { merchantId, brand, memberId: id }) => {
      const memberId = BigInt(id)
      await refuseNone(kit, tx, memberId)
      const until = new Date(kit.clock.now().getTime() + kit.policy.factorRest)
      await sql`delete from passkey where member_id = ${memberId}`.execute(tx)
      await forget(tx, memberId)
      await sql`
        insert into factor_rest (member_id, until) values (${memberId}, ${until})
        on conflict (member_id) do update set until = excluded.until`.execute(tx)
      await endSessionsOf(kit, tx, memberId, "revoked")
      const merchant = { id: merchantId, brand: { name: brand } }
      await notifyOwner(kit, tx, "factors_removed", { merchant, memberId, detail: timeText(until) })
    },
  })

async function refuseNone(kit: IdentityContext, tx: Tx, memberId: MemberId): Promise<void> {
  if (!hasAny(await factorsOf(tx, memberId, kit.clock.now()))) refuse("CHANGED_MEANWHILE")
}
