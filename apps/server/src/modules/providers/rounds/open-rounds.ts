import { sql } from "@croupier/database"
import { ZERO } from "@croupier/money"
import { NoAnswer, type ProviderClient } from "@croupier/provider"
import { HOUR_MS, DAY_MS } from "../../../kernel/durations.ts"
import { VendorSilent } from "../vendors/adapter.ts"
import type { ProvidersContext } from "../kit.ts"
import { closeRound, processTransaction } from "../wallet/process.ts"
import { houseNumber } from "../wallet/recorded-transactions.ts"
import type { OpenRound, RoundState, RoundAsker } from "../ports.ts"

/** A round that is open for so long is asked for. */
const PATIENCE_MS = 15 * 60_000
/** And again after this. */
const AGAIN_MS = HOUR_MS
/** Of a round that its vendor does not know for so long, nothing more will come. */
const GIVEN_UP_MS = DAY_MS
const MOST = 100

/** Asks a provider that speaks GWP/1. */
const askerOf =
  (client: ProviderClient): RoundAsker =>
  async ({ round }) =>
    (await client.call("round", { round_id: round })).state

/** The vendors that can be asked about a round, and how. */
export const roundAskers = ({
  clients,
  rounds,
}: Pick<ProvidersContext, "clients" | "rounds">): ReadonlyMap<string, RoundAsker> =>
  new Map([...[...clients].map(([vendor, client]) => [vendor, askerOf(client)] as const), ...rounds])

/**
 * Asks a vendor what became of rounds that stay open. A round that it ended is closed here; the reservations of a round
 * that it cancelled, or has not known for a day, are released to the player. Answers with how many were asked for.
 */
export async function lookAfterOpenRounds(
  kit: ProvidersContext,
  vendor: string,
  ask: RoundAsker,
): Promise<number> {
  const now = kit.clock.now()
  const { rows } = await sql<OpenRound>`
    select p.vendor, p.player, p.asset, r.round, r.game, r.opened_at as "openedAt" from provider_round r
      join provider_player p on p.vendor = r.vendor and p.member_id = r.member_id and p.asset = r.asset
     where r.vendor = ${vendor} and r.closed_at is null and r.opened_at < ${new Date(now.getTime() - PATIENCE_MS)}
       and (r.asked_at is null or r.asked_at < ${new Date(now.getTime() - AGAIN_MS)})
     order by r.opened_at limit ${MOST}`.execute(kit.db)
  const faults: unknown[] = []
  for (const round of rows)
    try {
      await askAbout(kit, round, ask)
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof VendorSilent) throw error
      // Refused for this one: it must not keep the others from being asked for.
      faults.push(error)
      await keepAnswer(kit, round, null)
    }
  if (faults.length > 0) throw faults[0]
  return rows.length
}

/** Asks a vendor about one round, and ends it where the vendor has. Throws when the vendor does not answer. */
export async function askAbout(kit: ProvidersContext, round: OpenRound, ask: RoundAsker): Promise<void> {
  const now = kit.clock.now()
  const { vendor } = round
  const state = await ask(round)
  await keepAnswer(kit, round, state)
  const isLost = state === "unknown" && now.getTime() - round.openedAt.getTime() > GIVEN_UP_MS
  if (state === "cancelled" || isLost) {
    await giveBack(kit, round)
    kit.report(
      new Error(`round ${round.round} of ${vendor} is ${state}: look whether its bets were taken back`),
    )
  }
  if (state === "completed" || state === "cancelled" || isLost) await closeRound(kit, round, round.round)
}

/** Keeps what a vendor said of a round and when it was asked; null: nothing that is understood. */
async function keepAnswer(
  kit: ProvidersContext,
  { vendor, round, player }: OpenRound,
  state: RoundState | null,
): Promise<void> {
  await sql`update provider_round r set asked_at = ${kit.clock.now()}, told = coalesce(${state}, r.told)
      from provider_player p
     where r.vendor = ${vendor} and r.round = ${round} and p.vendor = ${vendor} and p.player = ${player}
       and r.merchant_id = p.merchant_id and r.member_id = p.member_id and r.asset = p.asset`.execute(kit.db)
}

/** Ends the reservations of a round that will never be played. */
async function giveBack(
  kit: ProvidersContext,
  { vendor, player, asset, round, game }: OpenRound,
): Promise<void> {
  const { rows } = await sql<{ txId: string }>`
    select t.tx_id as "txId" from provider_transaction t
      join provider_player p on p.vendor = t.vendor and p.merchant_id = t.merchant_id and p.member_id = t.member_id
       and p.asset = t.asset
     where t.vendor = ${vendor} and t.round = ${round} and t.kind = 'reserve' and not t.is_cancelled
       and p.player = ${player}`.execute(kit.db)
  for (const { txId } of rows)
    await processTransaction(kit, {
      kind: "release",
      vendor,
      player,
      txId: houseNumber(txId),
      game,
      currency: asset,
      reservation: txId,
      round,
      bet: ZERO,
      win: ZERO,
    })
}
