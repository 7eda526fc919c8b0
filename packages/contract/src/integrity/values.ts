/** Components whose files are hashed, by their names. */
export const COMPONENT_NAMES = [
  "server",
  "contract",
  "ledger",
  "random",
  "game-maths",
  "lottery",
  "studio",
  "site",
  "console",
] as const
export type ComponentName = (typeof COMPONENT_NAMES)[number]

/** SAME: as in the release. DIFFERENT: not. UNNAMED: no release is named, so nothing is compared. */
export const COMPONENT_STATES = ["SAME", "DIFFERENT", "UNNAMED"] as const
export type ComponentState = (typeof COMPONENT_STATES)[number]

/** Sources of time that the clock of the house is compared with. */
export const CLOCK_SOURCES = ["database", "time-server"] as const
export type ClockSource = (typeof CLOCK_SOURCES)[number]

/** RIGHT: within the bound. DRIFTS: beyond it. AWAY: the source did not answer. */
export const CLOCK_STATES = ["RIGHT", "DRIFTS", "AWAY"] as const
export type ClockState = (typeof CLOCK_STATES)[number]

/** Milliseconds by which a clock may differ. */
export const MOST_DRIFT_MS = 1_000

/** Rules by which a drill looks at a restored house. */
export const DRILL_CHECKS = ["archive", "ledger", "subLedgers", "audit", "events", "sealed"] as const
export type DrillCheck = (typeof DRILL_CHECKS)[number]

/** A backup is due every day (GLI-19 v3.0, B.3.3); two hours are for its own run. */
export const BACKUP_WITHIN_MS = 26 * 3_600_000
/** A drill is due every month. */
export const DRILL_WITHIN_MS = 31 * 24 * 3_600_000
