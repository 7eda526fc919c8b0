/** Until when the failures (newest first) keep an account locked; undefined when they do not, or no longer. */
export function lockOf(
  failures: readonly number[],
  now: number,
  policy: { attemptWindow: number; lockFor: number; failuresBeforeLock: number },
): Date | undefined {
  const newest = failures[0]
  const nth = failures[policy.failuresBeforeLock - 1]
  if (newest === undefined || nth === undefined || newest - nth > policy.attemptWindow) return undefined
  return now < newest + policy.lockFor ? new Date(newest + policy.lockFor) : undefined
}

/**
 * Until when addresses that the account never signed in from have to wait, after their failures of a day (newest
 * first): the wait begins short and doubles with each failure, up to the length of a lock.
 */
export function strangersWaitUntil(
  failures: readonly number[],
  now: number,
  policy: { lockFor: number; strangersBeforeDelay: number; strangerDelay: number },
): Date | undefined {
  const newest = failures[0]
  const beyond = failures.length - policy.strangersBeforeDelay
  if (newest === undefined || beyond < 0) return undefined
  const until = newest + Math.min(policy.lockFor, policy.strangerDelay * 2 ** beyond)
  return now < until ? new Date(until) : undefined
}
