/**
 * Account types that are agents, by the numbers of the specification. 1: a general agent, made by the house. 2: an agent
 * below one. 41: a promoter, who opens accounts for players. 42: an affiliate, who brings players by codes alone.
 */
export const AGENT_TYPES = [1, 2, 41, 42] as const
export type AgentType = (typeof AGENT_TYPES)[number]

/** A player. */
export const PLAYER_TYPE = 0

/** Types of account that an agent may open below, in the order of a form. */
export const OPENED_TYPES = [PLAYER_TYPE, 2, 41, 42] as const
export type OpenedType = (typeof OPENED_TYPES)[number]

const OPENS: Readonly<Record<AgentType, readonly OpenedType[]>> = {
  1: OPENED_TYPES,
  2: OPENED_TYPES,
  41: [PLAYER_TYPE],
  42: [],
}

export const isAgentType = (type: number): type is AgentType => AGENT_TYPES.some((each) => each === type)

/** Types of accounts that an account may open below itself; none for one that is no agent. */
export const opensBelow = (type: number): readonly OpenedType[] => (isAgentType(type) ? OPENS[type] : [])
