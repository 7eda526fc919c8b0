import { z } from "zod/mini"
import { consoleEndpoint } from "../operators/endpoint.ts"
import { Instant } from "../wire/values.ts"
import { CLOCK_SOURCES, CLOCK_STATES, COMPONENT_NAMES, COMPONENT_STATES, DRILL_CHECKS } from "./values.ts"

const Component = z.strictObject({
  name: z.enum(COMPONENT_NAMES),
  files: z.number(),
  /** SHA-256 of the release; null where none is named. */
  expected: z.nullable(z.string()),
  found: z.string(),
  state: z.enum(COMPONENT_STATES),
  checkedAt: Instant,
  /** Since when it differs. */
  since: z.nullable(Instant),
})
export type Component = z.output<typeof Component>

const Clock = z.strictObject({
  source: z.enum(CLOCK_SOURCES),
  state: z.enum(CLOCK_STATES),
  /** Milliseconds by which the clock of the house is ahead of the source; null where it did not answer. */
  ahead: z.nullable(z.number()),
  checkedAt: Instant,
  since: z.nullable(Instant),
})
export type ClockStanding = z.output<typeof Clock>

const Backups = z.strictObject({
  /** The house is told where its archives go (BACKUP_DIR). */
  planned: z.boolean(),
  /** The last one that was tried. */
  backup: z.nullable(
    z.strictObject({
      at: Instant,
      file: z.string(),
      bytes: z.nullable(z.number()),
      rows: z.nullable(z.number()),
      /** SHA-256 of the file. */
      hash: z.nullable(z.string()),
      /** Why it failed. */
      fault: z.nullable(z.string()),
    }),
  ),
  backupWholeAt: z.nullable(Instant),
  backupLate: z.boolean(),
  /** The last archive that was restored to see that it can be. */
  drill: z.nullable(
    z.strictObject({
      at: Instant,
      file: z.string(),
      seconds: z.number(),
      rows: z.nullable(z.number()),
      checks: z.array(z.strictObject({ check: z.enum(DRILL_CHECKS), differences: z.number() })),
      fault: z.nullable(z.string()),
    }),
  ),
  drillRightAt: z.nullable(Instant),
  drillLate: z.boolean(),
})
export type BackupStanding = z.output<typeof Backups>

const Standing = z.strictObject({ components: z.array(Component), clocks: z.array(Clock), backups: Backups })

export const integrity = consoleEndpoint({
  method: "GET",
  path: "/console/api/records/integrity",
  module: "OPS_integrity",
  access: "records.read",
  input: z.strictObject({}),
  errors: [],
  summary:
    "Hashes of components beside those of the release, and clocks beside the house's, as last checked; the last backup and drill",
  value: Standing,
})

export const checkIntegrity = consoleEndpoint({
  method: "POST",
  path: "/console/api/records/integrity/check",
  module: "OPS_checkIntegrity",
  access: "records.check",
  input: z.strictObject({}),
  errors: [],
  summary: "Hashes the components and compares the clocks now",
  value: Standing,
})
