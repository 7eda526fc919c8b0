import { fakeClock, testDatabase } from "@croupier/testkit"
import { aMerchant } from "../../../test/ground.ts"
import type { MemberContext } from "../../call/context.ts"
import { memberOf, trialOf, visitorOf } from "../../call/test-member.ts"
import { testQueue } from "../../kernel/test-queue.ts"
import { merchantMigrations } from "../merchants/index.ts"
import type { ListedGame, Vendor } from "./game.ts"
import { catalogue, gameMigrations, games, listAt, type Funding, type Launcher } from "./index.ts"

export const VENDOR: Vendor = { code: "PAPER", name: "Paper Tiger", position: 1 }
export const OTHER: Vendor = { code: "RIVER", name: "River Works", position: 2 }

export const listed = (code: string, EN: string, more: Partial<ListedGame> = {}): ListedGame => ({
  code,
  category: "RNG",
  ...more,
  names: { EN, ...more.names },
})

/** The catalogue on a PostgreSQL of its own. */
export async function testHouse(
  launchers: ReadonlyMap<string, Launcher> = new Map(),
  lists: readonly string[] = [],
) {
  const { database, drop } = await testDatabase({ migrations: [merchantMigrations, gameMigrations] })
  const { merchant } = await aMerchant(database.db)
  const clock = fakeClock("2026-11-20T12:00:00Z")
  const reported: unknown[] = []
  const funded: Funding[] = []
  const refusePlay: { current: (() => Promise<never>) | undefined } = { current: undefined }
  const refuseFunding: { current: (() => Promise<never>) | undefined } = { current: undefined }
  const { queue, planned } = testQueue()
  const kit = { db: database.db, clock }
  const offered = catalogue(kit)
  const module = games({
    ...kit,
    catalogue: offered,
    queue,
    launchers,
    beginPlay: async () => {
      await refusePlay.current?.()
    },
    fund: async (funding) => {
      funded.push(funding)
      await refuseFunding.current?.()
    },
    keepsWallets: (vendor) => vendor === OTHER.code,
    lists: lists.map(listAt),
    report: (error) => void reported.push(error),
  })
  const context = visitorOf(merchant)
  const as = (id: bigint, type: 0 | 4 = 0): MemberContext => ({
    ...context,
    member: type === 4 ? trialOf(id) : memberOf(id),
  })
  const lobby = (wanted: Partial<Parameters<typeof module.routes.gameLobby>[0]> = {}) =>
    module.routes.gameLobby({ limit: 20, ...wanted }, context)
  return {
    db: database.db,
    clock,
    catalogue: { ...offered, ...module },
    /** Jobs that workers were asked for. */
    planned,
    reported,
    /** Whose money was asked to follow to which game. */
    funded,
    refuseFunding,
    refusePlay,
    context,
    as,
    lobby,
    codes: async (wanted: Parameters<typeof lobby>[0] = {}) =>
      (await lobby(wanted)).games.map(({ gameCode }) => gameCode),
    close: drop,
  }
}
export type TestHouse = Awaited<ReturnType<typeof testHouse>>
