import type { Language } from "@croupier/contract"
import type { Merchant } from "./merchant.ts"
import type { Context, MemberContext } from "./context.ts"
import type { Member } from "./member.ts"

/** A member of a signed-in session, for the tests and the benches of what lies behind it. */
export const memberOf = (id: bigint, change: Partial<Member> = {}): Member => ({
  id,
  account: `m${id}`,
  type: 0,
  kind: "member",
  merchantId: 1,
  language: "EN",
  sessionId: 1n,
  mustChangePassword: false,
  ...change,
})

/** A member who plays with play money. */
export const trialOf = (id: bigint): Member => memberOf(id, { type: 4, kind: "trial" })

/** A call of a visitor without a session. */
export const visitorOf = (merchant: Merchant, language: Language = "EN"): Context => ({
  requestId: "test",
  merchant,
  language,
  device: "WEB",
  ip: "127.0.0.1",
  country: null,
  userAgent: "",
  idempotencyKey: undefined,
  member: undefined,
})

/** A call of a member, without an idempotency key unless one is given. */
export const callOf = (member: Member, merchant: Merchant, idempotencyKey?: string): MemberContext => ({
  ...visitorOf(merchant),
  idempotencyKey,
  member,
})
