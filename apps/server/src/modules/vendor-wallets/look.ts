import { inTransaction, type Tx } from "@croupier/database"
import { bucketOf, deriveKey, house, keyFor, type AssetCode } from "@croupier/ledger"
import { subtract, toDecimal, ZERO, type Amount } from "@croupier/money"
import { DAY_MS } from "../../kernel/durations.ts"
import {
  findAccount,
  findDifference,
  insertResult,
  lockAccount,
  removeDifference,
  wonSince,
  writeAgreed,
  writeDifference,
  type Account,
} from "./account-store.ts"
import type { VendorWalletsKit } from "./kit.ts"
import { atVendor } from "./order.ts"
import type { VendorWallet } from "./port.ts"
import { prove } from "./proof.ts"
import { doubtfulOrders, ordersUnderWay } from "./store.ts"
import type { MemberId } from "../../kernel/ids.ts"

/** The result of a look at a vendor's wallet. */
export interface Look {
  /** The balance that the vendor states; the house's own record where it does not answer. */
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
const PLAYED_FOR_MS = DAY_MS

/**
 * Asks a vendor what it holds for a member, and takes over into the ledger what was won or lost there since the
 * last look. Only what playing explains is taken over: a difference without a game opened, one that a transfer explains
 * which ended otherwise, and winnings beyond the vendor's cap are kept and reported for a person, and are left out of
 * what is won and lost afterwards.
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
  if (answer.balance !== (await onRecord(kit, before, vendor)))
    for (const order of await doubtfulOrders(kit.db, before, doubtSince(kit, before)))
      await prove(kit, vendor, order)
  const kind = await takeOver(kit, before, vendor, answer.balance).catch((error: unknown) => {
    if (!(error instanceof Unbooked)) throw error
    kit.report(error)
    return "differs" as const
  })
  return { balance: answer.balance, kind }
}

/** The house's record of a member's money at a vendor. */
export async function onRecord(
  kit: Pick<VendorWalletsKit, "ledger">,
  account: { readonly memberId: MemberId; readonly asset: AssetCode },
  vendor: VendorWallet,
  tx?: Tx,
): Promise<Amount> {
  const balances = await kit.ledger.balances(account.memberId, tx)
  const found = balances.find(
    ({ purpose, asset }) => purpose === `vendor:${vendor.number}` && asset === account.asset,
  )
  return found?.balance ?? ZERO
}

/** From when on an ended transfer may explain what a vendor holds. */
const doubtSince = (kit: Pick<VendorWalletsKit, "clock">, { agreedAt }: Account) => ({
  agreedAt,
  since: new Date(Math.min(agreedAt.getTime(), kit.clock.now().getTime() - PLAYED_FOR_MS)),
})

/** Why what a vendor holds too much or too little is no play; undefined where play explains it. */
async function whyNotPlayed(
  kit: Pick<VendorWalletsKit, "clock">,
  tx: Tx,
  account: Account,
  vendor: VendorWallet,
  won: Amount,
): Promise<string | undefined> {
  if (!mayHavePlayed(account)) return "no game was opened"
  for (const { id, amount: value, state, contradictedBy } of await doubtfulOrders(
    tx,
    account,
    doubtSince(kit, account),
  )) {
    if (contradictedBy) return `the vendor contradicts the end of transfer ${id}`
    if (won === value || won === -value) return `it is the amount of transfer ${id}, which ended ${state}`
  }
  const day = new Date(kit.clock.now().getTime() - PLAYED_FOR_MS)
  if (won > 0n && (await wonSince(tx, account, day)) + won > vendor.winCap)
    return `more than ${toDecimal(vendor.winCap)} in a day`
  return undefined
}

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
    // The vendor's answer may be from before a transfer, or before another look took it over.
    if (moving || account.version !== before.version) return { kind: "moving" as const }
    // Nothing but this module moves it, and only under the lock of the account. Read by the connection that holds it.
    const ours = await onRecord(kit, account, vendor, tx)
    const now = kit.clock.now()
    if (theirs === ours) {
      await removeDifference(tx, account)
      await writeAgreed(tx, account, now)
      return { kind: "same" as const }
    }
    // A difference that was not explained before is no win and no loss now.
    const odd = await findDifference(tx, account)
    const won = subtract(subtract(theirs, ours), odd)
    const why = won === 0n ? undefined : await whyNotPlayed(kit, tx, account, vendor, won)
    if (won === 0n || why !== undefined) {
      await writeDifference(tx, account, { ours, theirs, why, at: now })
      return { kind: "differs" as const, why, ours }
    }
    await bookResult(kit, tx, account, vendor, won)
    return { kind: "played" as const }
  })
  if (found.kind === "differs" && found.why !== undefined)
    kit.report(
      new Error(
        `${before.vendor} holds ${theirs} for member ${before.memberId} where the house has ${found.ours}: ${found.why}`,
      ),
    )
  return found.kind
}

/** Books what was won or lost at a vendor, as the last statement of the caller's transaction. Throws Unbooked. */
export async function bookResult(
  kit: Pick<VendorWalletsKit, "ledger" | "clock">,
  tx: Tx,
  account: Account,
  vendor: VendorWallet,
  won: Amount,
  { ruled = false } = {},
): Promise<void> {
  const now = kit.clock.now()
  const key = deriveKey(
    keyFor(`${account.merchantId}:${account.memberId}:${account.vendor}`, account.agreedAt),
    "result",
    String(account.version),
  )
  await insertResult(tx, { ...account, id: key, amount: won, at: now, ruled })
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
}

/** Whether what the vendor holds may have changed by playing since both sides last agreed. */
export const mayHavePlayed = ({ playedAt, agreedAt }: Account): boolean =>
  playedAt !== null && playedAt.getTime() > agreedAt.getTime() - PLAYED_FOR_MS
