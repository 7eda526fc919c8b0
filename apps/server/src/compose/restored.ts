import { connect, migrate, type Database } from "@croupier/database"
import { createLedger, proveSubLedgers } from "@croupier/ledger"
import { jobs } from "../kernel/jobs.ts"
import { vaultsFrom } from "../kernel/secrets.ts"
import type { RestoredCheck } from "../modules/integrity/index.ts"
import { unopenedSeeds } from "../modules/lottery/index.ts"
import { verifyAudit } from "../modules/operators/index.ts"
import { firstBreak } from "../modules/significant-events/index.ts"
import { systemClock } from "../kernel/clock.ts"
import { MIGRATIONS, SUB_LEDGER_CHECKS } from "./modules.ts"

/** Buckets that one statement of a proof reads. */
const STEP = 8

/**
 * An empty database with the tables of this release and of its job queue, for an archive to be restored into. Throws, and
 * changes nothing, where the database has a table already: restoring removes all rows, and it could be a house.
 */
export async function emptyHouse(url: string): Promise<Database> {
  const database = connect(url, { max: 2, name: "restore" })
  try {
    await refuseUsed(database)
    await migrate(database.long, MIGRATIONS)
    const queue = await jobs({ database, onError: () => {} })
    await queue.stop()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function refuseUsed({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     limit 1`)
  const [table] = rows
  if (table) throw new Error(`an archive is restored into an empty database, and this one has ${table.name}`)
}

/** The rules by which a restored house is looked at: its books, its chains of hashes, and a field that its keys open. */
export const RESTORED_CHECKS: readonly RestoredCheck[] = [
  {
    check: "ledger",
    differences: async (database) => {
      const ledger = createLedger({ database })
      try {
        return (await ledger.verify()).differences.length
      } finally {
        await ledger.close()
      }
    },
  },
  {
    check: "subLedgers",
    differences: async ({ long }) => (await proveSubLedgers(long, SUB_LEDGER_CHECKS, { step: STEP })).total,
  },
  {
    check: "audit",
    differences: async ({ long }) =>
      (await verifyAudit({ db: long, clock: systemClock })).brokenAt === undefined ? 0 : 1,
  },
  { check: "events", differences: async ({ long }) => ((await firstBreak(long)) === undefined ? 0 : 1) },
  {
    check: "sealed",
    differences: ({ long }, { secret }) =>
      unopenedSeeds(long, vaultsFrom(Buffer.from(secret, "hex"))("lottery-seed")),
  },
]
