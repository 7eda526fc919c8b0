import { inTransaction, type Tx } from "@croupier/database"
import { toHex } from "@croupier/fairness"
import { listHash } from "@croupier/rewards"
import { MINUTE_MS } from "../../kernel/durations.ts"
import {
  dueDraws,
  freezeList,
  holdDraw,
  holders,
  isBehind,
  writeClose,
  writeVoid,
  type Draw,
} from "./draw-store.ts"
import type { RafflesKit } from "./kit.ts"

/** Settlements that began before the close have committed by then. */
const LATE_MS = 2 * MINUTE_MS

const seedOf = ({ vault }: Pick<RafflesKit, "vault">, { sealedSeed }: Draw): string =>
  toHex(vault.open(sealedSeed))

/**
 * Freezes the list of a draw that the caller holds: members who are excluded are not in it. Without a ticket, or where raffles were
 * switched off, the draw is void and its seed is shown.
 */
async function close(
  kit: RafflesKit,
  tx: Tx,
  draw: Draw,
  target: { readonly chainId: number; readonly height: number },
): Promise<void> {
  const at = kit.clock.now()
  if (!kit.merchants.byId(draw.merchantId).settings.raffles.enabled)
    return writeVoid(tx, draw.id, { by: "OFF", at, seed: seedOf(kit, draw) })
  const barred = await kit.exclusionsOf(await holders(tx, draw.id))
  const list = await freezeList(tx, draw.id, [...barred.keys()])
  if (list.length === 0) return writeVoid(tx, draw.id, { by: "EMPTY", at, seed: seedOf(kit, draw) })
  return writeClose(tx, draw.id, {
    at,
    tickets: list.length,
    members: new Set(list).size,
    listHash: listHash(list),
    target,
  })
}

/** Closes a draw whose play is all read; false where some is still to come, or another node has closed it. */
export async function closeDraw(kit: RafflesKit, draw: Draw): Promise<boolean> {
  if (!kit.beacon) return false
  const target = await kit.beacon.name()
  return inTransaction(kit.db, async (tx) => {
    if (!(await holdDraw(tx, draw.id, "OPEN")) || (await isBehind(tx, draw.closesAt))) return false
    await close(kit, tx, draw, target)
    return true
  })
}

/** Closes the draws whose time is over. One that fails is reported and does not hold up the others. */
export async function closeDraws(kit: RafflesKit): Promise<void> {
  const by = new Date(kit.clock.now().getTime() - LATE_MS)
  for (const draw of await dueDraws(kit.db, "OPEN", by))
    try {
      await closeDraw(kit, draw)
    } catch (error) {
      kit.report(error)
    }
}
