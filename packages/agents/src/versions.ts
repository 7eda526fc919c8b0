import { RHYTHM, type PayKind } from "./terms.ts"
import { firstStartFrom, type Periods } from "./windows.ts"

/** An offer is open up to the instant at which it ends, and not at it. */
export const isOpen = (expiresAt: Date, now: Date): boolean => now < expiresAt

/**
 * From when terms that are accepted now are in force: the first start of a window at or behind the acceptance, of a
 * real-time salary the first start of a day. A window so has one version. Source: rules of agents, "Versions".
 */
export const effectiveFrom = (
  acceptedAt: Date,
  {
    kind,
    timeZone,
    periods = 1,
  }: { readonly kind: PayKind; readonly timeZone: string; readonly periods?: Periods },
): Date => firstStartFrom(acceptedAt, timeZone, RHYTHM[kind], periods)

export interface VersionInForce {
  readonly version: number
  readonly effectiveFrom: Date
}

/** The version of a window: the latest that was in force at its start; undefined before the first. */
export const versionAt = <Version extends VersionInForce>(
  versions: readonly Version[],
  windowStart: Date,
): Version | undefined =>
  versions
    .filter((each) => each.effectiveFrom <= windowStart)
    .toSorted((a, b) => a.version - b.version)
    .at(-1)
