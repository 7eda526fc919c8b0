import type { PlayRecord } from "@croupier/contract/console/play-record"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { Db } from "@croupier/database"
import type { AssetCode, Ledger, RowsOf, ShownRow } from "@croupier/ledger"
import { add, amount, toDecimal, ZERO, type Amount } from "@croupier/money"
import type { MerchantContext } from "../../call/console-context.ts"
import type { Clock } from "../../kernel/clock.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { Catalogue } from "../games/index.ts"
import type { MemberDirectory } from "../identity/index.ts"
import type { Location } from "../location/index.ts"
import type { Lottery } from "../lottery/index.ts"
import type { Providers } from "../providers/index.ts"

export interface PlayRecordKit {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Pick<Ledger, "find" | "balanceAt">
  readonly members: Pick<MemberDirectory, "isMemberOf" | "signInBefore">
  readonly location: Pick<Location, "checkBefore">
  readonly lottery: Pick<Lottery, "recordOf">
  readonly providers: Pick<Providers, "recordOf">
  readonly catalogue: Pick<Catalogue, "names" | "lotteryNames">
}

/** Wallets that a stake is paid from. */
const FUNDS = ["main", "bonus"] as const

type Asked = ConsoleParsed<"playRecord">
type Found = Omit<PlayRecord, "memberId" | "fundsBefore" | "fundsAfter" | "place" | "readAt" | "asset"> & {
  readonly asset: AssetCode
  /** Its movements in the ledger, each by its key. */
  readonly rows: readonly RowsOf[]
}

/**
 * The record of one play (GLI-19 v3.0, 2.8.2): each reading stands in the audit log. Refuses ACCOUNT_UNKNOWN,
 * BET_UNKNOWN, ROUND_UNKNOWN.
 */
export async function readPlayRecord(
  kit: PlayRecordKit,
  asked: Asked,
  { merchant, language, staff, record }: Pick<MerchantContext, "merchant" | "language" | "staff" | "record">,
): Promise<PlayRecord> {
  const memberId = memberIdOf(asked.memberId)
  if (!(await kit.members.isMemberOf(merchant.id, memberId))) refuse("ACCOUNT_UNKNOWN")
  const { vendor, play } = asked
  const of = { merchantId: merchant.id, memberId }
  const { rows, ...found } =
    vendor === undefined
      ? await ofBet(kit, of, play, language)
      : await ofRound(kit, { ...of, vendor, round: play }, language)
  const began = new Date(found.beganAt)
  const [funds, place] = await Promise.all([fundsAround(kit, of, found, rows), placeAt(kit, of, began)])
  await record(kit.db, {
    act: "members.play.read",
    target: `member:${memberId}`,
    after: { vendor: vendor ?? null, play },
    merchantId: merchant.id,
  })
  const maySeePlace = staff.permissions.has("members.personal")
  return {
    memberId: asked.memberId,
    ...found,
    ...funds,
    place: place && { ...place, ip: maySeePlace ? place.ip : null },
    readAt: kit.clock.now().toISOString(),
  }
}

interface Player {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
}

/** The number of a bet as the house gives it. */
const BET_NUMBER = /^\d{1,18}$/

async function ofBet(
  { lottery, catalogue }: PlayRecordKit,
  { merchantId, memberId }: Player,
  play: string,
  language: MerchantContext["language"],
): Promise<Found> {
  if (!BET_NUMBER.test(play)) refuse("BET_UNKNOWN")
  const { bet, asset, unitPrice, fromBonus, cancelledAt, rows } = await lottery.recordOf(
    merchantId,
    memberId,
    BigInt(play),
  )
  const names = await catalogue.lotteryNames(merchantId, [bet.gameCode], language)
  return {
    play,
    beganAt: bet.placedAt,
    endedAt: cancelledAt?.toISOString() ?? bet.settledAt,
    vendor: null,
    game: bet.gameCode,
    gameName: names.get(bet.gameCode) ?? bet.gameCode,
    version: `${bet.play} ${bet.group}`,
    asset,
    denomination: toDecimal(unitPrice),
    wagered: bet.stake,
    wageredBonus: toDecimal(fromBonus),
    won: bet.prize,
    wonBonus: toDecimal(ZERO),
    rebate: bet.rebate,
    jackpotPaidIn: toDecimal(ZERO),
    jackpotWon: toDecimal(ZERO),
    choice: JSON.stringify({
      issue: bet.issue,
      selection: bet.selection,
      units: bet.units,
      mode: bet.mode,
      multiple: bet.multiple,
    }),
    outcome: bet.draw && JSON.stringify(bet.draw),
    details: null,
    status: bet.state === "PLACED" ? "IN_PROGRESS" : bet.state === "CANCELLED" ? "CANCELLED" : "COMPLETE",
    rows: [rows],
  }
}

