import type { BonusLot } from "@croupier/contract/bonus-lots"
import type { Language } from "@croupier/contract"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, bucketOf, type AssetCode } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import { isOpenLot } from "@croupier/rewards"
import type { MemberId } from "../../kernel/ids.ts"
import type { BonusKit, FoundGame } from "./kit.ts"
import { lotsOf, roundsOf, type Holder, type StoredLot } from "./lot-store.ts"
import { gameNamed } from "./terms.ts"

/** Ended lots that a member is shown. */
const ENDED = 30

/** A lot with its holder. */
export interface FoundLot {
  readonly holder: Holder
  readonly lot: StoredLot
}

/** A lot of a merchant's member; undefined where there is none. */
export async function findLot(
  db: Db | Tx,
  { merchantId, memberId }: Omit<Holder, "asset">,
  lotId: bigint,
): Promise<FoundLot | undefined> {
  const { rows } = await sql<{ asset: string }>`
    select asset from bonus_lot
     where id = ${lotId} and bucket = ${bucketOf(memberId)} and member_id = ${memberId} and merchant_id = ${merchantId}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const holder = { merchantId, memberId, asset: assetFrom(row.asset) }
  const lot = (await lotsOf(db, holder)).find(({ id }) => id === lotId)
  return lot && { holder, lot }
}

/** A member's lots in all assets as they are shown, the newest first: open ones, and the last that have ended. */
export async function shownLots(
  { db, findGames }: Pick<BonusKit, "db" | "findGames">,
  { memberId, language }: { readonly memberId: MemberId; readonly language: Language },
): Promise<(BonusLot & { grantedBy: string })[]> {
  const { rows } = await sql<{ asset: string }>`
    select distinct asset from bonus_lot where bucket = ${bucketOf(memberId)} and member_id = ${memberId}`.execute(
    db,
  )
  const shown: (BonusLot & { grantedBy: string })[] = []
  for (const asset of rows.map((row) => assetFrom(row.asset))) {
    const lots = await lotsOf(db, { memberId, asset })
    const inPlay = await inOpenBets(db, memberId, asset)
    shown.push(...lots.map((lot) => viewOf(lot, asset, inPlay.get(lot.id) ?? 0n)))
  }
  const games = await findGames(
    [...new Set(shown.flatMap(({ terms }) => terms.freeRounds?.games ?? []))].map(gameNamed),
    language,
  )
  const newestFirst = shown
    .map((lot) => withGames(lot, games))
    .toSorted((a, b) => (BigInt(a.lotId) > BigInt(b.lotId) ? -1 : 1))
  const ended = newestFirst.filter(({ endedAt }) => endedAt !== null)
  return [...newestFirst.filter(({ endedAt }) => endedAt === null), ...ended.slice(0, ENDED)]
}

/** Free rounds name their games. */
const withGames = <T extends BonusLot>(lot: T, games: readonly FoundGame[]): T =>
  lot.freeRounds === null
    ? lot
    : {
        ...lot,
        freeRounds: {
          ...lot.freeRounds,
          games: games.filter(({ vendor, game }) =>
            lot.terms.freeRounds?.games.includes(`${vendor}:${game}`),
          ),
        },
      }

async function inOpenBets(
  db: Db,
  memberId: MemberId,
  asset: AssetCode,
): Promise<ReadonlyMap<bigint, bigint>> {
  const sums = new Map<bigint, bigint>()
  for (const { parts } of await roundsOf(db, { memberId, asset }, { open: true }))
    for (const { lotId, paid } of parts) sums.set(lotId, (sums.get(lotId) ?? 0n) + paid)
  return sums
}

const viewOf = (lot: StoredLot, asset: AssetCode, inPlay: bigint): BonusLot & { grantedBy: string } => ({
  lotId: String(lot.id),
  code: lot.code,
  version: lot.version,
  state: shownState(lot),
  asset,
  granted: toDecimal(lot.granted),
  balance: toDecimal(lot.balance),
  required: toDecimal(lot.required),
  left: toDecimal(lot.left),
  inOpenBets: toDecimal(amount(lot.inUse && !lot.freeRounds ? lot.granted : isOpenLot(lot) ? inPlay : 0n)),
  paid: toDecimal(lot.paid),
  terms: lot.stored,
  freeRounds: lot.freeRounds
    ? {
        rounds: lot.freeRounds.rounds,
        left: lot.state === "pending" ? lot.freeRounds.left : 0,
        stake: toDecimal(lot.freeRounds.stake),
        games: [],
      }
    : null,
  grantedAt: lot.grantedAt.toISOString(),
  startedAt: lot.startedAt?.toISOString() ?? null,
  expiresAt: lot.expiresAt?.toISOString() ?? null,
  endedAt: lot.endedAt?.toISOString() ?? null,
  grantedBy: lot.grantedBy,
})

/** Offers are rewards, which lapse before a lot is made of them: a stored lot is in one of the other states. */
function shownState({ id, state }: StoredLot): BonusLot["state"] {
  if (state === "offered" || state === "lapsed")
    throw new Error(`lot ${id} is ${state}, which no lot is that was granted`)
  return state
}
