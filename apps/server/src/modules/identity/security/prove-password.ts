import type { Tx } from "@croupier/database"
import type { MemberContext } from "../../../call/context.ts"
import type { OpenTry } from "../sign-in/attempts.ts"
import { countedTry, type Tried, type TypedPassword } from "../sign-in/counted-try.ts"
import type { IdentityContext } from "../kit.ts"
import { findById, paymentPasswordOf } from "../member-store.ts"

/** Who tries, from where, for `countedTry`. */
const triedBy = ({ merchant, member, ip, country, userAgent }: MemberContext): Tried => ({
  merchantId: merchant.id,
  memberId: member.id,
  account: member.account,
  origin: { ip, country, userAgent },
  inSession: true,
})

/** The caller of an open session shows its password; tries count. Refuses PASSWORD_WRONG, ACCOUNT_LOCKED. */
export async function provePassword(
  kit: IdentityContext,
  context: MemberContext,
  typed: string,
): Promise<void> {
  const known = await findById(kit.db, context.member.id)
  await provenPassword(kit, context, { secret: "password", hash: known?.passwordHash, typed })
}

/** The same for the payment password; where none is set, the login password stands in for it. */
export async function provePaymentPassword(
  kit: IdentityContext,
  context: MemberContext,
  typed: string,
): Promise<void> {
  const own = await paymentPasswordOf(kit.db, context.member.id)
  return own
    ? provenPassword(kit, context, { secret: "paymentPassword", hash: own, typed })
    : provePassword(kit, context, typed)
}

const provenPassword = async (
  kit: IdentityContext,
  context: MemberContext,
  password: TypedPassword,
): Promise<void> => {
  await countedTry(kit, triedBy(context), { password, shows: [password.secret], work: async () => true })
}

/** A code inside a session; `work` compares it. Refuses CODE_WRONG, ACCOUNT_LOCKED. */
export const proveCode = <T>(
  kit: IdentityContext,
  context: MemberContext,
  work: (tx: Tx, attempt: OpenTry) => Promise<T | undefined>,
): Promise<T> => countedTry(kit, triedBy(context), { shows: ["code"], work })

/** Password and code as one try: neither forgives the other's failures. Refuses PASSWORD_WRONG, CODE_WRONG, ACCOUNT_LOCKED. */
export async function proveBoth<T>(
  kit: IdentityContext,
  context: MemberContext,
  typed: string,
  work: (tx: Tx, attempt: OpenTry) => Promise<T | undefined>,
): Promise<T> {
  const known = await findById(kit.db, context.member.id)
  const password = { secret: "password", hash: known?.passwordHash, typed } as const
  return countedTry(kit, triedBy(context), { password, shows: ["password", "code"], work })
}
