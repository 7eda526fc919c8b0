import type { ConsoleHouse, Person } from "./console-client.ts"
import { PASSWORD } from "./registration.ts"

/** A member who is signed in. */
export interface Signed {
  readonly memberId: string
  readonly token: string
}

export type SignInHouse = Pick<ConsoleHouse, "memberSignIn" | "site">

/** Signs in by the password that another person gave, which has to be changed, and again by one's own. */
export async function entered(
  home: SignInHouse,
  memberId: string,
  account: string,
  given: string,
): Promise<Signed> {
  const first = await home.memberSignIn(account, given)
  if (!first.success) throw new Error(first.code)
  if (!first.value.passwordExpired)
    throw new Error(`${account} may keep a password that another person knows`)
  const passwords = { oldPassword: given, newPassword: PASSWORD, confirmNewPassword: PASSWORD }
  await home.site("changePassword", passwords, { token: first.value.token })
  const again = await home.memberSignIn(account, PASSWORD)
  if (!again.success) throw new Error(again.code)
  return { memberId, token: again.value.token }
}

/** A member whom a person of support registers, signed in with a password of their own. */
export async function registeredMember(
  home: SignInHouse,
  support: Person,
  account: string,
  kind: "member" | "agent" = "member",
): Promise<Signed & { readonly account: string }> {
  await support.stepUp()
  const why = "asked for at the counter"
  const made = await support.does("registerMember", { account, kind, language: "EN", why })
  return { account, ...(await entered(home, made.memberId, account, made.password)) }
}
