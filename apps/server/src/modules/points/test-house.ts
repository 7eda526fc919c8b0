import { inTransaction, sql } from "@croupier/database"
import { wallet, house } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { settingsFrom } from "@croupier/rules/settings"
import { randomUUID } from "node:crypto"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { membersShownIn, programmeMerchant, programmeMigrations } from "../../../test/programme-ground.ts"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import { projections, type Projections } from "../../kernel/projections.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { systemRandom } from "../../kernel/random.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { DEFAULT_TERMS, points, type Points, type PointsKit } from "./index.ts"

/** The module over a database, with members who have points, and the play that earns them. */
export interface PointsHouse extends Ground {
  readonly module: Points
  readonly kit: PointsKit
  readonly projections: Projections
  /** The state that tests change: points on or off, members who are barred, the proof that spending asks for. */
  readonly state: { isOn: boolean; isProven: boolean; readonly barred: Set<bigint> }
  readonly aPlayer: (points?: bigint) => Promise<bigint>
  /** Settled play of a member: the newest fact of a reference with a revision above 0 corrects it. */
  readonly play: (memberId: bigint, fact: PlayedFact) => Promise<void>
  /** Reads play and posts the points. */
  readonly settle: () => Promise<void>
  readonly pointsOf: (memberId: bigint) => Promise<bigint>
}

export type PlayedFact = Omit<Parameters<typeof writePlayFact>[1], "memberId">

/** A member's points are kept with four decimal places, as every asset. */
const UNIT = 10_000n

export async function pointsHouse(change: Partial<PointsKit> = {}): Promise<PointsHouse> {
  const base = await ground({ migrations: programmeMigrations("66_points") })
  await aMerchant(base.db)
  const state = { isOn: true, isProven: true, barred: new Set<bigint>() }
  const merchant = () => programmeMerchant(settingsFrom({ points: { enabled: state.isOn } }))
  const kit: PointsKit = {
    db: base.db,
    ledger: base.ledger,
    clock: base.clock,
    random: systemRandom,
    report: base.report,
    merchants: { byId: merchant, all: () => [merchant()] },
    identity: {
      stepUpOf: async () => "payment",
      provePayment: async () => {
        if (!state.isProven) throw new Refusal("WD_STEP_UP", ["4"])
      },
      membersShown: membersShownIn(state.barred),
    },
    isMemberOf: async () => true,
    gameNames: async (games) => games.map(() => undefined),
    vault: vaultsFrom(new Uint8Array(32))("point-deliveries"),
    ...change,
  }
  const module = points(kit)
  await module.begin(1, {
    terms: DEFAULT_TERMS,
    since: new Date("2026-01-01T00:00:00Z"),
    rewards: async () => [],
  })
  const read = projections({ db: base.db, all: module.projections, onError: base.report })
  return {
    ...base,
    module,
    kit,
    projections: read,
    state,
    aPlayer: async (given = 0n) => {
      const id = await base.aPlayer()
      await inTransaction(base.db, (tx) =>
        base.ledger.openWallets(tx, id, [{ purpose: "points", asset: "PTS" }]),
      )
      if (given > 0n)
        await base.ledger.post({
          key: randomUUID(),
          kind: "adjustment",
          debit: house(1, "adjustments", "PTS"),
          credit: wallet(id, "points", "PTS"),
          amount: parseAmount(String(given)),
          cause: "test",
        })
      return id
    },
    play: (memberId, fact) => writePlayFact(base.db, { memberId, product: "RNG", ...fact }),
    settle: async () => {
      await read.catchUp()
      await module.credit()
    },
    pointsOf: async (memberId) => (await base.ledger.balance(memberId, "points", "PTS")) / UNIT,
  }
}

/** A reward of the mall; goods at 500 points with a stock of one, where nothing else is said. */
export async function aReward(
  { db }: Pick<Ground, "db">,
  given: {
    readonly price?: number
    readonly stock?: number
    readonly pays?: string
    readonly needs?: string
  } = {},
): Promise<string> {
  const { price = 500, stock = 1, pays, needs = "NOTHING" } = given
  const words = JSON.stringify([{ language: "PT", name: "Caneca", text: "" }])
  const { rows } = await sql<{ id: bigint }>`
    insert into point_reward (merchant_id, kind, words, price, needs, pays, is_listed, stock)
    values (1, ${pays === undefined ? "GOODS" : "MONEY"}, ${words}::jsonb, ${price}, ${needs},
            ${pays === undefined ? null : parseAmount(pays)}, true, ${stock}) returning id`.execute(db)
  return String(rows[0]?.id)
}
