import type { MemberContext } from "../../http/context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { countedTry, type Tried } from "./counted-try.ts"
import type { Inner } from "./kit.ts"
import { findById } from "./member-store.ts"

/** Who tries, from where, for `countedTry`. */
export const triedBy = ({
  merchant,
  member,
  ip,
  country,
  userAgent,
}: MemberContext): Omit<Tried, "wrong"> => ({
  merchantId: merchant.id,
  memberId: member.id,
  account: member.account,
  origin: { ip, country, userAgent },
})

/** Whoever sits before an open session shows that they know its password; tries count. Refuses PASSWORD_WRONG, ACCOUNT_LOCKED. */
export async function provePassword(kit: Inner, context: MemberContext, password: string): Promise<void> {
  const known = await findById(kit.db, context.member.id)
  const right = await kit.passwords.verify(known?.passwordHash, password)
  const proved = await countedTry(kit, { ...triedBy(context), wrong: "passwordWrong" }, async () =>
    right ? true : undefined,
  )
  if (!proved) refuse("PASSWORD_WRONG")
}