async function ofRound(
  { providers, catalogue }: PlayRecordKit,
  asked: Parameters<Providers["recordOf"]>[0],
  language: MerchantContext["language"],
): Promise<Found> {
  const { vendor, round } = asked
  const found = await providers.recordOf(asked)
  const [named] = await catalogue.names([{ vendor, code: found.game }], language)
  return {
    play: round,
    beganAt: found.openedAt.toISOString(),
    endedAt: found.closedAt?.toISOString() ?? null,
    vendor,
    game: found.game,
    gameName: named?.name ?? found.game,
    version: found.play?.version ?? null,
    asset: found.asset,
    denomination: null,
    wagered: toDecimal(found.staked),
    wageredBonus: toDecimal(found.fromBonus),
    won: toDecimal(found.won),
    wonBonus: toDecimal(found.toBonus),
    rebate: toDecimal(ZERO),
    jackpotPaidIn: toDecimal(found.jackpotPaidIn),
    jackpotWon: toDecimal(found.jackpotWon),
    choice: found.play?.choice ?? null,
    outcome: found.play?.outcome ?? null,
    details: found.details,
    status: found.status,
    rows: found.rows,
  }
}

/**
 * Money to play with right before the first movement of the play and right after its last: by the rows of the play where
 * a wallet has one, by the balance at that instant where the play did not touch it.
 */
async function fundsAround(
  { ledger }: PlayRecordKit,
  { merchantId, memberId }: Player,
  { asset, beganAt, endedAt }: Pick<Found, "asset" | "beganAt" | "endedAt">,
  places: readonly RowsOf[],
): Promise<{ readonly fundsBefore: string; readonly fundsAfter: string | null }> {
  const found = (await Promise.all(places.map((each) => ledger.find(merchantId, each)))).flat()
  const own = found.filter(({ wallet }) => wallet.owner === memberId && wallet.asset === asset)
  const at = (purpose: (typeof FUNDS)[number], instant: string) =>
    ledger.balanceAt(memberId, purpose, asset, new Date(instant))
  const before: Amount[] = []
  const after: Amount[] = []
  for (const purpose of FUNDS) {
    const rows = own.filter(({ wallet }) => wallet.purpose === purpose).toSorted(bySeq)
    const [first] = rows
    const last = rows.at(-1)
    before.push(first ? amount(first.balanceAfter - first.amount) : await at(purpose, beganAt))
    if (endedAt !== null) after.push(last ? last.balanceAfter : await at(purpose, endedAt))
  }
  return {
    fundsBefore: toDecimal(add(ZERO, ...before)),
    fundsAfter: endedAt === null ? null : toDecimal(add(ZERO, ...after)),
  }
}

const bySeq = (one: ShownRow, other: ShownRow): number => (one.seq < other.seq ? -1 : 1)

/** Where the member was: by the last check of the place, or else by the last sign-in, before the play. */
async function placeAt(
  { location, members }: PlayRecordKit,
  { merchantId, memberId }: Player,
  at: Date,
): Promise<PlayRecord["place"]> {
  const check = await location.checkBefore(merchantId, memberId, at)
  if (check) return placeOf(check, "CHECK")
  const signIn = await members.signInBefore(memberId, at)
  return signIn ? placeOf(signIn, "SIGN_IN") : null
}

const placeOf = (
  { at, ip, country }: { readonly at: Date; readonly ip: string; readonly country: string | null },
  source: "CHECK" | "SIGN_IN",
) => ({ country, ip, at: at.toISOString(), source })
