/**
 * Account types of the specification: 4 is a trial; 1, 2, 41 and 42 see the account (agent) centre; any
 * other signed-in account is a player. One table, read by the server's access check and by the site's gates.
 */
export const ACCOUNT_KIND = {
  0: "member",
  1: "agent",
  2: "agent",
  4: "trial",
  41: "agent",
  42: "agent",
} as const
export type AccountType = keyof typeof ACCOUNT_KIND
export type AccountKind = (typeof ACCOUNT_KIND)[AccountType]

export const accountKind = (type: AccountType): AccountKind => ACCOUNT_KIND[type]
export const isAccountType = (type: number): type is AccountType => type in ACCOUNT_KIND

/** Anybody, signed in or not. */
export const ANYBODY = ["visitor", "member", "agent", "trial"] as const
/** Anybody with a session. */
export const SIGNED_IN = ["member", "agent", "trial"] as const
/** Anybody with a real account: not a trial. */
export const REAL = ["member", "agent"] as const
/** Agents of whatever kind. */
export const AGENTS = ["agent"] as const

/**
 * The gates of the site, by the same groups that the rows of the contract carry as their access: what the
 * server refuses, the site does not offer.
 */
export const ACCOUNT_GATES = { play: SIGNED_IN, memberCentre: REAL, accountCentre: AGENTS } as const
export type AccountGate = keyof typeof ACCOUNT_GATES

/** Whether an account of this type may pass a gate. A type that is not in the table passes none. */
export const isAllowed = (gate: AccountGate, type: number): boolean => {
  const group: readonly AccountKind[] = ACCOUNT_GATES[gate]
  return isAccountType(type) && group.includes(accountKind(type))
}
