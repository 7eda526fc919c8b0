/** An agent's quota of accounts in one prize group above the free limit. */
export interface Quota {
  readonly received: number
  /** Given back from below, by a contract's end or a lowered account. */
  readonly returned: number
  readonly granted: number
  readonly opened: number
}

export const NO_QUOTA: Quota = { received: 0, returned: 0, granted: 0, opened: 0 }

/** Accounts that can still be opened or granted; it never falls below zero. */
export const quotaLeft = ({ received, returned, granted, opened }: Quota): number =>
  received + returned - granted - opened

/** Grants `count` to an agent below; undefined where so many are not left. */
export const grant = (
  upper: Quota,
  lower: Quota,
  count: number,
): { readonly upper: Quota; readonly lower: Quota } | undefined =>
  count > quotaLeft(upper)
    ? undefined
    : {
        upper: { ...upper, granted: upper.granted + count },
        lower: { ...lower, received: lower.received + count },
      }

/** Opens an account in the group; undefined where none is left. */
export const open = (quota: Quota): Quota | undefined =>
  quotaLeft(quota) < 1 ? undefined : { ...quota, opened: quota.opened + 1 }

/** An account leaves the group, because it was raised or lowered. */
export const giveBack = (quota: Quota): Quota => ({ ...quota, returned: quota.returned + 1 })

/** Takes `count` back from an agent below; undefined where so many are not left there. */
export const takeBack = (
  upper: Quota,
  lower: Quota,
  count: number,
): { readonly upper: Quota; readonly lower: Quota } | undefined =>
  count > quotaLeft(lower)
    ? undefined
    : {
        upper: { ...upper, returned: upper.returned + count },
        lower: { ...lower, granted: lower.granted + count },
      }

/** The part of a contract's accounts that goes back up with its end: those that are left, at most as many as it granted. */
export const returnedAtEnd = (lower: Quota, accounts: number): number => Math.min(quotaLeft(lower), accounts)
