import type { ConsoleHouse, Person } from "./console-client.ts"

/** The password of members that `registeredMember` makes. */
export const PASSWORD = "Lantern2026"

/** A member whom a person of support registers, signed in with a password of their own. */
export async function registeredMember(
  home: Pick<ConsoleHouse, "memberSignIn" | "site">,
  support: Person,
  account: string,
  kind: "member" | "agent" = "member",
): Promise<{ readonly account: string; readonly memberId: string; readonly token: string }> {
  await support.stepUp()
  const why = "asked for at the counter"
  const made = await support.does("registerMember", { account, kind, language: "EN", why })
  const first = await home.memberSignIn(account, made.password)
  if (!first.success) throw new Error(first.code)
  const passwords = { oldPassword: made.password, newPassword: PASSWORD, confirmNewPassword: PASSWORD }
  await home.site("changePassword", passwords, { token: first.value.token })
  const again = await home.memberSignIn(account, PASSWORD)
  if (!again.success) throw new Error(again.code)
  return { account, memberId: made.memberId, token: again.value.token }
}
