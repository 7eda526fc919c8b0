import { inTransaction } from "@croupier/database"
import { bucketOf, deriveKey, house, keyFor, type AssetCode } from "@croupier/ledger"
import { subtract, ZERO, type Amount } from "@croupier/money"
import {
  findAccount,
  findDifference,
  insertResult,
  lockAccount,
  removeDifference,
  writeAgreed,
  writeDifference,
  type Account,
} from "./account-store.ts"
import type { VendorWalletsKit } from "./kit.ts"
import { atVendor } from "./order.ts"
import type { VendorWallet } from "./port.ts"
import { ordersUnderWay } from "./store.ts"

/** What a look at a vendor's wallet showed. */
export interface Look {
  /** What the vendor says it holds; the house's own record where it does not answer. */
  readonly balance: Amount
  /**
   * `same`, and `played`: the record is now what the vendor says. `moving`: a transfer is under way, so the two
   * need not be the same. `differs`: they are not the same, and playing does not explain it; the record stays.
   * `unanswered`: the vendor said nothing.
   */
  readonly kind: "same" | "played" | "moving" | "differs" | "unanswered"
}

/** Takes back the transaction in which the ledger said no: the account is closed, say. */
class Unbooked extends Error {
  override readonly name = "Unbooked"
}

/** A game that was opened may still be played this long after the last look at the wallet. */
const PLAYED_FOR_MS = 24 * 3_600_000

/**
 * Asks a vendor what it holds for a member, and takes over into the ledger what was won or lost there since the
 * last look. Only what playing explains is taken over: a difference without a game opened is kept and reported, for
 * it is the vendor's mistake or ours, and it is left out of what is won and lost afterwards.
 */
export async function look(
  kit: VendorWalletsKit,
  account: Pick<Account, "memberId" | "merchantId" | "asset" | "vendor">,
  vendor: VendorWallet,
): Promise<Look> {
  const at = { bucket: bucketOf(account.memberId), memberId: account.memberId, vendor: vendor.code }
  const before = await findAccount(kit.db, at)
  if (!before) return { balance: ZERO, kind: "same" }
  const answer = await vendor.port.balance(await kit.playerName(before), account.asset)
  if (answer.kind === "unknown") return { balance: await onRecord(kit, before, vendor), kind: "unanswered" }
  const kind = await takeOver(kit, before, vendor, answer.balance).catch((error: unknown) => {
    if (!(error instanceof Unbooked)) throw error
    kit.report(error)
    return "differs" as const
  })
  if (kind === "played")
    kit.bus.publish("balance", { merchantId: before.merchantId, memberId: String(before.memberId) })
  return { balance: answer.balance, kind }
}

/** What the house has on record of a member's money at a vendor. */
export const onRecord = (
  kit: Pick<VendorWalletsKit, "ledger">,
  account: { readonly memberId: bigint; readonly asset: AssetCode },
  vendor: VendorWallet,
): Promise<Amount> => kit.ledger.balance(account.memberId, `vendor:${vendor.number}`, account.asset)

async function takeOver(
  kit: VendorWalletsKit,
  before: Account,
  vendor: VendorWallet,
  theirs: Amount,
): Promise<Exclude<Look["kind"], "unanswered">> {
  const found = await inTransaction(kit.db, async (tx) => {
    const account = await lockAccount(tx, before)
    if (!account) throw new Error(`no account of member ${before.memberId} at ${before.vendor}`)
    const moving = (await ordersUnderWay(tx, account)).some((order) => order.vendor === account.vendor)
    // What the vendor said may be from before a transfer, or before another look took it over.
    if (moving || account.version !== before.version) return { kind: "moving" as const }
    // Nothing but this module moves it, and only under the lock of the account.
    const ours = await onRecord(kit, account, vendor)
    const now = kit.clock.now()
    if (theirs === ours) {
      await removeDifference(tx, account)
      await writeAgreed(tx, account, now)
      return { kind: "same" as const }
    }
    // What was not explained before is no win and no loss now.
    const odd = await findDifference(tx, account)
    const won = subtract(subtract(theirs, ours), odd)
    if (won === 0n || !mayHavePlayed(account)) {
      await writeDifference(tx, account, { ours, theirs, at: now })
      return { kind: "differs" as const, isNew: won !== 0n, ours }
    }
    const key = deriveKey(
      keyFor(`${account.merchantId}:${account.memberId}:${account.vendor}`, account.agreedAt),
      "result",
      String(account.version),
    )
    await insertResult(tx, { ...account, id: key, amount: won, at: now })
    await writeAgreed(tx, account, now)
    const there = atVendor(account.memberId, vendor, account.asset)
    const bank = house(account.merchantId, `vendor:${vendor.number}`, account.asset)
    const [outcome] = await kit.ledger.postIn(tx, [
      {
        key,
        kind: won > 0n ? "payout" : "bet",
        debit: won > 0n ? bank : there,
        credit: won > 0n ? there : bank,
        amount: won > 0n ? won : subtract(ZERO, won),
        cause: `vendor.result:${key}`,
      },
    ])
    if (outcome?.status !== "posted")
      throw new Unbooked(
        `the ledger does not take what member ${account.memberId} played at ${account.vendor}: ${outcome?.status === "refused" ? outcome.reason : "it has it already"}`,
      )
    return { kind: "played" as const }
  })
  if (found.kind === "differs" && found.isNew)
    kit.report(
      new Error(
        `${before.vendor} holds ${theirs} for member ${before.memberId} where the house has ${found.ours}, and no game was opened`,
      ),
    )
  return found.kind
}

/** Whether what the vendor holds may have changed by playing since both sides last agreed. */
export const mayHavePlayed = ({ playedAt, agreedAt }: Account): boolean =>
  playedAt !== null && playedAt.getTime() > agreedAt.getTime() - PLAYED_FOR_MS
