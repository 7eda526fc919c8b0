import type { MemberContext } from "../../http/context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { countedTry, type Tried } from "./counted-try.ts"
import type { Inner } from "./kit.ts"
import { findById, paymentPasswordOf } from "./member-store.ts"

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
  await proveSecret(kit, context, known?.passwordHash, password)
}

/** The same for the payment password; where none is set, the login password stands in for it. */
export async function provePaymentPassword(
  kit: Inner,
  context: MemberContext,
  password: string,
): Promise<void> {
  const own = await paymentPasswordOf(kit.db, context.member.id)
  return own ? proveSecret(kit, context, own, password) : provePassword(kit, context, password)
}

async function proveSecret(
  kit: Inner,
  context: MemberContext,
  hash: string | null | undefined,
  password: string,
): Promise<void> {
  const right = await kit.passwords.verify(hash, password)
  const proved = await countedTry(kit, { ...triedBy(context), wrong: "passwordWrong" }, async () =>
    right ? true : undefined,
  )
  if (!proved) refuse("PASSWORD_WRONG")
}
