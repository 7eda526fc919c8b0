import { inTransaction } from "@croupier/database"
import { house as houseAccount, keyFor, wallet } from "@croupier/ledger"
import { amount, parseAmount } from "@croupier/money"
import { settingsFrom } from "@croupier/rules/settings"
import { bonusTermsOf } from "../../../test/bonus-terms.ts"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { exclusionsIn, programmeMerchant, programmeMigrations } from "../../../test/programme-ground.ts"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import { projections, type Projections } from "../../kernel/projections.ts"
import { reports } from "../reports/index.ts"
import { claimMission, joinMission } from "./claiming.ts"
import { missions, type FirstMission, type Missions } from "./index.ts"
import type { MissionGift, MissionsKit } from "./kit.ts"
import { insertMission, writeVersion } from "./mission-store.ts"
import { missionsFor } from "./standing.ts"

export const MINUTE = 60_000

export const SUBJECT = {
  metric: "VALID_BET",
  products: [],
  vendor: null,
  game: null,
  multiplier: null,
  period: "WEEKLY",
  from: null,
  until: null,
} as const satisfies FirstMission["subject"]
export const TERMS = {
  words: [{ language: "PT", name: "Semana", text: "" }],
  step: "100",
  gives: "CASH",
  gift: "5",
  code: null,
  spinDays: null,
  limit: 3,
  claimDays: 3,
  control: 0,
  isOpen: true,
} satisfies FirstMission["terms"]
export const BY = { askedBy: "ana", approvedBy: "bea", bonus: null }
const BONUS = bonusTermsOf()

type Caller = Parameters<typeof joinMission>[1] & Parameters<typeof missionsFor>[1]

/** The module over a database, with a programme of rewards that posts, and keeps what it is given. */
export interface MissionHouse extends Ground {
  readonly module: Missions
  readonly kit: MissionsKit
  readonly read: Projections
  readonly given: MissionGift[]
  readonly state: {
    isOn: boolean
    /** Members who are excluded. */
    readonly barred: Set<bigint>
    /** A claim dies behind its posting. */
    fails: boolean
  }
  readonly aMission: (
    subject?: Partial<FirstMission["subject"]>,
    terms?: Partial<FirstMission["terms"]>,
  ) => Promise<string>
  /** New terms of a mission from now on. */
  readonly newTerms: (missionId: string, terms: Partial<FirstMission["terms"]>) => Promise<void>
  readonly aPlayer: () => Promise<bigint>
  /** A mission as a member sees it. */
  readonly mine: (
    id: bigint,
    missionId: string,
  ) => Promise<Awaited<ReturnType<typeof missionsFor>>[number] | undefined>
  readonly bet: (id: bigint, stake: string, more?: object) => Promise<void>
  readonly claim: (id: bigint, missionId: string, window: string) => Promise<{ paid: string }>
  /** Joins a mission; the next act is a minute later. */
  readonly join: (id: bigint, missionId: string) => Promise<{ joinedAt: string }>
  readonly paid: (id: bigint) => Promise<bigint>
}

export async function missionHouse(): Promise<MissionHouse> {
  const base = await ground({ migrations: programmeMigrations("70_missions", "70_reports") })
  await aMerchant(base.db)
  const state: MissionHouse["state"] = { isOn: true, barred: new Set(), fails: false }
  const given: MissionGift[] = []
  const players = new Map<bigint, Awaited<ReturnType<MissionsKit["factsOf"]>>[number]>()
  const sums = reports({ ...base, vendors: async () => [] })
  const kit: MissionsKit = {
    db: base.db,
    clock: base.clock,
    merchants: {
      byId: () => programmeMerchant(settingsFrom({ missions: { enabled: state.isOn } })),
    },
    exclusionsOf: exclusionsIn(state.barred),
    bonusTerms: async (_, __, { code, version = 2 }) =>
      code === "mission-bonus" ? { version, terms: BONUS } : undefined,
    factsOf: async (_, asked) =>
      [...players.values()]
        .filter(({ id }) => ("ids" in asked ? asked.ids.includes(id) : id > asked.after))
        .slice(0, "ids" in asked ? undefined : asked.limit),
    costOf: async (_, { occasions }) => {
      const those = given.filter(({ occasion }) => occasions.includes(occasion))
      const cash = those.reduce((sum, { gift }) => sum + gift.amount, 0n)
      const none = amount(0n)
      return { claimed: those.length, cash: amount(cash), granted: none, returned: none, points: none }
    },
    // A hundred points are worth one.
    worthOf: async (_, points) => amount(points / 100n),
    memberSums: sums.memberSums,
    offer: async (tx, gift) => {
      await base.ledger.postIn(tx, [
        {
          key: keyFor(gift.key),
          kind: "adjustment",
          debit: houseAccount(1, "adjustments", gift.asset),
          credit: wallet(gift.memberId, "main", gift.asset),
          amount: gift.gift.amount,
          cause: gift.key,
        },
      ])
      if (state.fails) throw new Error("killed behind the posting")
      given.push(gift)
      return 1n
    },
  }
  const module = missions(kit)
  const read = projections({
    db: base.db,
    all: [...module.projections, ...sums.projections],
    onError: base.report,
  })
  const caller = (id: bigint) =>
    ({ member: { id }, merchant: { id: 1 }, language: "PT" }) as unknown as Caller
  return {
    ...base,
    module,
    kit,
    read,
    given,
    state,
    aMission: (subject = {}, terms = {}) =>
      inTransaction(base.db, async (tx) => {
        const of = { id: 1, timeZone: "America/Sao_Paulo" }
        const id = await insertMission(tx, of, { ...SUBJECT, ...subject })
        await writeVersion(tx, id, { ...TERMS, ...terms }, { since: base.clock.now(), ...BY })
        return String(id)
      }),
    newTerms: (missionId, terms) =>
      inTransaction(base.db, (tx) =>
        writeVersion(tx, BigInt(missionId), { ...TERMS, ...terms }, { since: base.clock.now(), ...BY }),
      ),
    aPlayer: async () => {
      const id = await base.aPlayer()
      const registeredAt = base.clock.now()
      players.set(id, { id, account: `m${id}`, type: 0, language: "PT", country: "BR", registeredAt })
      return id
    },
    mine: async (id, missionId) => {
      await read.catchUp()
      return (await missionsFor(kit, caller(id))).find((row) => row.missionId === missionId)
    },
    bet: async (memberId, stake, more = {}) => {
      const at = base.clock.now()
      const staked = parseAmount(stake)
      await writePlayFact(base.db, {
        memberId,
        stake: staked,
        validBet: staked,
        placedAt: at,
        settledAt: at,
        ...more,
      })
    },
    claim: async (id, missionId, window) => {
      await read.catchUp()
      return claimMission(kit, caller(id), { missionId, window })
    },
    join: async (id, missionId) => {
      const joined = await joinMission(kit, caller(id), missionId)
      base.clock.advance(MINUTE)
      return joined
    },
    paid: (id) => base.ledger.balance(id, "main", "BRL"),
  }
}
