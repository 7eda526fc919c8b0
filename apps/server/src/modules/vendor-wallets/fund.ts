import { bucketOf, type AssetCode } from "@croupier/ledger"
import { toDecimal, type Amount } from "@croupier/money"
import { inTransaction } from "@croupier/database"
import { refuse } from "../../kernel/refusal.ts"
import { isAutomatic, writePlayed } from "./account-store.ts"
import { vendorOf, type Holder, type VendorWalletsKit } from "./kit.ts"
import type { VendorWallet } from "./port.ts"
import { recall } from "./recall.ts"
import { inUnits, openAccount, transfer } from "./transfer.ts"

/** A game that is about to be opened for money. */
export interface Opening {
  readonly holder: Holder
  readonly asset: AssetCode
  /** The vendor's code. */
  readonly vendor: string
  /** The player's answer to bringing money there; undefined where he was not asked. */
  readonly confirmed: boolean | undefined
}

/**
 * Brings a player's money to where a game plays from: back from other vendors and, at one with wallets of its
 * own, all of the main wallet to it. Who moves money by hand is asked first: refuses TRANSFER_CONFIRM with the
 * amount, and opens without moving anything once `confirmed` is false. Refuses TRANSFER_REFUSED and
 * TRANSFER_UNCONFIRMED where the vendor does not take the money or the end is unknown; then no game is opened, and the
 * money is where it was, or in transit and accounted for. Answers with the amount that was brought.
 */
export async function fund(kit: VendorWalletsKit, opening: Opening): Promise<Amount | undefined> {
  const { holder, asset, vendor: code } = opening
  const vendor = vendorOf(kit, code)
  const automatic = await isAutomatic(kit.db, holder.id)
  // Money that does not come back now comes with the next recall: it keeps no player from playing with the rest.
  if (automatic) await recall(kit, holder, asset, `launch-${kit.random.uuid()}`, code)
  if (!vendor) return undefined
  await openAccount(kit, holder, vendor, asset)
  const brought = await bring(kit, opening, vendor, automatic)
  const at = { bucket: bucketOf(holder.id), memberId: holder.id, vendor: code }
  await inTransaction(kit.db, (tx) => writePlayed(tx, at, kit.clock.now()))
  return brought
}

async function bring(
  kit: VendorWalletsKit,
  { holder, asset, confirmed }: Opening,
  vendor: VendorWallet,
  automatic: boolean,
): Promise<Amount | undefined> {
  if (!automatic && confirmed === false) return undefined
  // A bet or a withdrawal between this reading and the transfer makes the ledger refuse the whole transfer: no money moves,
  // and the next opening reads again. Money that comes in between stays in the main wallet.
  const all = inUnits(await kit.ledger.balance(holder.id, "main", asset), vendor.unit)
  if (all === 0n) return undefined
  if (!automatic && confirmed === undefined)
    refuse("TRANSFER_CONFIRM", [toDecimal(all)], { amount: toDecimal(all), asset, vassalage: vendor.code })
  const order = await transfer(
    kit,
    holder,
    { vendor: vendor.code, direction: "IN", amount: all, asset, cause: "launch" },
    `launch-${kit.random.uuid()}`,
  )
  if (order?.state === "SUCCEEDED") return all
  const listed = await kit.listed(holder.merchantId)
  return refuse(order?.state === "FAILED" ? "TRANSFER_REFUSED" : "TRANSFER_UNCONFIRMED", [
    listed.find(({ code }) => code === vendor.code)?.name ?? vendor.code,
  ])
}
