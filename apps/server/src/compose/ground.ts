import { randomUUID } from "node:crypto"
import {
  connect,
  migrate,
  refuseUnsafe,
  type Database,
  type Db,
  type MigrationSource,
} from "@croupier/database"
import { createLedger, type Ledger } from "@croupier/ledger"
import { RequestRefused } from "@croupier/provider"
import type { Config } from "../config.ts"
import { balanceChanges } from "../kernel/balance-changes.ts"
import { createBus, type Bus } from "../kernel/bus.ts"
import { systemClock, type Clock } from "../kernel/clock.ts"
import { createEvents, type EventHub } from "../kernel/events.ts"
import { jobs, type Jobs } from "../kernel/jobs.ts"
import { createLog, type Log } from "../kernel/log.ts"
import { outages, type Outages } from "../kernel/outages.ts"
import { publicAddress, type PublicAddress } from "../kernel/public-address.ts"
import { systemRandom, type Random } from "../kernel/random.ts"
import { reports, type Report } from "../kernel/reports.ts"
import { keyFrom, masterSecret, vaultsFrom, type Vaults } from "../kernel/secrets.ts"
import { VendorAway } from "../modules/providers/index.ts"
import { outside, type Outside } from "./outside.ts"

/** The dependencies of every module. */
export interface Base {
  readonly database: Database
  readonly db: Db
  readonly ledger: Ledger
  readonly clock: Clock
  readonly random: Random
  readonly bus: Bus
  readonly events: EventHub
  readonly queue: Jobs
  /** Logs an error of background work, which has no caller to answer. */
  readonly report: Report
}

/** The dependencies that exist before the first module is built. */
export interface Ground {
  readonly base: Base
  readonly config: Config
  readonly outside: Outside
  readonly log: Log
  readonly outages: Outages
  readonly address: PublicAddress
  readonly vaults: Vaults
  /** The secret that vaults and keys follow from, for archives alone. */
  readonly master: Uint8Array
  /** A key of the house for a purpose. */
  readonly keyFor: (purpose: string) => Uint8Array
  /** True where a test moves the time: then nothing takes it from the database. */
  readonly clockIsFixed: boolean
}

export interface GroundOptions {
  readonly say: (line: string) => void
  readonly clock: Clock | undefined
  readonly migrations: readonly MigrationSource[]
  /** Hears of what has to be ended, in the order of its beginning. */
  readonly onOpened: (end: () => Promise<unknown>) => void
}

/** Opens the database, brings it forward, and makes what modules stand on. */
export async function openGround(
  config: Config,
  { say, clock: given, migrations, onOpened }: GroundOptions,
): Promise<Ground> {
  const clock = given ?? systemClock
  const random = systemRandom
  const log = createLog(config.logLevel)
  const away = outages({ log, clock })
  const { report, stop: stopReports } = reports({
    log,
    clock,
    outages: away,
    isOutside: (error) => error instanceof VendorAway || error instanceof RequestRefused,
    askDatabase: () => database.pool.query("select 1"),
  })
  const database = connect(config.databaseUrl, {
    max: config.databasePool,
    name: "croupier",
    onSkew: (ms) =>
      report(new Error("the clock of this machine is not the database's"), `clocks differ by ${ms} ms`),
    onEffectError: (error) => report(error),
  })
  onOpened(() => database.close())
  onOpened(async () => stopReports())
  await refuseUnsafe(database.long)
  say("bringing the database forward")
  await migrate(database.long, migrations)

  const master = await masterSecret(config.houseSecret, config.dataDir)
  const bus = createBus(database, randomUUID(), report)
  onOpened(() => bus.close())
  const ledger = createLedger({
    database,
    moved: balanceChanges(bus),
    // Rows have the time of the database, unless a test moves it.
    ...(given ? { clock } : {}),
    onError: (error) => report(error, "a batch of the ledger was not taken at once"),
  })
  onOpened(() => ledger.close())
  const queue = await jobs({ database, onError: report })
  onOpened(() => queue.stop())
  return {
    base: {
      database,
      db: database.db,
      ledger,
      clock,
      random,
      bus,
      events: createEvents(queue),
      queue,
      report,
    },
    config,
    outside: outside(config, { outages: away, clock }),
    log,
    outages: away,
    address: publicAddress(config),
    vaults: vaultsFrom(master),
    master,
    keyFor: (purpose) => keyFrom(master, purpose),
    clockIsFixed: given !== undefined,
  }
}
