import type { Person } from "./console-client.ts"
import { entered, registeredMember, type Signed, type SignInHouse } from "./registered-member.ts"

/** The password that an agent gives to an account below. */
export const GIVEN = "GivenLantern1"

/** An agent at the top, whom a person of the house registers. */
export const agentAtTop = (home: SignInHouse, by: Person, account: string): Promise<Signed> =>
  registeredMember(home, by, account, "agent")

/** A player (0) or an agent (2) directly below an agent, who opens the account. */
export async function accountBelow(
  home: SignInHouse,
  agent: Signed,
  username: string,
  type: 0 | 2,
): Promise<Signed> {
  const made = await home.site("registerBelow", { username, password: GIVEN, type }, agent)
  if (!made.success) throw new Error(made.code)
  return entered(home, made.value.memberId, username, GIVEN)
}
