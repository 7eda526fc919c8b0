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

/** The contract below ends: what is left of it goes back up. */
export const endQuota = (upper: Quota, lower: Quota): { readonly upper: Quota; readonly lower: Quota } => {
  const left = quotaLeft(lower)
  return {
    upper: { ...upper, returned: upper.returned + left },
    lower: { ...lower, granted: lower.granted + left },
  }
}
