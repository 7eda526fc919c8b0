import type { ConsoleHouse, Person } from "./console-client.ts"

/** The password that agents and their players chose for themselves. */
export const AGENT_PASSWORD = "Lantern2026"
const GIVEN = "GivenLantern1"

/** An account of an agent's line that is signed in. */
export interface Signed {
  readonly memberId: string
  readonly token: string
}

type House = Pick<ConsoleHouse, "site" | "memberSignIn">

/** Signs in by the password that another person gave, and again by one's own. */
async function entered(home: House, memberId: string, account: string, given: string): Promise<Signed> {
  const first = await home.memberSignIn(account, given)
  if (!first.success) throw new Error(first.code)
  const fresh = { oldPassword: given, newPassword: AGENT_PASSWORD, confirmNewPassword: AGENT_PASSWORD }
  await home.site("changePassword", fresh, { token: first.value.token })
  const again = await home.memberSignIn(account, AGENT_PASSWORD)
  if (!again.success) throw new Error(again.code)
  return { memberId, token: again.value.token }
}

/** An agent at the top, whom a person of the house registers. */
export async function agentAtTop(home: House, by: Person, account: string): Promise<Signed> {
  await by.stepUp()
  const made = await by.does("registerMember", { account, kind: "agent", language: "EN", why: "as agreed" })
  return entered(home, made.memberId, account, made.password)
}

/** A player (0) or an agent (2) directly below an agent, who opens the account. */
export async function accountBelow(
  home: House,
  agent: Signed,
  username: string,
  type: 0 | 2,
): Promise<Signed> {
  const made = await home.site("registerBelow", { username, password: GIVEN, type }, agent)
  if (!made.success) throw new Error(made.code)
  return entered(home, made.value.memberId, username, GIVEN)
}
